/** Requests with an `Idempotency-Key` and their answers. Kept for a day. */
export const requestKeys = {
  version: 34,
  name: 'request keys',
  sql: `
create table request_keys (
  key text primary key,
  -- Identifies the request: method, path and body.
  fingerprint text not null,
  created_at text not null,
  -- Set in the transaction of the request's first change. An answer is missing if the program ended before it was stored.
  has_effect integer not null default 0 check (has_effect in (0, 1)),
  -- The result of that transaction, as JSON.
  effect text,
  status integer,
  headers text,
  body text
) strict;
create index request_keys_by_created on request_keys (created_at);
`,
}
