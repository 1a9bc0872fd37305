-- Tokens of clients. Only hashes are kept, so a copy of the file lets nobody in. `scopes` and `targets` are words with
-- spaces between them; without `ends_ms` a token has no end.
CREATE TABLE token (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL UNIQUE,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  targets TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  ends_ms INTEGER
) STRICT;
CREATE INDEX token_name ON token (name, seq);
