/** What a manga has of its own in how it is read: one row of JSON as the contract has it, none where all is inherited. */
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
