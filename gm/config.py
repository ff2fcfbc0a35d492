"""Settings from a TOML file, the environment and secret files; every complaint at once, each naming its line."""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from games.kit.words import nearest
from gm.domain.policy import Policy
from gm.domain.terms import policy_of
from gm.sections import (
    AlarmSection,
    BadConfig,
    DkimSection,
    HealthSection,
    HouseSection,
    InSection,
    LimitsSection,
    OauthSection,
    OfficeSection,
    OutSection,
    Section,
    WebSection,
)

PREFIX = "POSTGM_"  # of settings in the environment


class Settings(BaseSettings):
    """All settings. The file is read first; POSTGM_HOUSE__ADDRESS and the like win over it."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_nested_delimiter="__", extra="forbid", frozen=True)
    house: HouseSection = HouseSection()
    incoming: InSection = InSection()
    outgoing: OutSection = OutSection()
    also: tuple[InSection, ...] = ()
    oauth: OauthSection = OauthSection()
    alarm: AlarmSection = AlarmSection()
    office: OfficeSection = OfficeSection()
    web: WebSection = WebSection()
    health: HealthSection = HealthSection()
    dkim: DkimSection = DkimSection()
    limits: LimitsSection = LimitsSection()
    channels: dict[str, dict[str, Any]] = {}
    policy: dict[str, Any] = {}
    log: Literal["plain", "json"] = "plain"

    _file: Path | None = None

    @property
    def where(self) -> str:
        """How a complaint begins that is about these settings: with the file, where there is one."""
        return f"{self._file}: " if self._file else ""

    @field_validator("also")
    @classmethod
    def _others(cls, also: tuple[InSection, ...]) -> tuple[InSection, ...]:
        if any(place.kind == "office" for place in also):
            raise ValueError('Further mailboxes are of kind "imap" or "maildir".')
        return also

    @property
    def inboxes(self) -> tuple[InSection, ...]:
        """Where letters come in, all of them."""
        return (self.incoming, *self.also)

    @field_validator("policy")
    @classmethod
    def _known(cls, policy: dict[str, Any]) -> dict[str, Any]:
        _, complaints = policy_of(policy, Policy())
        if complaints:
            raise ValueError(" ".join(complaints))
        return policy

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        file = TomlConfigSettingsSource(settings_cls, _reading[-1]) if _reading else None
        return (init_settings, env_settings, *([file] if file else []))


_reading: list[Path] = []


def load(path: Path | None) -> Settings:
    """The settings of a file (or defaults), with relative folders meant from where the file lies.

    BadConfig tells everything that is wrong, in sentences.
    """
    if path is not None:
        _parse(path)
        _reading.append(path)
    try:
        settings = Settings()
    except ValidationError as wrong:
        raise BadConfig([_sentence(path, one) for error in wrong.errors() for one in _apart(error)]) from None
    except SettingsError as wrong:
        field = re.search(r'field "(\w+)"', str(wrong))
        raise BadConfig(
            [
                f'What the environment says of "{field[1] if field else "a setting"}" does not do: lists and '
                """sections are written there as JSON, like '["one", "another"]'."""
            ]
        ) from None
    finally:
        if path is not None:
            _reading.pop()
    settings._file = path
    return _anchored(settings, path.resolve().parent) if path else settings


def strangers(environ: Iterable[str]) -> list[str]:
    """A sentence for each name of the environment that begins like a setting's, and is none: they say nothing."""
    known = {_letters(name): name for name in (f"{PREFIX}CONFIG", *_environment())}
    judged = tuple(f"{PREFIX}{section}__".upper() for section in Settings.model_fields)  # each name in it, with it
    said = []
    for name in sorted(name.upper() for name in environ if name.upper().startswith(PREFIX)):
        if name not in known.values() and not name.startswith(judged):
            near = _near(_letters(name), known)
            said.append(f"{name} is no setting, so it says nothing" + (f"; did you mean {near}?" if near else "."))
    return said


def _near(typed: str, known: Mapping[str, str]) -> str:
    """The setting that was meant, by the letters of its name: spelt otherwise, misspelt, or without its section."""
    ends = Counter(name.rpartition("__")[2] for name in known.values() if "__" in name)
    short = {_letters(end): name for name in known.values() if ends[end := name.rpartition("__")[2]] == 1}
    return known.get(typed) or known.get(nearest(typed, known) or "") or short.get(nearest(typed, short) or "") or ""


def _environment() -> Iterator[str]:
    """The names of all settings, as the environment has them."""
    for section, field in Settings.model_fields.items():
        yield f"{PREFIX}{section}".upper()
        yield from (f"{PREFIX}{section}__{name}".upper() for name in getattr(field.annotation, "model_fields", ()))


def _letters(name: str) -> str:
    return re.sub("[^a-z]", "", name.lower().removeprefix(PREFIX.lower()))


def _parse(path: Path) -> None:
    try:
        tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadConfig([f"There is no configuration at {path}. Make one with: postgm init"]) from None
    except OSError as why:
        raise BadConfig([f"{path} cannot be read: {why.strerror}."]) from None
    except UnicodeDecodeError:
        raise BadConfig([f"{path} cannot be read: it is not text in UTF-8."]) from None
    except tomllib.TOMLDecodeError as why:
        raise BadConfig([f"{path} is not written as TOML: {why}"]) from None


def _anchored(settings: Settings, here: Path) -> Settings:
    own = settings.house.letters
    rooms = {"data": here / settings.house.data, "letters": here / own if own else None}
    house = settings.house.model_copy(update=rooms)
    outgoing = settings.outgoing.model_copy(
        update={"folder": here / settings.outgoing.folder} | _secrets(here, settings.outgoing)
    )
    changed: dict[str, Any] = {"house": house, "outgoing": outgoing}
    changed["incoming"] = _inbox(here, settings.incoming)
    changed["channels"] = {name: _files(here, section) for name, section in settings.channels.items()}
    changed["also"] = tuple(_inbox(here, place) for place in settings.also)
    for name in ("alarm", "oauth", "dkim"):
        section = getattr(settings, name)
        changed[name] = section.model_copy(update=_secrets(here, section))
    return settings.model_copy(update=changed)


def _inbox(here: Path, place: InSection) -> InSection:
    folder = {"folder": str(here / place.folder)} if place.kind == "maildir" else {}
    return place.model_copy(update=_secrets(here, place) | folder)


def _secrets(here: Path, section: Section) -> dict[str, Any]:
    """Files a section names, meant from where the configuration lies."""
    named = ((name, getattr(section, name, None)) for name in ("password_file", "client_secret_file", "key_file"))
    files: dict[str, Any] = {name: here / file for name, file in named if file}
    if authorities := getattr(section, "ca_file", None):
        files["ca_file"] = str(here / authorities)
    return files


def _files(here: Path, section: dict[str, Any]) -> dict[str, Any]:
    """The same of a channel, whose settings only its kind knows."""
    return {name: str(here / said) if name.endswith("_file") else said for name, said in section.items()}


def _apart(error: Any) -> Iterator[Any]:
    """Complaints of the policy, each at its own setting as far as one alone is to blame."""
    found = []
    if error["loc"] == ("policy",) and isinstance(error["input"], dict):
        alone = {name: policy_of({name: value}, Policy())[1] for name, value in error["input"].items()}
        found = [
            {**error, "loc": ("policy", name), "msg": " ".join(complaints)}
            for name, complaints in alone.items()
            if complaints
        ]
    yield from found or [error]


def _sentence(path: Path | None, error: Any) -> str:
    """What is wrong at one place, with its line where the file shows it, or its name where the environment says it."""
    places = [str(part) for part in error["loc"]]
    name = ".".join(places)
    where = _origin(path, places)
    if error["type"] == "extra_forbidden":
        near, owners = nearest(places[-1], _names(places[:-1])), _owners(places)
        hint = f"; it stands under {owners}." if owners else f'; did you mean "{near}"?' if near else "."
        return f'{where}there is no setting "{name}"{hint}'
    said = _PLAINLY.get(error["type"]) or error["msg"].removeprefix("Value error, ")
    return f'{where}the setting "{name}" does not do: {said[:1].lower()}{said[1:]}'


def _origin(path: Path | None, places: list[str]) -> str:
    """Who says what stands at this place: a name of the environment, else a line of the file."""
    names = {name.upper() for name in os.environ}
    line = _line_of(path, places)
    for end in range(len(places), 0, -1):
        said = f"{PREFIX}{'__'.join(places[:end])}".upper()
        if said in names and not (line and end < len(places)):
            return f"{said} of the environment: "
    return f"{path}, line {line}: " if path and line else f"{path}: " if path else ""


_PLAINLY = {
    "tuple_type": 'it wants a list, like ["one", "another"].',
    "model_type": "it is a section, not a value.",
    "dict_type": "it is a section, not a value.",
    "int_parsing": "it wants a whole number, without quotation marks.",
    "float_parsing": "it wants a number, without quotation marks.",
    "bool_parsing": "it wants true or false.",
    "string_type": "it wants words in quotation marks.",
    "path_type": "it wants a name in quotation marks.",
}


def _names(section: list[str]) -> list[str]:
    model: Any = Settings
    for part in section:
        field = model.model_fields.get(part)
        model = field.annotation if field else None
        if model is None or not hasattr(model, "model_fields"):
            return []
    return list(model.model_fields)


def _owners(places: list[str]) -> str:
    """ "[incoming] or [outgoing]": the sections of a setting that stands above them all by mistake."""
    fields = Settings.model_fields if len(places) == 1 else {}
    return " or ".join(
        f"[{section}]"
        for section, field in fields.items()
        if places[0] in getattr(field.annotation, "model_fields", ())
    )


def _line_of(path: Path | None, places: list[str]) -> int:
    """The line where a setting stands in its section; 0 when it does not."""
    if path is None or not places:
        return 0
    section = ""
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = raw.strip()
        if text.startswith("["):
            section = text.strip("[] ")
            if section == ".".join(places):
                return number
        key = text.partition("=")[0].strip().strip('"')
        if key == places[-1] and section == ".".join(places[:-1]):
            return number
    return 0
