/** Reader settings of a manga that differ from the defaults: one row of JSON, no row when all are inherited. */
export const mangaReaderSettings = {
  version: 9,
  name: 'manga reader settings',
  sql: `
create table manga_reader_settings (
  manga_id text primary key references mangas (id) on delete cascade,
  value text not null check (json_valid(value)),
  updated_at text not null
) strict;
`,
}
