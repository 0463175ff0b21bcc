/** External files: archives outside the library that were opened in the reader, with their reading progress. */
export const externalFiles = {
  version: 12,
  name: 'loose-archives',
  formerChecksum: '5a2b4413ec6a34419db2c49005f6c11f8d11e1f8ddd6ea84ce36f8129c6a27c5',
  sql: `
create table loose_archives (
  id text primary key,
  path text not null unique,
  -- The file that is read: the archive itself, or a repacked copy in the cache.
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
