/** Library, sources, jobs and reading progress. Times are ISO 8601 text in UTC, booleans 0 or 1, lists JSON text. */
export const library = {
  version: 1,
  name: 'library',
  formerChecksum: '1b11444aa4459e8ff01ef5164376ab25b0cb8f2726405d19a1ee95e069158cd2',
  sql: `
create table mangas (
  id text primary key,
  title text not null check (title <> ''),
  title_key text not null,
  slug text not null unique,
  description text not null,
  author text not null,
  publication_year integer not null check (publication_year between 1900 and 2100),
  genres text not null check (json_valid(genres)),
  status text not null check (status in ('ongoing', 'completed', 'hiatus')),
  external_id text unique,
  image_url text,
  rating real check (rating between 0 and 5),
  folder text not null,
  folder_key text not null unique,
  last_read_at text,
  created_at text not null,
  updated_at text not null
) strict;
create index mangas_by_title on mangas (title_key, id);
create index mangas_by_created on mangas (created_at, id);
create index mangas_by_updated on mangas (updated_at, id);
create index mangas_by_rating on mangas (rating, id);
create index mangas_by_year on mangas (publication_year, id);
create index mangas_by_last_read on mangas (last_read_at, id);

-- Current and former slugs in one table, so that a slug identifies at most one manga.
create table manga_slugs (
  slug text primary key,
  manga_id text not null references mangas (id) on delete cascade,
  added_at text not null
) strict;
create index manga_slugs_by_manga on manga_slugs (manga_id);

create table content_sources (
  id text primary key,
  name text not null unique check (name <> ''),
  name_key text not null,
  base_url text not null,
  description text not null,
  is_active integer not null check (is_active in (0, 1)),
  chapter_url_format text not null,
  scraping_type text not null check (scraping_type in ('html', 'javascript')),
  image_selector text,
  next_page_selector text,
  chapter_selector text,
  options text not null check (json_valid(options)),
  created_at text not null,
  updated_at text not null
) strict;
create index content_sources_by_name on content_sources (name_key, id);

create table preferred_sources (
  manga_id text not null references mangas (id) on delete cascade,
  source_id text not null references content_sources (id) on delete cascade,
  position integer not null,
  primary key (manga_id, source_id)
) strict, without rowid;

create table chapters (
  id text primary key,
  manga_id text not null references mangas (id) on delete cascade,
  number real not null check (number >= 0),
  volume integer,
  language text,
  title text,
  groups text not null default '[]' check (json_valid(groups)),
  is_visible integer not null default 1 check (is_visible in (0, 1)),
  -- The CBZ file, relative to the library folder. This and the next columns are null without a file.
  file_path text unique,
  size_bytes integer,
  sha256 text,
  page_count integer,
  source_name text,
  -- An orphan file that no file_path refers to: one that is being written, or one that was replaced.
  stray_path text,
  created_at text not null,
  updated_at text not null,
  check ((file_path is null) = (sha256 is null) and (file_path is null) = (page_count is null))
) strict;
create unique index chapters_by_number on chapters (manga_id, number, ifnull(volume, -1), ifnull(language, ''));
create index chapters_stray on chapters (stray_path) where stray_path is not null;
create index chapters_available on chapters (manga_id, number) where file_path is not null;

create table chapter_pages (
  chapter_id text not null references chapters (id) on delete cascade,
  number integer not null check (number >= 1),
  entry_name text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  primary key (chapter_id, number)
) strict, without rowid;

-- The URL of a chapter from the chapter list of a source.
create table chapter_addresses (
  chapter_id text not null references chapters (id) on delete cascade,
  source_id text not null references content_sources (id) on delete cascade,
  url text not null,
  primary key (chapter_id, source_id)
) strict, without rowid;

create table reading_progress (
  chapter_id text primary key references chapters (id) on delete cascade,
  page integer not null check (page >= 1),
  completed integer not null check (completed in (0, 1)),
  updated_at text not null
) strict;

create table jobs (
  id text primary key,
  type text not null,
  status text not null check (status in ('pending', 'in_progress', 'completed', 'failed', 'cancelled')),
  dedupe_key text,
  group_key text,
  payload text not null check (json_valid(payload)),
  context text not null check (json_valid(context)),
  attempts integer not null default 0 check (attempts >= 0),
  max_attempts integer not null check (max_attempts > 0),
  -- Attempts that ended because the program stopped, without progress.
  interruptions integer not null default 0,
  run_after text not null,
  lease text,
  lease_until text,
  progress_done integer,
  progress_total integer,
  progress_unit text,
  failure_reason text,
  wait_reason text,
  created_at text not null,
  started_at text,
  completed_at text
) strict;
create unique index jobs_active_once on jobs (dedupe_key) where status in ('pending', 'in_progress');
create index jobs_to_run on jobs (run_after, created_at, id) where status = 'pending';
create index jobs_by_created on jobs (created_at, id);
create index jobs_by_status on jobs (status, created_at, id);
create index jobs_by_type on jobs (type, created_at, id);
`,
}
