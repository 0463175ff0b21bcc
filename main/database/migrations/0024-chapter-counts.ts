/**
 * The number of visible chapters of each manga, and of those with a file, maintained by triggers: a list shows them for each
 * of its rows. Deleting a chapter no longer counts the unread chapters again: the count is taken before the progress of the
 * chapter is deleted.
 */
export const chapterCounts = {
  version: 24,
  name: 'chapter counts',
  sql: `
alter table mangas add column visible_chapters integer not null default 0;
alter table mangas add column available_chapters integer not null default 0;
update mangas set visible_chapters = counted.visible, available_chapters = counted.available
  from (select manga_id, count(*) as visible, count(file_path) as available from chapters
    where is_visible = 1 group by manga_id) as counted where counted.manga_id = mangas.id;

create trigger chapters_added_counts after insert on chapters when new.is_visible = 1 begin
  update mangas set visible_chapters = visible_chapters + 1,
    available_chapters = available_chapters + (new.file_path is not null) where id = new.manga_id;
end;
create trigger chapters_removed_counts after delete on chapters when old.is_visible = 1 begin
  update mangas set visible_chapters = visible_chapters - 1,
    available_chapters = available_chapters - (old.file_path is not null) where id = old.manga_id;
end;
create trigger chapters_changed_counts after update of manga_id, is_visible, file_path on chapters
  when new.manga_id <> old.manga_id or new.is_visible <> old.is_visible
    or (new.file_path is null) <> (old.file_path is null) begin
  update mangas set visible_chapters = visible_chapters - old.is_visible,
    available_chapters = available_chapters - (old.is_visible = 1 and old.file_path is not null)
    where id = old.manga_id;
  update mangas set visible_chapters = visible_chapters + new.is_visible,
    available_chapters = available_chapters + (new.is_visible = 1 and new.file_path is not null)
    where id = new.manga_id;
end;

drop trigger chapters_removed_unread;
create trigger chapters_removed_unread before delete on chapters
  when old.is_visible = 1
    and ifnull((select completed from reading_progress where chapter_id = old.id), 0) = 0 begin
  update mangas set unread_chapters = unread_chapters - 1 where id = old.manga_id;
end;
`,
}
