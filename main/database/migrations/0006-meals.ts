/** What the meals remember between starts. Tokens are never here: they lie in the keychain. */
export const meals = {
  version: 6,
  name: 'meals',
  sql: `
-- At most one row: the session, and the renewal that was begun and not yet known to have ended.
create table meal_session (
  id integer primary key check (id = 1),
  slot text not null check (slot in ('a', 'b')),
  tag text not null,
  state text not null check (state in ('signed_in', 'expired')),
  reason text,
  access_obtained_at text,
  window_ends_at text
) strict;
create table meal_attempt (
  id integer primary key check (id = 1),
  tag text not null,
  slot text not null check (slot in ('a', 'b')),
  started_at text not null
) strict;

-- SHA-256 of refresh tokens that the gateway has seen, or may have: none of them is ever sent again.
create table meal_spent_tokens (hash text primary key, spent_at text not null) strict, without rowid;

-- What a week held before Bunko wrote it.
create table meal_earlier_selections (week text primary key, meals text not null, saved_at text not null) strict, without rowid;

-- What was seen as chosen, for proposals that do not repeat.
create table meal_history (
  week text not null, recipe_id text not null, primary key (week, recipe_id)
) strict, without rowid;

create table meal_reminders (week text primary key, cutoff text not null) strict, without rowid;
`,
} as const
