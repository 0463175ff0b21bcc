/**
 * What a list shows for each manga, maintained by triggers: the tags of its own cover and of the cover from its first chapter
 * on disk, and the number of hidden chapters. An index has the visible chapters on disk only, so that hiding or deleting all
 * chapters of a manga does not read the hidden ones again for each of them.
 */
const ownCover = (mangaId: string): string =>
  `(select substr(sha256, 1, 12) from manga_covers where manga_id = ${mangaId})`

const firstOnDisk = (mangaId: string): string => `(select substr(sha256, 1, 12) from chapters
    where manga_id = ${mangaId} and is_visible = 1 and file_path is not null order by number, id limit 1)`

const readFirst = (mangaId: string): string =>
  `update mangas set chapter_cover = ${firstOnDisk(mangaId)} where id = ${mangaId};`

const isOnDisk = (chapter: 'old' | 'new'): string => `${chapter}.is_visible = 1 and ${chapter}.file_path is not null`

export const listColumns = {
  version: 26,
  name: 'list columns',
  sql: `
drop index chapters_available;
create index chapters_on_disk on chapters (manga_id, number, id) where is_visible = 1 and file_path is not null;

alter table mangas add column own_cover text;
alter table mangas add column chapter_cover text;
alter table mangas add column hidden_chapters integer not null default 0;
update mangas set own_cover = ${ownCover('mangas.id')}, chapter_cover = ${firstOnDisk('mangas.id')};
update mangas set hidden_chapters = counted.hidden from (select manga_id, count(*) as hidden from chapters
  where is_visible = 0 group by manga_id) as counted where counted.manga_id = mangas.id;

create trigger covers_added after insert on manga_covers begin
  update mangas set own_cover = substr(new.sha256, 1, 12) where id = new.manga_id;
end;
create trigger covers_changed after update on manga_covers begin
  update mangas set own_cover = substr(new.sha256, 1, 12) where id = new.manga_id;
end;
create trigger covers_removed after delete on manga_covers begin
  update mangas set own_cover = null where id = old.manga_id;
end;

create trigger chapters_added_cover after insert on chapters when ${isOnDisk('new')} begin
  ${readFirst('new.manga_id')}
end;
create trigger chapters_removed_cover after delete on chapters when ${isOnDisk('old')} begin
  ${readFirst('old.manga_id')}
end;
create trigger chapters_changed_cover after update of manga_id, number, is_visible, file_path, sha256 on chapters
  when (${isOnDisk('old')}) or (${isOnDisk('new')}) begin
  ${readFirst('new.manga_id')}
end;
create trigger chapters_moved_cover after update of manga_id on chapters when new.manga_id <> old.manga_id begin
  ${readFirst('old.manga_id')}
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
`,
}
