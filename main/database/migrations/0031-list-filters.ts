/**
 * Whether a manga has a visible chapter on disk, as a flag that the sort indexes include: filtered lists read one index. The
 * trigram index of titles goes, because a search ranks the texts in memory.
 */
const indexed = {
  mangas_by_title: 'title_key',
  mangas_by_created: 'created_at',
  mangas_by_updated: 'updated_at',
  mangas_by_rating: 'rating',
  mangas_by_year: 'publication_year',
  mangas_by_last_read: 'last_read_at',
}

export const listFilters = {
  version: 31,
  name: 'list filters',
  sql: `
alter table mangas add column has_available integer not null default 0 check (has_available in (0, 1));
update mangas set has_available = available_chapters > 0;
create trigger mangas_available_flag after update of available_chapters on mangas
  when new.has_available <> (new.available_chapters > 0) begin
  update mangas set has_available = new.available_chapters > 0 where id = new.id;
end;
${Object.entries(indexed)
  .map(
    ([name, column]) => `drop index ${name};
create index ${name} on mangas (${column}, id, status, has_unread, has_missing, has_available);`,
  )
  .join('\n')}

drop trigger manga_texts_added;
drop trigger manga_texts_removed;
drop trigger manga_texts_changed;
drop table manga_texts_index;
`,
}
