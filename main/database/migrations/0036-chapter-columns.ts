const progress = (row: 'new' | 'old', page: string, completed: string): string =>
  `update chapters set read_page = ${page}, is_read = ${completed} where id = ${row}.chapter_id;`

/** A chapter whose versions all link to the publisher's site has the address of one. */
const address = (chapterId: string): string => `(select case when min(is_external) = 1 then max(external_url) end
    from catalog_versions where chapter_id = ${chapterId} and removed_at is null)`

const external = (row: 'new' | 'old'): string =>
  `update chapters set external_url = ${address(`${row}.chapter_id`)}
    where id = ${row}.chapter_id and external_url is not ${address(`${row}.chapter_id`)};`

/** What a list of chapters shows of the reading progress and the catalog's versions, in the rows of the chapters. */
export const chapterColumns = {
  version: 36,
  name: 'chapter columns',
  sql: `
-- Null without reading progress.
alter table chapters add column read_page integer;
alter table chapters add column is_read integer;
alter table chapters add column external_url text;

update chapters set (read_page, is_read) = (select page, completed from reading_progress where chapter_id = chapters.id)
  where id in (select chapter_id from reading_progress);
update chapters set external_url = ${address('chapters.id')}
  where id in (select chapter_id from catalog_versions where is_external = 1);

create trigger progress_added_read after insert on reading_progress begin
  ${progress('new', 'new.page', 'new.completed')}
end;
create trigger progress_changed_read after update of chapter_id, page, completed on reading_progress begin
  ${progress('old', 'null', 'null')}
  ${progress('new', 'new.page', 'new.completed')}
end;
create trigger progress_removed_read after delete on reading_progress begin
  ${progress('old', 'null', 'null')}
end;

create trigger versions_added_external after insert on catalog_versions begin
  ${external('new')}
end;
create trigger versions_changed_external after update of chapter_id, is_external, external_url, removed_at on catalog_versions
begin
  ${external('old')}
  ${external('new')}
end;
create trigger versions_removed_external after delete on catalog_versions begin
  ${external('old')}
end;
`,
}
