"""[3.2] The nations, how they stand to the war, and the unit types.

They are plain numbers under a name: to look up a member of an enumeration takes six times as long, and every rule does.
"""

from __future__ import annotations


class Nation:
    """A nation that can have units. The code is the first part of its units' names."""

    GERMANY = 0
    ITALY = 1
    HUNGARY = 2
    RUMANIA = 3
    BULGARIA = 4
    FINLAND = 5
    BRITAIN = 6
    UNITED_STATES = 7
    FRANCE = 8
    FREE_FRENCH = 9
    VICHY = 10
    RUSSIA = 11
    POLAND = 12
    NORWAY = 13
    DENMARK = 14
    NETHERLANDS = 15
    BELGIUM = 16
    SWEDEN = 17
    SPAIN = 18
    GREECE = 19
    YUGOSLAVIA = 20
    TURKEY = 21
    # countries without an army: they can only be entered
    PORTUGAL = 22
    ESTONIA = 23
    LATVIA = 24
    LITHUANIA = 25
    PERSIA = 26


# fmt: off
CODES = (
    "de", "it", "hu", "ro", "bg", "fi", "gb", "us", "fr", "ff", "vf", "su", "pl", "no", "dk", "nl", "be", "se", "es",
    "gr", "yu", "tr", "pt", "ee", "lv", "lt", "ir",
)
# fmt: on
NAMES = tuple(
    {"UNITED_STATES": "United States", "FREE_FRENCH": "Free French", "VICHY": "Vichy France"}.get(
        name, name.capitalize()
    )
    for name in vars(Nation)
    if name.isupper()
)
BY_NAME = {name: number for number, name in enumerate(NAMES)}

# [16.11, 16.31a] the minor countries that lean to the Axis; those of the self-defense list lean to the Allies [16.22]
AXIS_MINORS = (Nation.HUNGARY, Nation.RUMANIA, Nation.BULGARIA, Nation.FINLAND)
WESTERN = (Nation.BRITAIN, Nation.UNITED_STATES, Nation.FRANCE, Nation.FREE_FRENCH)
SELF_DEFENSE = (
    Nation.NORWAY,
    Nation.SWEDEN,
    Nation.DENMARK,
    Nation.BELGIUM,
    Nation.NETHERLANDS,
    Nation.SPAIN,
    Nation.POLAND,
    Nation.GREECE,
    Nation.YUGOSLAVIA,
    Nation.TURKEY,
)


class Status:
    """How a nation stands to the war now; `Bucket` adds the Partisans of both sides."""

    NEUTRAL = 0
    PRO_AXIS = 1
    VICHY = 2
    AXIS = 3
    ALLIED = 4
    RED = 5


PARTISANS_AXIS = 6
PARTISANS_ALLIED = 7
BUCKETS = 8

SIDES = ("axis", "allied", "russian")
FOUGHT_BY = {"axis": Status.AXIS, "allied": Status.ALLIED, "russian": Status.RED}


class Type:
    """[3.21] Unit types."""

    INFANTRY = 0
    MECHANIZED = 1
    PARATROOP = 2
    GARRISON = 3
    PARTISAN = 4


TYPE_CODES = ("inf", "mech", "para", "gar", "part")
TYPE_NAMES = ("infantry", "mechanized", "paratroop", "garrison", "partisan")
TYPES = len(TYPE_CODES)


def kind_of(nation: int, type_: int) -> int:
    """Nation and type as one number: the kind of a counter."""
    return nation * TYPES + type_
