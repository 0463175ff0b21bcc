/** Archives outside the library that were opened to be read, and where the reader left off in them. */
export const looseArchives = {
  version: 12,
  name: 'loose-archives',
  sql: `
create table loose_archives (
  id text primary key,
  path text not null unique,
  -- What is read: the file itself, or its repacked copy in the cache.
  readable_path text not null,
  tag text not null,
  page_count integer not null,
  page integer,
  completed integer not null default 0,
  opened_at text not null
) strict;
create table loose_pages (
  archive_id text not null references loose_archives (id) on delete cascade,
  number integer not null,
  entry_name text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  primary key (archive_id, number)
) strict, without rowid;
`,
}
