import { applicationId } from '../../platform/files/database-header.ts'

const isUnread = (chapterId: string): string =>
  `ifnull((select completed from reading_progress where chapter_id = ${chapterId}), 0) = 0`

const visibleMangaOf = (chapterId: string): string =>
  `(select manga_id from chapters where id = ${chapterId} and is_visible = 1)`

/** Whether another visible chapter of the manga has this whole number. */
const existsOther = (chapter: 'old' | 'new', whole: string): string => `exists (select 1 from chapters
    where manga_id = ${chapter}.manga_id and number >= ${whole} and number < ${whole} + 1
      and is_visible = 1 and id <> ${chapter}.id)`

/**
 * `number_runs` is the number of runs of consecutive whole numbers among the visible chapters: more than one means that a
 * number is missing. Parts such as 12.5 count as their whole number. A chapter changes it by 0 if another one has its whole
 * number, else by 1 less the number of adjacent whole numbers that exist (1: a new run, 0: extends a run, -1: joins two).
 */
const runsOf = (chapter: 'old' | 'new'): string => {
  const whole = `cast(${chapter}.number as integer)`
  return `(case when ${existsOther(chapter, whole)} then 0
    else 1 - ${existsOther(chapter, `${whole} - 1`)} - ${existsOther(chapter, `${whole} + 1`)} end)`
}
const changeRuns = (chapter: 'old' | 'new', sign: '+' | '-'): string =>
  `update mangas set number_runs = number_runs ${sign} ${runsOf(chapter)}
    where id = ${chapter}.manga_id and ${chapter}.is_visible = 1;`

/** The picture of a manga without a cover of its own: its first visible chapter on disk. */
const updateChapterCover = (mangaId: string): string =>
  `update mangas set chapter_cover = (select substr(sha256, 1, 12) from chapters
    where manga_id = ${mangaId} and is_visible = 1 and file_path is not null order by number, id limit 1) where id = ${mangaId};`

const formerSlugsOf = (mangaId: string): string =>
  `(select json_group_array(slug) from (select s.slug from manga_slugs s
    where s.manga_id = ${mangaId} and s.slug <> mangas.slug order by s.added_at, s.slug))`

const noteMetadataChange = (mangaId: string): string =>
  `insert into metadata_to_write (manga_id, changed_at) values (${mangaId}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    on conflict (manga_id) do update set changed_at = excluded.changed_at;`

/** Numbers that restart in each volume, and extras, say nothing about the progress. A one-shot has the number 0. */
const noteFinished = `update tracker_links set finished_to = max(ifnull(finished_to, 0),
    (select number from chapters where id = new.chapter_id))
  where manga_id = (select c.manga_id from chapters c join mangas m on m.id = c.manga_id
    where c.id = new.chapter_id and (c.label = '' or c.number = 0) and m.numbers_reset = 0);`

/**
 * The schema of the library. It may change until 0.1.0 is released; from then on each change is a migration of its own.
 * Times are ISO 8601 in UTC. A column `…_key` has a text in the form in which it is compared or sorted.
 */
export const schema = {
  version: 1,
  name: 'schema',
  sql: `
pragma application_id = ${applicationId};

-- Mangas

create table mangas (
  id text primary key,
  title text not null check (title <> ''),
  title_key text not null,
  slug text not null unique,
  -- JSON array, oldest first. Kept by triggers.
  former_slugs text not null default '[]' check (json_valid(former_slugs)),
  description text not null,
  author text not null,
  publication_year integer not null check (publication_year between 1900 and 2100),
  -- The publication year is unknown; the year of the catalog entry is used instead.
  year_estimated integer not null default 0 check (year_estimated in (0, 1)),
  genres text not null check (json_valid(genres)),
  status text not null check (status in ('ongoing', 'completed', 'hiatus')),
  external_id text unique,
  image_url text,
  rating real check (rating between 0 and 5),
  folder text not null,
  folder_key text not null unique,
  last_read_at text,
  created_at text not null,
  updated_at text not null,
  -- The catalog's status, which may be 'cancelled'. Null for a manga that is not in the catalog.
  catalog_status text,
  -- Values by property as last taken from the catalog or another source. A property with a different value was edited by the user.
  catalog_values text not null default '{}' check (json_valid(catalog_values)),
  -- By property, where its value comes from if not from the catalog, and whether a refresh keeps it.
  value_marks text not null default '{}' check (json_valid(value_marks)),
  -- All titles in the catalog. Search matches them too.
  catalog_titles text not null default '[]' check (json_valid(catalog_titles)),
  -- Chapter numbers restart in each volume, so chapters are identified by volume and number.
  numbers_reset integer not null default 0 check (numbers_reset in (0, 1)),
  -- When its chapters were first listed. Chapters found later are new.
  listed_at text,
  -- The first 12 digits of the hash of the manga's own cover, and of its first visible chapter on disk. Kept by triggers.
  own_cover text,
  chapter_cover text,
  -- Counts of chapters, kept by triggers: counting in a filter would read every chapter of the library. The flags rarely
  -- change, so the sort indexes include them.
  visible_chapters integer not null default 0,
  visible_volumes integer not null default 0,
  hidden_chapters integer not null default 0,
  available_chapters integer not null default 0,
  has_available integer not null default 0 check (has_available in (0, 1)),
  unread_chapters integer not null default 0,
  has_unread integer not null default 0 check (has_unread in (0, 1)),
  number_runs integer not null default 0,
  has_missing integer not null default 0 check (has_missing in (0, 1)),
  -- Reading it leaves no trace.
  incognito integer not null default 0 check (incognito in (0, 1)),
  -- What the user writes down about it.
  notes text not null default '',
  -- The import job that added it, and its values at that time, for undoing the import.
  imported_by text,
  imported_values text check (json_valid(imported_values))
) strict;
create index mangas_by_import on mangas (imported_by) where imported_by is not null;
create index mangas_by_title on mangas (title_key, id, status, has_unread, has_missing, has_available);
create index mangas_by_created on mangas (created_at, id, status, has_unread, has_missing, has_available);
create index mangas_by_updated on mangas (updated_at, id, status, has_unread, has_missing, has_available);
create index mangas_by_rating on mangas (rating, id, status, has_unread, has_missing, has_available);
create index mangas_by_year on mangas (publication_year, id, status, has_unread, has_missing, has_available);
create index mangas_by_last_read on mangas (last_read_at, id, status, has_unread, has_missing, has_available);

create trigger mangas_available_flag after update of available_chapters on mangas
  when new.has_available <> (new.available_chapters > 0) begin
  update mangas set has_available = new.available_chapters > 0 where id = new.id;
end;
create trigger mangas_unread_flag after update of unread_chapters on mangas
  when new.has_unread <> (new.unread_chapters > 0) begin
  update mangas set has_unread = new.unread_chapters > 0 where id = new.id;
end;
create trigger mangas_missing_flag after update of number_runs on mangas
  when new.has_missing <> (new.number_runs > 1) begin
  update mangas set has_missing = new.number_runs > 1 where id = new.id;
end;

-- Every slug that a manga has or had.
create table manga_slugs (
  slug text primary key,
  manga_id text not null references mangas (id) on delete cascade,
  added_at text not null
) strict;
create index manga_slugs_by_manga on manga_slugs (manga_id);

create trigger manga_slugs_added after insert on manga_slugs
  when new.slug <> (select slug from mangas where id = new.manga_id) begin
  update mangas set former_slugs = ${formerSlugsOf('new.manga_id')} where id = new.manga_id;
end;
create trigger manga_slugs_removed after delete on manga_slugs begin
  update mangas set former_slugs = ${formerSlugsOf('old.manga_id')} where id = old.manga_id;
end;
create trigger mangas_changed_slug after update of slug on mangas when new.slug <> old.slug begin
  update mangas set former_slugs = ${formerSlugsOf('new.id')} where id = new.id;
end;

-- Folded titles, authors, current and former slugs, for the search.
create table manga_texts (
  id integer primary key,
  manga_id text not null references mangas (id) on delete cascade,
  kind text not null check (kind in ('title', 'slug', 'author')),
  text text not null
) strict;
create index manga_texts_by_manga on manga_texts (manga_id);

-- One row. Its number grows with every change of a text and of the order of titles: the search keeps the texts until then.
create table texts_version (version integer not null) strict;
insert into texts_version values (0);
create trigger texts_version_added after insert on manga_texts begin update texts_version set version = version + 1; end;
create trigger texts_version_removed after delete on manga_texts begin update texts_version set version = version + 1; end;
create trigger texts_version_changed after update on manga_texts begin update texts_version set version = version + 1; end;
create trigger texts_version_sorted after update of title_key on mangas begin update texts_version set version = version + 1; end;

create table manga_genres (
  genre_key text not null,
  manga_id text not null references mangas (id) on delete cascade,
  primary key (genre_key, manga_id)
) strict, without rowid;
create index manga_genres_by_manga on manga_genres (manga_id);

create table shelves (
  id text primary key,
  name text not null check (name <> ''),
  -- Compared without case and accents.
  name_key text not null unique,
  -- Of a smart shelf; null for a manual one.
  query text,
  -- Null: as the library, or for a manual shelf its own order.
  sort_by text,
  sort_order text check (sort_order in ('asc', 'desc')),
  view text check (view in ('grid', 'list')),
  -- How often its mangas are checked for new chapters; null: as each manga says.
  follow_rule text check (follow_rule in ('daily', 'weekly', 'never')),
  -- How many of the next chapters of each manga stay downloaded; null: as the settings say.
  download_rule integer check (download_rule between 1 and 50),
  -- Reading a manga of the shelf leaves no trace.
  incognito integer not null default 0 check (incognito in (0, 1)),
  -- Hidden with its mangas until it is unlocked.
  is_private integer not null default 0 check (is_private in (0, 1)),
  -- The order of the shelves.
  position integer not null,
  created_at text not null,
  updated_at text not null
) strict;

-- The mangas of manual shelves.
create table shelf_mangas (
  shelf_id text not null references shelves (id) on delete cascade,
  manga_id text not null references mangas (id) on delete cascade,
  position integer not null,
  primary key (shelf_id, manga_id)
) strict, without rowid;
create index shelf_mangas_by_manga on shelf_mangas (manga_id, shelf_id);
create index shelf_mangas_by_position on shelf_mangas (shelf_id, position);

-- The PIN of private shelves, as scrypt makes it from the salt, in base64.
create table private_pin (
  id integer primary key check (id = 1),
  salt text not null,
  hash text not null
) strict;

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

create trigger covers_added after insert on manga_covers begin
  update mangas set own_cover = substr(new.sha256, 1, 12) where id = new.manga_id;
end;
create trigger covers_changed after update on manga_covers begin
  update mangas set own_cover = substr(new.sha256, 1, 12) where id = new.manga_id;
end;
create trigger covers_removed after delete on manga_covers begin
  update mangas set own_cover = null where id = old.manga_id;
end;

-- Reader settings of a manga that differ from the defaults: no row when all are inherited.
create table manga_reader_settings (
  manga_id text primary key references mangas (id) on delete cascade,
  value text not null check (json_valid(value)),
  updated_at text not null
) strict;

create table followed_mangas (
  manga_id text primary key references mangas (id) on delete cascade,
  download_new integer not null check (download_new in (0, 1)),
  followed_at text not null,
  -- Null when no more chapters are expected: completed or cancelled.
  next_run_at text
) strict;
create index followed_mangas_by_next_run on followed_mangas (next_run_at) where next_run_at is not null;

-- When the chapter list of a manga was last requested by the schedule, and last read by anyone.
create table manga_checks (
  manga_id text primary key references mangas (id) on delete cascade,
  requested_at text,
  checked_at text
) strict;

-- Chapters

create table chapters (
  id text primary key,
  manga_id text not null references mangas (id) on delete cascade,
  number real not null check (number >= 0),
  volume integer,
  language text,
  -- Distinguishes chapters with the same number, volume and language: the a of 10a, or the title of a chapter without a number.
  label text not null default '',
  title text,
  groups text not null default '[]' check (json_valid(groups)),
  is_visible integer not null default 1 check (is_visible in (0, 1)),
  published_at text,
  -- When it was found as a new chapter. Null for chapters of the first listing.
  noticed_at text,
  -- The CBZ file, relative to the library folder, or the absolute path of a linked file. This and the next columns are null without a file.
  file_path text unique,
  size_bytes integer,
  sha256 text,
  page_count integer,
  -- The groups that made the file; null when they are not known.
  file_groups text check (file_groups is null or json_valid(file_groups)),
  source_name text,
  source_id text,
  -- What was found wrong with the file, until the file is whole again or another one takes its place.
  file_problem text check (file_problem in ('damaged', 'missing', 'offline')),
  -- An orphan file that no file_path refers to: one that is being written, or one that was replaced.
  orphan_path text,
  created_at text not null,
  updated_at text not null,
  check ((file_path is null) = (sha256 is null) and (file_path is null) = (page_count is null))
) strict;
create unique index chapters_by_number on chapters (manga_id, number, ifnull(volume, -1), ifnull(language, ''), label);
create index chapters_on_disk on chapters (manga_id, number, id) where is_visible = 1 and file_path is not null;
create index chapters_new on chapters (noticed_at, id) where noticed_at is not null and is_visible = 1;
create index chapters_file_problem on chapters (file_problem) where file_problem is not null;
create index chapters_stray on chapters (orphan_path) where orphan_path is not null;

-- Whoever records the content of a file has read it.
create trigger chapter_file_recorded after update of sha256 on chapters when new.file_problem is not null begin
  update chapters set file_problem = null where id = new.id;
end;

-- One update for all counts: imports add many chapters. A new chapter has no progress yet.
create trigger chapters_added_counts after insert on chapters when new.is_visible = 1 begin
  update mangas set visible_chapters = visible_chapters + 1,
    visible_volumes = visible_volumes + (new.label = 'volume'),
    available_chapters = available_chapters + (new.file_path is not null),
    unread_chapters = unread_chapters + 1, number_runs = number_runs + ${runsOf('new')} where id = new.manga_id;
end;
create trigger chapters_removed_counts after delete on chapters when old.is_visible = 1 begin
  update mangas set visible_chapters = visible_chapters - 1,
    visible_volumes = visible_volumes - (old.label = 'volume'),
    available_chapters = available_chapters - (old.file_path is not null) where id = old.manga_id;
end;
create trigger chapters_changed_counts after update of manga_id, is_visible, label, file_path on chapters
  when new.manga_id <> old.manga_id or new.is_visible <> old.is_visible or new.label <> old.label
    or (new.file_path is null) <> (old.file_path is null) begin
  update mangas set visible_chapters = visible_chapters - old.is_visible,
    visible_volumes = visible_volumes - (old.is_visible = 1 and old.label = 'volume'),
    available_chapters = available_chapters - (old.is_visible = 1 and old.file_path is not null)
    where id = old.manga_id;
  update mangas set visible_chapters = visible_chapters + new.is_visible,
    visible_volumes = visible_volumes + (new.is_visible = 1 and new.label = 'volume'),
    available_chapters = available_chapters + (new.is_visible = 1 and new.file_path is not null)
    where id = new.manga_id;
end;

create trigger chapters_added_hidden after insert on chapters when new.is_visible = 0 begin
  update mangas set hidden_chapters = hidden_chapters + 1 where id = new.manga_id;
end;
create trigger chapters_removed_hidden after delete on chapters when old.is_visible = 0 begin
  update mangas set hidden_chapters = hidden_chapters - 1 where id = old.manga_id;
end;
create trigger chapters_changed_hidden after update of manga_id, is_visible on chapters
  when new.is_visible <> old.is_visible or new.manga_id <> old.manga_id begin
  update mangas set hidden_chapters = hidden_chapters - (old.is_visible = 0) where id = old.manga_id;
  update mangas set hidden_chapters = hidden_chapters + (new.is_visible = 0) where id = new.manga_id;
end;

create trigger chapters_removed_runs after delete on chapters begin
  ${changeRuns('old', '-')}
end;
create trigger chapters_changed_runs after update of manga_id, number, is_visible on chapters begin
  ${changeRuns('old', '-')}
  ${changeRuns('new', '+')}
end;

create trigger chapters_added_cover after insert on chapters when new.is_visible = 1 and new.file_path is not null begin
  ${updateChapterCover('new.manga_id')}
end;
create trigger chapters_removed_cover after delete on chapters when old.is_visible = 1 and old.file_path is not null begin
  ${updateChapterCover('old.manga_id')}
end;
create trigger chapters_changed_cover after update of manga_id, number, is_visible, file_path, sha256 on chapters
  when (old.is_visible = 1 and old.file_path is not null) or (new.is_visible = 1 and new.file_path is not null) begin
  ${updateChapterCover('new.manga_id')}
end;
create trigger chapters_moved_cover after update of manga_id on chapters when new.manga_id <> old.manga_id begin
  ${updateChapterCover('old.manga_id')}
end;

-- Before the deletion, while the progress of the chapter still exists. When the manga is deleted too, no row is updated.
create trigger chapters_removed_unread before delete on chapters
  when old.is_visible = 1
    and ${isUnread('old.id')} begin
  update mangas set unread_chapters = unread_chapters - 1 where id = old.manga_id;
end;
create trigger chapters_shown_unread after update of is_visible on chapters
  when new.is_visible <> old.is_visible and ${isUnread('new.id')} begin
  update mangas set unread_chapters = unread_chapters + new.is_visible - old.is_visible where id = new.manga_id;
end;
create trigger chapters_moved_unread after update of manga_id on chapters when new.manga_id <> old.manga_id begin
  update mangas set unread_chapters = (select count(*) from chapters c
    left join reading_progress p on p.chapter_id = c.id
    where c.manga_id = mangas.id and c.is_visible = 1 and ifnull(p.completed, 0) = 0) where id in (old.manga_id, new.manga_id);
end;

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

-- The address of a chapter at a source. The source shows only a part of a locked chapter, and may keep its address back.
create table chapter_addresses (
  chapter_id text not null references chapters (id) on delete cascade,
  source_id text not null references content_sources (id) on delete cascade,
  -- Of several versions of a chapter in one list the preferred one is first: 0.
  position integer not null,
  url text,
  groups text not null check (json_valid(groups)),
  is_locked integer not null check (is_locked in (0, 1)),
  -- When it becomes free, if the site says so. Stays afterwards, for sites that go on showing it as locked.
  unlocks_at text,
  check (url is not null or is_locked = 1),
  primary key (chapter_id, source_id, position)
) strict, without rowid;
create index chapter_addresses_by_url on chapter_addresses (source_id, url);

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

-- Reading

create table reading_progress (
  chapter_id text primary key references chapters (id) on delete cascade,
  page integer not null check (page >= 1),
  completed integer not null check (completed in (0, 1)),
  updated_at text not null
) strict;

create trigger progress_added_unread after insert on reading_progress when new.completed = 1 begin
  update mangas set unread_chapters = unread_chapters - 1 where id = ${visibleMangaOf('new.chapter_id')};
end;
create trigger progress_changed_unread after update of completed on reading_progress
  when new.completed <> old.completed begin
  update mangas set unread_chapters = unread_chapters + old.completed - new.completed
    where id = ${visibleMangaOf('new.chapter_id')};
end;
create trigger progress_removed_unread after delete on reading_progress when old.completed = 1 begin
  update mangas set unread_chapters = unread_chapters + 1 where id = ${visibleMangaOf('old.chapter_id')};
end;

create table reading_lists (
  id text primary key,
  name text not null check (name <> ''),
  -- Compared without case and accents.
  name_key text not null unique,
  summary text not null default '',
  created_at text not null,
  updated_at text not null
) strict;

-- The lines of reading lists. A line keeps what it says of its chapter, which the library may not have, not yet or no longer.
create table reading_list_items (
  id text primary key,
  list_id text not null references reading_lists (id) on delete cascade,
  -- Numbers of files have fractions.
  position real not null,
  -- May be the identifier of a removed chapter: when the chapter is restored, the line has it again.
  chapter_id text,
  series text not null,
  -- What is compared with the titles of mangas.
  series_key text not null,
  -- As it was written; empty for a chapter without one.
  number_text text not null default '',
  number real,
  volume integer,
  year integer,
  -- Of a chapter of the library; null for a line of a file of another program.
  label text,
  language text,
  unique (list_id, chapter_id)
) strict;
create index reading_list_items_in_order on reading_list_items (list_id, position, id);
create index reading_list_items_by_chapter on reading_list_items (chapter_id);
create index reading_list_items_by_number on reading_list_items (number);

-- What the user says that a line of another program is: a whole series, or with a number one of its chapters.
create table reading_list_corrections (
  series_key text not null,
  volume integer not null,
  number_text text not null,
  manga_id text not null references mangas (id) on delete cascade,
  chapter_id text references chapters (id) on delete cascade,
  primary key (series_key, volume, number_text)
) strict, without rowid;

-- A chapter that comes into the library, or returns, takes the lines that wait for it.
create trigger chapters_added_to_lists after insert on chapters when new.is_visible = 1 begin
  update or ignore reading_list_items set chapter_id = new.id
    where number = new.number and (volume is null or volume >= 1900 or new.volume is null or volume = new.volume)
      and (label is null and new.label in ('', 'volume') or label = new.label)
      and (label is null or language is new.language)
      and (chapter_id is null or not exists (select 1 from chapters c where c.id = reading_list_items.chapter_id))
      and (series_key in (select text from manga_texts where manga_id = new.manga_id and kind = 'title')
        or exists (select 1 from reading_list_corrections r where r.manga_id = new.manga_id and r.number_text = ''
          and r.series_key = reading_list_items.series_key and r.volume = ifnull(reading_list_items.volume, -1)))
      -- Programs for comics write the year when the series began as its volume.
      and not (ifnull(volume, 0) >= 1900 and exists (select 1 from mangas m where m.id = new.manga_id
        and m.year_estimated = 0 and abs(m.publication_year - volume) > 1));
end;

-- The progress of removed mangas, by their identifiers in the catalog. A chapter that is added again gets it back.
create table kept_progress (
  external_id text not null,
  number real not null,
  volume integer,
  language text,
  label text not null,
  page integer not null check (page >= 1),
  completed integer not null check (completed in (0, 1)),
  updated_at text not null
) strict;
create unique index kept_progress_by_chapter on kept_progress
  (external_id, number, label, ifnull(language, ''), ifnull(volume, -1));

create trigger chapters_added_progress after insert on chapters
  when exists (select 1 from kept_progress where number = new.number and label = new.label
    and external_id = (select external_id from mangas where id = new.manga_id)) begin
  insert or ignore into reading_progress (chapter_id, page, completed, updated_at)
    select new.id, page, completed, updated_at from kept_progress
    where external_id = (select external_id from mangas where id = new.manga_id)
      and number = new.number and label = new.label and ifnull(language, '') = ifnull(new.language, '')
      and (volume is new.volume or volume is null or new.volume is null)
    order by volume is new.volume desc limit 1;
  update mangas set last_read_at = (select max(updated_at) from reading_progress where chapter_id = new.id)
    where id = new.manga_id
      and ifnull(last_read_at, '') < (select updated_at from reading_progress where chapter_id = new.id);
end;

-- When and how long a chapter was read. Stays when the manga is removed, so there are no foreign keys.
create table reading_sessions (
  id text primary key,
  manga_id text not null,
  manga_title text not null,
  -- Of the title: folded, for the search.
  title_key text not null,
  chapter_id text not null,
  chapter_number real not null,
  -- The user's day and hour in which it started, such as 2026-01-31 and 21: in the time zone of that day.
  day text not null,
  hour integer not null check (hour between 0 and 23),
  started_at text not null,
  -- Of the last report of a page.
  reported_at text not null,
  -- Of the pages that count, without the one that is open.
  pages integer not null,
  milliseconds integer not null,
  -- The page that is open, and since when. At most one session has one.
  open_page integer,
  open_since text,
  ended_at text not null,
  -- The other device on which it was read; null for this machine. Stays when the device is removed.
  device_id text,
  device_name text,
  check ((open_page is null) = (open_since is null)),
  check ((device_id is null) = (device_name is null))
) strict;
create index reading_sessions_by_start on reading_sessions (started_at, id);
-- All columns that statistics read, in the order in which they are added up.
create index reading_sessions_by_day on reading_sessions
  (day, manga_id, hour, chapter_id, pages, milliseconds, open_since);
create index reading_sessions_by_manga on reading_sessions (manga_id, started_at);
create index reading_sessions_by_chapter on reading_sessions (chapter_id, reported_at);
create unique index reading_sessions_open on reading_sessions ((1)) where open_since is not null;

-- What is known of the trackers. Tokens are in the keychain.
create table trackers (
  id text primary key,
  client_id text,
  state text check (state in ('signed_in', 'expired')),
  user_name text,
  -- Identifier of the user there.
  account_id text,
  expires_at text
) strict;

create table tracker_links (
  manga_id text not null references mangas (id) on delete cascade,
  tracker text not null,
  remote_id text not null,
  -- Its title, address and number of chapters there.
  series text not null check (json_valid(series)),
  -- What the tracker said when it was last read; null while it is not on the list there.
  entry text check (json_valid(entry)),
  -- What the user changed and was not sent yet.
  change text check (json_valid(change)),
  -- What the tracker said when both sides had changed.
  conflict text check (json_valid(conflict)),
  -- The user knows what the tracker says, and the change replaces it.
  is_decided integer not null default 0 check (is_decided in (0, 1)),
  -- The highest chapter that was finished and not sent yet, and the one that was not looked at yet: it may be read incognito.
  read_to real,
  finished_to real,
  primary key (manga_id, tracker)
) strict, without rowid;
create index tracker_links_by_remote on tracker_links (tracker, remote_id);

-- Entries of imported reading lists that no manga certainly is, in the order of the list.
create table unsure_entries (
  tracker text not null,
  remote_id text not null,
  position integer not null,
  -- The series and the entry.
  listed text not null check (json_valid(listed)),
  shelf text,
  -- The user does not want it here.
  is_left_out integer not null default 0 check (is_left_out in (0, 1)),
  primary key (tracker, remote_id)
) strict, without rowid;

create trigger progress_added_tracked after insert on reading_progress when new.completed = 1 begin
  ${noteFinished}
end;
create trigger progress_changed_tracked after update of completed on reading_progress
  when new.completed = 1 and old.completed = 0 begin
  ${noteFinished}
end;

-- One row: whether all reading leaves no trace.
create table incognito_state (
  id integer primary key check (id = 1),
  is_on integer not null check (is_on in (0, 1))
) strict;
insert into incognito_state (id, is_on) values (1, 0);

create table page_bookmarks (
  chapter_id text not null references chapters (id) on delete cascade,
  page integer not null check (page > 0),
  created_at text not null,
  -- Identifies the picture; null without one.
  picture_tag text,
  -- A WebP in base64.
  picture text,
  primary key (chapter_id, page)
) strict;
create index page_bookmarks_by_created on page_bookmarks (created_at, chapter_id, page);

-- Archives outside the library that were opened in the reader, with their reading progress.
create table external_files (
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
create table external_pages (
  file_id text not null references external_files (id) on delete cascade,
  number integer not null,
  entry_name text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  primary key (file_id, number)
) strict, without rowid;

-- Sources

create table content_sources (
  id text primary key,
  name text not null unique check (name <> ''),
  name_key text not null,
  base_url text not null,
  description text not null,
  is_active integer not null check (is_active in (0, 1)),
  -- Whether rules that a changed site needs are applied without asking.
  auto_repair integer not null default 0 check (auto_repair in (0, 1)),
  -- Null for a source that is read by its chapter list.
  chapter_url_format text,
  scraping_type text not null check (scraping_type in ('html', 'javascript')),
  image_selector text,
  next_page_selector text,
  chapter_selector text,
  options text not null check (json_valid(options)),
  created_at text not null,
  updated_at text not null
) strict;
create index content_sources_by_name on content_sources (name_key, id);

-- Source files and folders that other people share, read every day.
create table source_subscriptions (
  id text primary key,
  -- An address, or the path of a folder.
  address text not null unique,
  updates_automatically integer not null check (updates_automatically in (0, 1)),
  -- As it was last read: {source, accepted}, where accepted are the settings that the library last took.
  definitions text not null check (json_valid(definitions)),
  checked_at text not null,
  -- A Message: why it could not be read the last time.
  failure text check (json_valid(failure)),
  next_check_at text not null
) strict;

-- The catalog can be one of the sources, without a row in content_sources.
create table preferred_sources (
  manga_id text not null references mangas (id) on delete cascade,
  source_id text not null,
  position integer not null,
  primary key (manga_id, source_id)
) strict, without rowid;

create table source_links (
  manga_id text not null references mangas (id) on delete cascade,
  source_id text not null references content_sources (id) on delete cascade,
  -- The name of the manga in the source's addresses, decoded; or the address of its page with the chapter list.
  slug text,
  url text,
  -- 1 if the user set the link. Other links are what last worked, or a slug that the manga had before.
  is_chosen integer not null check (is_chosen in (0, 1)),
  -- When the source was last read by this link.
  verified_at text,
  primary key (manga_id, source_id),
  check ((slug is null) <> (url is null))
) strict, without rowid;
create index source_links_by_source on source_links (source_id);

-- The number format that last worked for a source. Ignored when the source's chapter_url_format has changed.
create table source_spellings (
  source_id text primary key references content_sources (id) on delete cascade,
  chapter_url_format text not null,
  -- Width of zero-padded whole numbers (1 = no padding), and the decimal separator if known.
  width integer not null check (width between 1 and 9),
  separator text check (separator in ('.', '-', '_'))
) strict;

-- How a source does, when it is checked next, and what Bunko would repair.
create table source_health (
  source_id text primary key references content_sources (id) on delete cascade,
  last_success_at text,
  last_failure_at text,
  -- A Message.
  last_failure text check (json_valid(last_failure)),
  -- What fails since the last success, by part (list, pages): {code, mangaIds, isChange, isChecked}.
  failing text not null default '{}' check (json_valid(failing)),
  next_check_at text not null,
  -- Automatic detections of changed rules: when the last one ran, and how many in a row found nothing.
  looked_at text,
  looks integer not null default 0,
  -- The proposed change of the rules, and what undoes the last one that was applied.
  proposal text check (json_valid(proposal)),
  former text check (json_valid(former)),
  -- The icon in base64; null when there is none.
  icon text,
  icon_type text,
  icon_checked_at text
) strict;

-- State of the catalog client that survives a restart: its rate limits and the current wait.
create table catalog_state (
  name text primary key,
  value text not null check (json_valid(value))
) strict;

-- Files

-- The modification time of each archive when its content was known, to notice that another program changed the file.
create table archive_stamps (
  chapter_id text primary key references chapters (id) on delete cascade,
  -- Of the archive that had this time. A row for another archive of the chapter does not count.
  sha256 text not null,
  -- Nanoseconds since 1970.
  modified_ns text not null
) strict;

create table library_folders (
  id text primary key,
  path text not null unique,
  -- Bunko may write metadata into the archives of the folder.
  may_write integer not null default 0 check (may_write in (0, 1)),
  -- Why the folder could not be read at the last scan (JSON of a message); null when it could.
  offline_reason text,
  added_at text not null,
  scanned_at text
) strict;

create table collection_files (
  -- Of a file that was copied into the library: ''.
  folder_id text not null default '',
  -- Relative to the folder, with / between folders; of a copied file relative to the library folder.
  path text not null,
  size_bytes integer not null,
  modified_ms integer not null,
  -- Of the content: equal for a renamed file.
  fingerprint text not null,
  is_missing integer not null default 0 check (is_missing in (0, 1)),
  -- JSON of what a linked file said when it was last read. A value of the library that differs is not the file's.
  taken text check (json_valid(taken)),
  primary key (folder_id, path)
) strict, without rowid;
create index collection_files_by_fingerprint on collection_files (fingerprint);

-- What the user corrected about the files of a directory: for files that are added there later.
create table collection_corrections (
  folder_id text not null references library_folders (id) on delete cascade,
  directory text not null,
  guessed_series text not null,
  series text not null,
  primary key (folder_id, directory, guessed_series)
) strict, without rowid;
create table collection_rules (
  folder_id text not null references library_folders (id) on delete cascade,
  directory text not null,
  guessed_kind text not null,
  -- JSON of a NumberRule.
  rule text not null check (json_valid(rule)),
  primary key (folder_id, directory, guessed_kind)
) strict, without rowid;

-- Mangas whose archives have other metadata than the library. Triggers note them.
-- What the catalog has for series of other programs that nothing here can read. It outlives the file that names them.
create table foreign_series_matches (
  -- Identifies the series in the files of its program.
  series_key text primary key,
  -- Null if the catalog has none.
  external_id text,
  title text,
  confidence real not null,
  looked_up_at text not null
) strict, without rowid;

create table metadata_to_write (
  manga_id text primary key references mangas (id) on delete cascade,
  changed_at text not null
) strict, without rowid;

create trigger mangas_metadata_changed
  after update of title, description, author, publication_year, year_estimated, genres, status, slug on mangas
  when new.available_chapters > 0 and (new.title is not old.title or new.description is not old.description
    or new.author is not old.author or new.publication_year is not old.publication_year
    or new.year_estimated is not old.year_estimated or new.genres is not old.genres or new.status is not old.status
    or new.slug is not old.slug) begin
  ${noteMetadataChange('new.id')}
end;
create trigger chapters_metadata_changed after update of title, volume, number, language, label on chapters
  when new.file_path is not null and new.file_path is old.file_path and (new.title is not old.title
    or new.volume is not old.volume or new.number is not old.number or new.language is not old.language
    or new.label is not old.label) begin
  ${noteMetadataChange('new.manga_id')}
end;

-- Files that a job changes, so that it can continue after a crash and be undone.
create table file_changes (
  job_id text not null,
  position integer not null,
  chapter_id text not null references chapters (id) on delete cascade,
  kind text not null check (kind in ('metadata', 'rename')),
  -- As in chapters.file_path. Equal for a change of metadata.
  from_path text not null,
  to_path text not null,
  -- Of metadata: JSON array of [name, base64 or null], the entries before the change.
  entries text check (json_valid(entries)),
  -- The size and hash of the file afterwards; null until they are known.
  size_bytes integer,
  sha256 text,
  state text not null check (state in ('planned', 'started', 'done', 'undone')),
  changed_at text not null,
  primary key (job_id, position)
) strict, without rowid;
create index file_changes_by_chapter on file_changes (chapter_id);

-- Trash

-- Deleted archives that can be restored, with the chapter data that belongs to them.
create table trashed_archives (
  chapter_id text primary key references chapters (id) on delete cascade,
  -- The former path, relative to the library folder.
  path text not null,
  size_bytes integer not null,
  sha256 text not null,
  source_name text not null,
  source_id text,
  pages text not null check (json_valid(pages)),
  deleted_at text not null,
  -- 1 while the file is being moved back. The chapter already refers to it.
  is_restoring integer not null default 0 check (is_restoring in (0, 1))
) strict;
create index trashed_archives_by_deleted on trashed_archives (deleted_at);

-- Removed mangas and sources that can be restored, with the rows that belonged to them.
create table removed_items (
  -- The identifier of the manga or source.
  id text primary key,
  kind text not null check (kind in ('manga', 'source')),
  title text not null,
  -- Reserves the folder of a manga, so that its files can return.
  folder_key text,
  files text check (files in ('trash', 'keep')),
  -- JSON array of [root, path]: the archives and the cover, relative to their root folder.
  file_paths text not null check (json_valid(file_paths)),
  file_count integer not null,
  size_bytes integer not null,
  -- While files are moved it is 'removing' or 'restoring'; the next start finishes that.
  state text not null check (state in ('removing', 'removed', 'restoring')),
  removed_at text not null,
  check ((kind = 'manga') = (files is not null))
) strict;
create index removed_items_by_time on removed_items (removed_at, id);
-- JSON arrays of column names and of rows.
create table removed_rows (
  item_id text not null references removed_items (id) on delete cascade,
  position integer not null,
  table_name text not null,
  columns text not null check (json_valid(columns)),
  rows text not null,
  primary key (item_id, position)
) strict, without rowid;

-- Removed mangas that became part of another one, and what that changed: the restore undoes it.
create table manga_merges (
  removed_id text primary key references removed_items (id) on delete cascade,
  manga_id text not null,
  changes text not null check (json_valid(changes))
) strict, without rowid;

-- Findings that the user said are no duplicates: JSON arrays of mangas or chapters, sorted.
create table dismissed_duplicates (
  ids text primary key check (json_valid(ids))
) strict, without rowid;

-- Jobs

create table jobs (
  id text primary key,
  type text not null,
  status text not null check (status in ('pending', 'in_progress', 'completed', 'failed', 'cancelled')),
  dedupe_key text,
  group_key text,
  payload text not null check (json_valid(payload)),
  -- A JobContext, and an array of JobNote.
  context text not null check (json_valid(context)),
  notes text not null default '[]' check (json_valid(notes)),
  -- 3 reading, 2 requested, 1 keep ahead, 0 automatic. Then by position.
  priority integer not null default 2 check (priority between 0 and 3),
  position integer not null default 0,
  attempts integer not null default 0 check (attempts >= 0),
  max_attempts integer not null check (max_attempts > 0),
  -- Attempts that ended because the program stopped, without progress.
  interruptions integer not null default 0,
  run_after text not null,
  -- The wait that run_after ends, in milliseconds. A due time that is further away comes from a clock that was set back.
  wait_ms integer not null default 0 check (wait_ms >= 0),
  -- The host (name and port) that a pending job waits for, because it fails.
  wait_host text,
  wait_reason text,
  -- How long the job has waited for failing hosts without a sign of life from them.
  stalled_ms integer not null default 0 check (stalled_ms >= 0),
  -- The host whose present outage has used up an attempt of the job already.
  counted_host text,
  lease text,
  lease_until text,
  progress_done integer,
  progress_total integer,
  progress_unit text,
  failure_reason text,
  -- The code of the problem that failed the job (docs/errors.md).
  failure_code text,
  created_at text not null,
  started_at text,
  completed_at text
) strict;
create unique index jobs_active_once on jobs (dedupe_key) where status in ('pending', 'in_progress');
create index jobs_of_same_work on jobs (dedupe_key, id) where dedupe_key is not null;
create index jobs_to_run on jobs (run_after, type) where status = 'pending';
-- The order of the queue, with what decides whether a job may run.
create index jobs_by_turn on jobs (priority desc, position, id, type, run_after, group_key) where status = 'pending';
create index jobs_by_position on jobs (position);
create index jobs_by_created on jobs (created_at, id);
create index jobs_by_status on jobs (status, created_at, id);
create index jobs_by_type on jobs (type, created_at, id);
create index jobs_by_manga on jobs (json_extract(context, '$.mangaId'), created_at, id);
create index jobs_by_source on jobs (json_extract(context, '$.sourceId'), created_at, id);
create index jobs_by_parent on jobs (json_extract(context, '$.parentId'), status) where json_extract(context, '$.parentId') is not null;
create index jobs_by_wait_host on jobs (wait_host) where wait_host is not null;
create index jobs_by_counted_host on jobs (counted_host) where counted_host is not null;

-- Whether the user paused the queue: one row, read before the first job is claimed.
create table queue_state (
  id integer primary key check (id = 1),
  paused_at text
) strict;
insert into queue_state (id, paused_at) values (1, null);

-- API and settings

-- One row per group, in the form of the contract.
create table settings (
  name text primary key,
  value text not null check (json_valid(value)),
  updated_at text not null
) strict;

-- Answers to requests with an Idempotency-Key.
create table request_keys (
  key text primary key,
  -- Identifies the request: method, path and body.
  fingerprint text not null,
  created_at text not null,
  -- The answer; missing while the request runs, and if the program ended before it was stored.
  status integer,
  headers text,
  body text
) strict;
create index request_keys_by_created on request_keys (created_at);

-- Other devices

-- Secrets have at least 98 random bits, so their SHA-256 is stored without salt.
create table devices (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('browser', 'app')),
  -- Of an app.
  username text unique,
  -- Of the cookie of a browser, or of the password of an app.
  secret_hash text not null unique,
  -- Of the MD5 of the password, which KOReader sends, and of the session that follows from the password.
  md5_hash text unique,
  session_hash text unique,
  created_at text not null,
  last_seen_at text,
  last_address text,
  check ((kind = 'app') = (username is not null))
) strict;

-- One row: whether other devices have access, and the host names that they may use.
create table device_access (
  id integer primary key check (id = 1),
  is_on integer not null check (is_on in (0, 1)),
  -- JSON array of host names that the user entered.
  names text not null check (json_valid(names)),
  -- Part of the name in the local network and of cookies, chosen once.
  installation text not null
) strict;

-- How KOReader identifies files that were handed out: the digests of their contents and of their names.
create table kosync_documents (
  digest text primary key,
  -- JSON array of {chapterId, pages}: the chapters in the file, in order.
  parts text not null check (json_valid(parts)),
  noted_at text not null
) strict, without rowid;

-- What KOReader reported, also about files that are not known yet. The latest is what it is told.
create table kosync_reports (
  document text not null,
  device_id text not null,
  progress text not null,
  percentage real not null,
  device text not null,
  reported_at text not null,
  primary key (document, device_id, progress, percentage)
) strict;
create index kosync_reports_by_time on kosync_reports (reported_at);

-- Meals. Refresh tokens are in the keychain, access tokens in memory, neither in the database.

-- At most one row each: the session, and the renewal whose outcome is not known yet.
create table meal_session (
  id integer primary key check (id = 1),
  slot text not null check (slot in ('a', 'b')),
  tag text not null,
  state text not null check (state in ('signed_in', 'expired')),
  reason text,
  window_ends_at text
) strict;
create table meal_attempt (
  id integer primary key check (id = 1),
  tag text not null,
  slot text not null check (slot in ('a', 'b')),
  started_at text not null
) strict;

-- SHA-256 of refresh tokens that were sent, or may have been sent. A refresh token is sent only once (ADR 0020).
create table meal_spent_tokens (hash text primary key, spent_at text not null) strict, without rowid;

-- The selection of a week before Bunko changed it.
create table meal_earlier_selections (week text primary key, meals text not null, saved_at text not null) strict, without rowid;

-- Recipes selected in earlier weeks, so that suggestions do not repeat them.
create table meal_history (
  week text not null, recipe_id text not null, primary key (week, recipe_id)
) strict, without rowid;

create table meal_reminders (week text primary key, cutoff text not null) strict, without rowid;
`,
}
