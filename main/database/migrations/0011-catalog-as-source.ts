/**
 * The catalog can be a preferred source of a manga without a row in content_sources, so the foreign key goes. Chapters
 * store the groups that made their file, which can differ from the groups of the preferred version.
 */
export const catalogAsSource = {
  version: 11,
  name: 'catalog as source',
  sql: `
create table ordered_sources (
  manga_id text not null references mangas (id) on delete cascade,
  source_id text not null,
  position integer not null,
  primary key (manga_id, source_id)
) strict, without rowid;
insert into ordered_sources select manga_id, source_id, position from preferred_sources;
drop table preferred_sources;
alter table ordered_sources rename to preferred_sources;
alter table chapters add column file_groups text check (file_groups is null or json_valid(file_groups));
`,
}
