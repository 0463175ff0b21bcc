/** The name or address of a manga at a source, and the source of each downloaded file. */
export const sourceLinks = {
  version: 21,
  name: 'source links',
  sql: `
create table source_links (
  manga_id text not null references mangas (id) on delete cascade,
  source_id text not null references content_sources (id) on delete cascade,
  -- The name of the manga in the source's addresses, decoded; or the address of its page with the chapter list.
  slug text,
  url text,
  -- 1 if a person set the link. Other links are what last worked, or a slug that the manga had before.
  is_chosen integer not null check (is_chosen in (0, 1)),
  -- When the source was last read by this link.
  verified_at text,
  primary key (manga_id, source_id),
  check ((slug is null) <> (url is null))
) strict, without rowid;
create index source_links_by_source on source_links (source_id);

alter table chapters add column source_id text;
alter table trashed_archives add column source_id text;
update chapters set source_id = (select id from content_sources where name = chapters.source_name)
  where file_path is not null;
update trashed_archives set source_id = (select id from content_sources where name = trashed_archives.source_name);
-- The catalog is no content source; its identifier is in shared/catalog-source.ts.
update chapters set source_id = '0ca7a109-0b00-4c00-8000-6d616e676131'
  where file_path is not null and source_id is null and source_name = 'MangaDex';
update trashed_archives set source_id = '0ca7a109-0b00-4c00-8000-6d616e676131'
  where source_id is null and source_name = 'MangaDex';
`,
}
