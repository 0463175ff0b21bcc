/** Files that Bunko changes: their metadata, their names and their folder. */
export const writtenFiles = {
  version: 35,
  name: 'written files',
  sql: `
-- Whether Bunko may change files in a linked folder.
alter table library_folders add column may_write integer not null default 0 check (may_write in (0, 1));

-- Mangas with changes that their files do not contain yet.
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
  insert into metadata_to_write (manga_id, changed_at) values (new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    on conflict (manga_id) do update set changed_at = excluded.changed_at;
end;
create trigger chapters_metadata_changed after update of title, volume, number, language, label on chapters
  when new.file_path is not null and new.file_path is old.file_path and (new.title is not old.title
    or new.volume is not old.volume or new.number is not old.number or new.language is not old.language
    or new.label is not old.label) begin
  insert into metadata_to_write (manga_id, changed_at) values (new.manga_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    on conflict (manga_id) do update set changed_at = excluded.changed_at;
end;

-- What a job changed in files, so that it can be continued and undone.
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
`,
}
