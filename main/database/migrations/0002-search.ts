import type Database from 'better-sqlite3'
import { foldText } from '../../platform/fold-text.ts'

/** Data for search and filters: texts in a trigram index, genres, and covering sort indexes that include the status. */
export const search = {
  version: 2,
  name: 'search',
  formerChecksum: '3229bed250608d1e70e49a52abbd9008f19f85b984c77e77352ef0f4f1837888',
  sql: `
-- Folded titles, authors, current and former slugs. Triggers update the index, also for cascading deletes.
create table manga_texts (
  id integer primary key,
  manga_id text not null references mangas (id) on delete cascade,
  kind text not null check (kind in ('title', 'slug', 'author')),
  text text not null
) strict;
create index manga_texts_by_manga on manga_texts (manga_id);

-- The texts are already folded, so the index is case-sensitive. Results are not ranked, so column sizes are not stored.
create virtual table manga_texts_index using fts5 (
  text, content = 'manga_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', columnsize = 0
);
create trigger manga_texts_added after insert on manga_texts begin
  insert into manga_texts_index (rowid, text) values (new.id, new.text);
end;
create trigger manga_texts_removed after delete on manga_texts begin
  insert into manga_texts_index (manga_texts_index, rowid, text) values ('delete', old.id, old.text);
end;
create trigger manga_texts_changed after update on manga_texts begin
  insert into manga_texts_index (manga_texts_index, rowid, text) values ('delete', old.id, old.text);
  insert into manga_texts_index (rowid, text) values (new.id, new.text);
end;

create table manga_genres (
  genre_key text not null,
  manga_id text not null references mangas (id) on delete cascade,
  primary key (genre_key, manga_id)
) strict, without rowid;
create index manga_genres_by_manga on manga_genres (manga_id);

drop index mangas_by_title;
drop index mangas_by_created;
drop index mangas_by_updated;
drop index mangas_by_rating;
drop index mangas_by_year;
drop index mangas_by_last_read;
create index mangas_by_title on mangas (title_key, id, status);
create index mangas_by_created on mangas (created_at, id, status);
create index mangas_by_updated on mangas (updated_at, id, status);
create index mangas_by_rating on mangas (rating, id, status);
create index mangas_by_year on mangas (publication_year, id, status);
create index mangas_by_last_read on mangas (last_read_at, id, status);
`,
  run: indexMangas,
}

/** Equals `searchForm` of the library when this migration was released. A change of folding needs a new migration. */
const fold = (text: string): string => foldText(text).replaceAll('ς', 'σ').replaceAll('ß', 'ss')

function indexMangas(connection: Database.Database): void {
  const addText = connection.prepare('insert into manga_texts (manga_id, kind, text) values (?, ?, ?)')
  const addGenre = connection.prepare('insert or ignore into manga_genres (genre_key, manga_id) values (?, ?)')
  const mangas = connection.prepare('select id, title, author, genres from mangas order by id').all()
  for (const { id, title, author, genres } of mangas as Record<'id' | 'title' | 'author' | 'genres', string>[]) {
    addText.run(id, 'title', fold(title))
    addText.run(id, 'author', fold(author))
    for (const genre of JSON.parse(genres) as string[]) addGenre.run(fold(genre), id)
  }
  const slugs = connection.prepare('select manga_id, slug from manga_slugs order by manga_id, slug').all()
  for (const { manga_id, slug } of slugs as Record<'manga_id' | 'slug', string>[]) addText.run(manga_id, 'slug', slug)
}
