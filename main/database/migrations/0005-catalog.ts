/** What the external catalog adds: covers, versions of chapters, following, and what its client must not forget. */
export const catalog = {
  version: 5,
  name: 'catalog',
  sql: `
-- What the client of the catalog keeps over a restart: its budget and how long it was told to stay away.
create table catalog_memory (
  name text primary key,
  value text not null check (json_valid(value))
) strict;

-- The catalog's own word, cancelled among them; null for a manga that it does not know.
alter table mangas add column catalog_status text;
-- The year was not known and is that of the catalog's entry.
alter table mangas add column year_estimated integer not null default 0 check (year_estimated in (0, 1));
-- Numbers begin anew in each volume, so that the volume tells chapters apart.
alter table mangas add column numbers_reset integer not null default 0 check (numbers_reset in (0, 1));
-- When its chapters were first listed: what is found later is new.
alter table mangas add column listed_at text;

create table manga_covers (
  manga_id text primary key references mangas (id) on delete cascade,
  -- The address it was fetched from, so that another one is fetched anew.
  source_url text not null,
  -- Name below the folder of covers.
  file text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  sha256 text not null,
  fetched_at text not null
) strict;

-- Tells apart what number, volume and language do not: the a of 10a, the title of a chapter without a number.
alter table chapters add column label text not null default '';
drop index chapters_by_number;
create unique index chapters_by_number on chapters (manga_id, number, ifnull(volume, -1), ifnull(language, ''), label);
-- When it was found as new in a list that was read before; null for what was there from the first.
alter table chapters add column noticed_at text;
create index chapters_noticed on chapters (noticed_at, id) where noticed_at is not null;

-- The versions of a chapter in the catalog, the one to take first; the others stand by when it fails.
create table catalog_versions (
  external_id text primary key,
  chapter_id text not null references chapters (id) on delete cascade,
  position integer not null,
  groups text not null check (json_valid(groups)),
  pages integer not null,
  -- The catalog only links to whoever publishes it.
  is_external integer not null check (is_external in (0, 1)),
  external_url text,
  is_unavailable integer not null check (is_unavailable in (0, 1)),
  readable_at text not null,
  -- When the catalog did not list it any more: it is not offered again.
  removed_at text
) strict;
create index catalog_versions_by_chapter on catalog_versions (chapter_id, position);

create table followed_mangas (
  manga_id text primary key references mangas (id) on delete cascade,
  download_new integer not null check (download_new in (0, 1)),
  followed_at text not null,
  -- Null where nothing more is expected: completed or cancelled.
  next_run_at text,
  checked_at text
) strict;
create index followed_mangas_by_next_run on followed_mangas (next_run_at) where next_run_at is not null;
`,
}
