"""Whoever is at the other end: wrong, careless or hostile input is answered with a 4xx, never with a failure."""

import gzip
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.desk import SCENARIO, SIDES, SYSTEM, Seat, both, play_on, served, start, texts
from theatrum.core.dice import commitment

FEW = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))

scraps = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["²", "--5", "9" * 300, "-1", "\x00", "../../etc/passwd", "{space}", "%2e%2e", "1e9", "NaN", "٣"]),
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | scraps,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(scraps, inner, max_size=4),
    max_leaves=12,
)


def answered(answer: httpx.Response) -> httpx.Response:
    assert 400 <= answer.status_code < 500, answer.text
    if answer.headers.get("content-type", "").startswith("application/json"):
        assert answer.json()["error"]
    return answer


@pytest.fixture
def table(client):
    """A game some acts old, at which somebody misbehaves; nothing may come of it."""
    seats = both(client)
    seen = play_on(seats, 9)
    seat = seats[seen["actor"]]
    before = seat.get()
    yield seat, before
    assert seat.get() == before


def fields(known: list[str]) -> Any:
    """Bodies with the right keys and wrong values, wrong keys, and things that are no objects at all."""
    return st.fixed_dictionaries({}, optional=dict.fromkeys(known, values)) | values


def body(content: Any) -> bytes:
    return json.dumps(content).encode("utf-8", "replace")


def test_bodies_of_any_shape(client, table):
    seat, _ = table

    @FEW
    @given(
        fields(["ply", "action"]), fields(["ply", "all"]), fields(["system", "scenario", "options", "seats", "seed"])
    )
    def throw(action, undo, game):
        for path, content in ((seat.path("/actions"), action), (seat.path("/undo"), undo), ("/api/games", game)):
            answered(client.post(path, content=body(content)))

    throw()


def test_actions_of_any_words(client, table):
    seat, before = table
    words = sorted({word for text in texts(before) for word in text.split()})[:300]

    @FEW
    @given(st.lists(st.sampled_from([*words, "with", "end"]) | scraps, min_size=1, max_size=6).map(" ".join))
    def throw(text):
        verdict = client.get(seat.path("/why"), params={"action": text})
        if verdict.status_code == 200 and verdict.json()["legal"]:
            return
        if verdict.status_code != 200:
            answered(verdict)
        answered(seat.post(text, before["ply"]))
        answered(client.get(seat.path("/odds"), params={"action": text}))

    throw()


def test_records_of_any_shape(client):
    seats = both(client)
    play_on(seats, 5)
    record = seats[SIDES[0]].get("/record", reveal=1, other=[seat.token for seat in seats.values()])

    @FEW
    @given(st.sampled_from(sorted(record)), values, st.booleans())
    def throw(key, value, leave_out):
        content = {name: part for name, part in record.items() if name != key or not leave_out}
        if not leave_out:
            content[key] = value
        answer = client.post("/api/records", content=body(content))
        if answer.status_code != 201:  # some keys carry nothing that could be wrong
            answered(answer)
        else:
            assert key in ("position", "result")

    throw()


pieces = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "power": scraps | st.sampled_from(["germany", "russia"]),
            "type": scraps | st.sampled_from(["inf", "mech"]),
            "strength": values | st.integers(-2, 9),
            "at": scraps | st.sampled_from(["1714", "9999"]),
            "marks": values,
        },
    ),
    max_size=3,
)


def test_positions_of_any_shape(client):
    """A record may start from a position: the most that a stranger can make the rules chew on."""
    known = {"theatrum": 1, "ruleset": SYSTEM, "version": "1", "scenario": SCENARIO, "options": [], "seed": "7"}
    rest = {"commitment": commitment(7), "actions": [], "dice": [], "digest": "0", "result": ""}
    parts = dict.fromkeys(("options", "empty", "turn", "phase", "dice", "seed", "spaces", "facts"), values)
    real = {
        "empty": st.booleans(),
        "turn": scraps,
        "phase": scraps,
        "dice": st.lists(st.integers(), max_size=3),
        "seed": st.integers(),
        "spaces": st.dictionaries(scraps | st.just("1714"), values, max_size=3),
        "facts": st.dictionaries(scraps | st.sampled_from(["russia", "status", "vichy"]), values, max_size=3),
        "piece": pieces,
    }

    @FEW
    @given(st.fixed_dictionaries({}, optional=parts) | st.fixed_dictionaries({}, optional=real))
    def throw(position):
        whole = {"ruleset": SYSTEM, "scenario": SCENARIO} | position
        answered(client.post("/api/records", content=body(known | rest | {"position": whole})))

    throw()


def test_paths_of_any_spelling(client):
    @FEW
    @given(st.lists(scraps.map(quote), max_size=3))
    def throw(parts):
        path = "/".join(("/api/games", "x" * 32, *parts))
        answered(client.get(path))
        answered(client.get("/".join(("/api/systems", *parts, "board"))))

    throw()


@pytest.mark.parametrize(
    "query", ["piece=²", "piece=de.inf.²", "piece=%00", "space=%00", "space=../x", "piece=" + "a" * 999]
)
def test_queries_that_name_nothing(client, table, query):
    seat, _ = table
    answered(client.get(f"{seat.path('/choices')}?{query}"))


@pytest.mark.parametrize("ply", ["-1", "x", "1e3", "9" * 30, "²"])
def test_moments_that_never_were(client, table, ply):
    seat, _ = table
    answered(client.get(seat.path(f"/history/{ply}")))


# ------------------------------------------------------------------ sizes
def test_large_bodies_are_turned_away(client):
    assert answered(client.post("/api/games", content=b"[" + b"1," * 10_000)).status_code == 413
    assert answered(client.post("/api/records", content=b" " * (9 << 20))).status_code == 413


def test_a_body_that_lies_about_its_size_is_turned_away(client):
    def drip() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 1024

    assert answered(client.post("/api/games", content=drip())).status_code == 413


def test_deep_and_broken_json(client):
    for content in (b"[" * 8000, b'{"a":' * 2000, b"\xff\xfe", b"", b"{", gzip.compress(b"{}")):
        answered(client.post("/api/games", content=content))


def test_unknown_methods_and_pages(client):
    answered(client.delete("/api/games"))
    answered(client.put("/api/systems"))
    answered(client.get("/api/nothing"))


# ------------------------------------------------------------------ wrong choices at the start
@pytest.mark.parametrize(
    "wrong",
    [
        {"system": "chess"},
        {"scenario": "1066"},
        {"options": ["magic"]},
        {"seats": {"nobody": "human"}},
        {"seats": {SIDES[0]: "grandmaster"}},
        {"seats": {SIDES[0]: "observer"}},
    ],
)
def test_a_game_that_cannot_be(client, wrong):
    answer = client.post("/api/games", json={"system": SYSTEM, "scenario": SCENARIO} | wrong)
    assert answered(answer).status_code == 400


# ------------------------------------------------------------------ the client's files
def test_the_client_is_served_and_nothing_beside_it(tmp_path):
    (tmp_path / "secret.txt").write_text("secret")
    site = tmp_path / "static"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<title>Theatrum</title>")
    (site / "assets" / "app.js").write_text("1")
    (site / "link.txt").symlink_to(tmp_path / "secret.txt")
    with served(f"sqlite:///{tmp_path / 'db'}", static=site) as address, httpx.Client(base_url=address) as client:
        assert "Theatrum" in client.get("/").text
        assert client.get("/assets/app.js").text == "1"
        for path in (
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/assets/..%5c..%5csecret.txt",
            "/link.txt",
            "/%00",
        ):
            answer = client.send(httpx.Request("GET", httpx.URL(address).copy_with(raw_path=path.encode())))
            assert answer.status_code == 404, path
        assert client.get("/api/nothing").status_code == 404


def test_without_a_client_the_page_says_what_to_do(tmp_path):
    with served(f"sqlite:///{tmp_path / 'db'}", static=tmp_path / "none") as address:
        answer = httpx.get(address)
        assert "make web" in answer.text
        assert httpx.get(f"{address}/api/docs").status_code == 200


def test_answers_tell_the_browser_to_be_careful(client):
    headers = client.get("/api/systems").headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_openapi_describes_every_path(client):
    described = client.get("/api/openapi.json").json()["paths"]
    assert "/api/games/{token}/actions" in described
    assert all(operation.get("description") for path in described.values() for operation in path.values())


def test_a_seat_of_one_game_says_nothing_about_another(client):
    one, two = start(client), start(client)
    seat = Seat(client, one["seats"][SIDES[0]]["token"])
    told = "".join(client.get(seat.path(tail)).text for tail in ("", "/history", "/choices"))
    tokens = [card["token"] for made in (one, two) for card in made["seats"].values()]
    assert not any(token in told for token in tokens)
    assert two["game"] not in told
