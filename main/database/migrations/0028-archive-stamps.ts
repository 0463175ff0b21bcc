/** The modification time of each archive when its content was known, to notice that another program changed the file. */
export const archiveStamps = {
  version: 28,
  name: 'archive stamps',
  sql: `
create table archive_stamps (
  chapter_id text primary key references chapters (id) on delete cascade,
  -- Of the archive that had this time. A row for another archive of the chapter does not count.
  sha256 text not null,
  -- Nanoseconds since 1970.
  modified_ns text not null
) strict;
`,
}
