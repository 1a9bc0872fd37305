-- Tokens of clients. Only hashes are kept, so a copy of the data lets nobody in. `scopes` and `targets` are words with
-- spaces between them; without `ends_ms` a token has no end. Processes of the version before do not ask for tokens.
CREATE TABLE sitedelta.token (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  scopes text NOT NULL,
  targets text NOT NULL,
  created_ms bigint NOT NULL,
  ends_ms bigint
);
CREATE INDEX token_name ON sitedelta.token (name, seq);
