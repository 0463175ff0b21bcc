/** The external catalog: covers, chapter versions, followed mangas, and persistent state of its client. */
export const catalog = {
  version: 5,
  name: 'catalog',
  formerChecksum: '126e4c88ff8978c09d08822bfbe9d2c3cc39eeaf8a86eaa869a7879d6d4bf50d',
  sql: `
-- State of the catalog client that survives a restart: its rate limits and the current wait.
create table catalog_memory (
  name text primary key,
  value text not null check (json_valid(value))
) strict;

-- The catalog's status, which may be 'cancelled'. Null for a manga that is not in the catalog.
alter table mangas add column catalog_status text;
-- The publication year is unknown; the year of the catalog entry is used instead.
alter table mangas add column year_estimated integer not null default 0 check (year_estimated in (0, 1));
-- Chapter numbers restart in each volume, so chapters are identified by volume and number.
alter table mangas add column numbers_reset integer not null default 0 check (numbers_reset in (0, 1));
-- When its chapters were first listed. Chapters found later are new.
alter table mangas add column listed_at text;

create table manga_covers (
  manga_id text primary key references mangas (id) on delete cascade,
  -- The URL the cover was fetched from. A different URL triggers a new fetch.
  source_url text not null,
  -- File name in the covers folder.
  file text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  sha256 text not null,
  fetched_at text not null
) strict;

-- Distinguishes chapters with the same number, volume and language: the a of 10a, or the title of a chapter without a number.
alter table chapters add column label text not null default '';
drop index chapters_by_number;
create unique index chapters_by_number on chapters (manga_id, number, ifnull(volume, -1), ifnull(language, ''), label);
-- When it was found as a new chapter. Null for chapters of the first listing.
alter table chapters add column noticed_at text;
create index chapters_noticed on chapters (noticed_at, id) where noticed_at is not null;

-- The versions of a chapter in the catalog, in order of preference.
create table catalog_versions (
  external_id text primary key,
  chapter_id text not null references chapters (id) on delete cascade,
  position integer not null,
  groups text not null check (json_valid(groups)),
  pages integer not null,
  -- The catalog only links to the publisher's site.
  is_external integer not null check (is_external in (0, 1)),
  external_url text,
  is_unavailable integer not null check (is_unavailable in (0, 1)),
  readable_at text not null,
  -- When the catalog stopped listing it. Removed versions are not used.
  removed_at text
) strict;
create index catalog_versions_by_chapter on catalog_versions (chapter_id, position);

create table followed_mangas (
  manga_id text primary key references mangas (id) on delete cascade,
  download_new integer not null check (download_new in (0, 1)),
  followed_at text not null,
  -- Null when no more chapters are expected: completed or cancelled.
  next_run_at text,
  checked_at text
) strict;
create index followed_mangas_by_next_run on followed_mangas (next_run_at) where next_run_at is not null;
`,
}
