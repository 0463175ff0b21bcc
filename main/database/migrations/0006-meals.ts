/** Persistent state of the meals feature. Tokens are in the keychain, never in the database. */
export const meals = {
  version: 6,
  name: 'meals',
  formerChecksum: 'b39cdc731d272f57ba614024f211dd4a4137ad9ac59bc0151bdbfa59b55627bc',
  sql: `
-- At most one row each: the session, and the renewal whose outcome is not known yet.
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

-- SHA-256 of refresh tokens that were sent, or may have been sent. A refresh token is sent only once (ADR 0020).
create table meal_spent_tokens (hash text primary key, spent_at text not null) strict, without rowid;

-- The selection of a week before Bunko changed it.
create table meal_earlier_selections (week text primary key, meals text not null, saved_at text not null) strict, without rowid;

-- Recipes selected in earlier weeks, so that suggestions do not repeat them.
create table meal_history (
  week text not null, recipe_id text not null, primary key (week, recipe_id)
) strict, without rowid;

create table meal_reminders (week text primary key, cutoff text not null) strict, without rowid;
`,
} as const
