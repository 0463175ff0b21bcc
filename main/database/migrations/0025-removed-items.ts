/**
 * Removed mangas and sources that can be restored, with the rows that belonged to them, and the reading progress that a
 * manga of the catalog gets back when it is added again.
 */
export const removedItems = {
  version: 25,
  name: 'removed items',
  sql: `
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

-- The rows of one table that belonged to a removed item: JSON arrays of column names and of rows.
create table removed_rows (
  item_id text not null references removed_items (id) on delete cascade,
  position integer not null,
  table_name text not null,
  columns text not null check (json_valid(columns)),
  rows text not null,
  primary key (item_id, position)
) strict, without rowid;

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
`,
}
