import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'

// The tables of calibre's resources/metadata_sqlite.sql that a library of comics fills.
const tables = `
create table books (id integer primary key autoincrement, title text not null default 'Unknown' collate nocase,
  sort text collate nocase, timestamp timestamp default current_timestamp, pubdate timestamp default current_timestamp,
  series_index real not null default 1.0, author_sort text collate nocase, isbn text default '', lccn text default '',
  path text not null default '', flags integer not null default 1, uuid text, has_cover bool default 0,
  last_modified timestamp not null default '2000-01-01 00:00:00+00:00');
create table authors (id integer primary key, name text not null collate nocase, sort text, link text not null default '');
create table books_authors_link (id integer primary key, book integer not null, author integer not null);
create table series (id integer primary key, name text not null collate nocase, sort text);
create table books_series_link (id integer primary key, book integer not null, series integer not null);
create table tags (id integer primary key, name text not null collate nocase);
create table books_tags_link (id integer primary key, book integer not null, tag integer not null);
create table data (id integer primary key, book integer not null, format text not null collate nocase,
  uncompressed_size integer not null, name text not null);
create view meta as select id, title from books;`

type CalibreBook = {
  readonly title: string
  readonly author: string
  readonly series?: string
  readonly position?: number
  readonly tags?: readonly string[]
  /** By format, such as `CBZ`. */
  readonly files: Readonly<Record<string, Buffer | Uint8Array>>
}

/** A calibre library with its files. */
export async function writeCalibre(root: string, books: readonly CalibreBook[]): Promise<void> {
  await mkdir(root, { recursive: true })
  const database = new Database(join(root, 'metadata.db'))
  database.exec(tables)
  const idOf = (table: string, name: string): number => {
    const known = database.prepare(`select id from ${table} where name = ?`).pluck().get(name)
    return Number(known ?? database.prepare(`insert into ${table} (name) values (?)`).run(name).lastInsertRowid)
  }
  for (const [index, { title, author, series, position = 1, tags = [], files }] of books.entries()) {
    const id = index + 1
    const path = `${author}/${title} (${id})`
    database
      .prepare('insert into books (id, title, path, series_index, pubdate) values (?, ?, ?, ?, ?)')
      .run(id, title, path, position, '2011-04-05 00:00:00+00:00')
    const link = (table: string, column: string, to: number) =>
      database.prepare(`insert into books_${table}_link (book, ${column}) values (?, ?)`).run(id, to)
    link('authors', 'author', idOf('authors', author.replaceAll(',', '|')))
    if (series !== undefined) link('series', 'series', idOf('series', series))
    for (const name of tags) link('tags', 'tag', idOf('tags', name))
    for (const [format, bytes] of Object.entries(files)) {
      const name = `${title} - ${author}`
      const file = join(root, path, `${name}.${format.toLowerCase()}`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
      database
        .prepare('insert into data (book, format, uncompressed_size, name) values (?, ?, ?, ?)')
        .run(id, format, bytes.length, name)
    }
  }
  database.close()
}
