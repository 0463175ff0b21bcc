/** Deleted archives that can still be taken back, with all that the chapter had of them. */
export const trash = {
  version: 14,
  name: 'trash',
  sql: `
create table trashed_archives (
  chapter_id text primary key references chapters (id) on delete cascade,
  -- Where it lay, relative to the library folder.
  path text not null,
  size_bytes integer not null,
  sha256 text not null,
  source_name text not null,
  pages text not null check (json_valid(pages)),
  deleted_at text not null,
  -- While its file is on the way back; its chapter has it again already.
  is_restoring integer not null default 0 check (is_restoring in (0, 1))
) strict;
create index trashed_archives_by_deleted on trashed_archives (deleted_at);
`,
}
