/**
 * The number of visible chapters of each manga that are not completed, maintained by triggers: counting them in a filter
 * would read every chapter of the library. The sort indexes include only whether there are any, which rarely changes.
 */
const countUnread = (mangaId: string): string => `(select count(*) from chapters c
    left join reading_progress p on p.chapter_id = c.id
    where c.manga_id = ${mangaId} and c.is_visible = 1 and ifnull(p.completed, 0) = 0)`

const selectCompleted = (chapterId: string): string =>
  `ifnull((select completed from reading_progress where chapter_id = ${chapterId}), 0)`

const selectMangaId = (chapterId: string): string =>
  `(select manga_id from chapters where id = ${chapterId} and is_visible = 1)`

export const unread = {
  version: 8,
  name: 'unread',
  formerChecksum: 'a46b21d00db0e89f4d14a769b263a6e0b83f4ffb1b9569c1f8de5afbc6fb6511',
  sql: `
alter table mangas add column unread_chapters integer not null default 0;
alter table mangas add column has_unread integer not null default 0 check (has_unread in (0, 1));
update mangas set unread_chapters = ${countUnread('mangas.id')};
update mangas set has_unread = unread_chapters > 0;

create trigger mangas_unread_flag after update of unread_chapters on mangas
  when new.has_unread <> (new.unread_chapters > 0) begin
  update mangas set has_unread = new.unread_chapters > 0 where id = new.id;
end;

-- A new chapter has no progress yet. After a deletion the chapters are counted again, because the progress of the chapter
-- may already be deleted. When the manga is deleted too, no row is updated.
create trigger chapters_added_unread after insert on chapters when new.is_visible = 1 begin
  update mangas set unread_chapters = unread_chapters + 1 where id = new.manga_id;
end;
create trigger chapters_removed_unread after delete on chapters when old.is_visible = 1 begin
  update mangas set unread_chapters = ${countUnread('old.manga_id')} where id = old.manga_id;
end;
create trigger chapters_shown_unread after update of is_visible on chapters
  when new.is_visible <> old.is_visible and ${selectCompleted('new.id')} = 0 begin
  update mangas set unread_chapters = unread_chapters + new.is_visible - old.is_visible where id = new.manga_id;
end;
create trigger chapters_moved_unread after update of manga_id on chapters when new.manga_id <> old.manga_id begin
  update mangas set unread_chapters = ${countUnread('mangas.id')} where id in (old.manga_id, new.manga_id);
end;

create trigger progress_added_unread after insert on reading_progress when new.completed = 1 begin
  update mangas set unread_chapters = unread_chapters - 1 where id = ${selectMangaId('new.chapter_id')};
end;
create trigger progress_changed_unread after update of completed on reading_progress
  when new.completed <> old.completed begin
  update mangas set unread_chapters = unread_chapters + old.completed - new.completed
    where id = ${selectMangaId('new.chapter_id')};
end;
create trigger progress_removed_unread after delete on reading_progress when old.completed = 1 begin
  update mangas set unread_chapters = unread_chapters + 1 where id = ${selectMangaId('old.chapter_id')};
end;

drop index mangas_by_title;
drop index mangas_by_created;
drop index mangas_by_updated;
drop index mangas_by_rating;
drop index mangas_by_year;
drop index mangas_by_last_read;
create index mangas_by_title on mangas (title_key, id, status, has_unread);
create index mangas_by_created on mangas (created_at, id, status, has_unread);
create index mangas_by_updated on mangas (updated_at, id, status, has_unread);
create index mangas_by_rating on mangas (rating, id, status, has_unread);
create index mangas_by_year on mangas (publication_year, id, status, has_unread);
create index mangas_by_last_read on mangas (last_read_at, id, status, has_unread);
`,
}
