"""The parts that advisers are built from. A ruleset brings its own rules as functions; here is what all of them need.

    adviser     who answers which question, and what acts are worth
    memory      what has been worked out and still holds
    reach       who can get where, and how far things are from each other
    threat      what could come against each space, and who would come
    prices      what spaces and pieces are worth, and how goals shine over the land
    force       concentration: targets one after the other, each with the pieces that it takes
    reserves    posts that have to be manned, and what is held back

Spaces and pieces are numbers, sets of them ints (`core.bits`). Nothing here knows a game, and nothing is kept between
two calls but in a `Memory`; weights are handed in as numbers.
"""
