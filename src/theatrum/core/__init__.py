"""What every rule book shares: boards, pieces, dice, frames, records, odds, the ledger. Knows no game."""
