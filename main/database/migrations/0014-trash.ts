/** Deleted archives that can be restored, with the chapter data that belongs to them. */
export const trash = {
  version: 14,
  name: 'trash',
  formerChecksum: 'd9523cdcc80baa1a013b8c8dfd88b13b597cbb5975a45c718fbe611d71b10e5f',
  sql: `
create table trashed_archives (
  chapter_id text primary key references chapters (id) on delete cascade,
  -- The former path, relative to the library folder.
  path text not null,
  size_bytes integer not null,
  sha256 text not null,
  source_name text not null,
  pages text not null check (json_valid(pages)),
  deleted_at text not null,
  -- 1 while the file is being moved back. The chapter already refers to it.
  is_restoring integer not null default 0 check (is_restoring in (0, 1))
) strict;
create index trashed_archives_by_deleted on trashed_archives (deleted_at);
`,
}
