import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'

export type CalibreBook = { readonly title: string; readonly author: string }

/**
 * A library of calibre. All books have the same file. `calibredb add` takes half a minute for a thousand books, therefore the
 * rows are written directly.
 */
export async function seedCalibre(folder: string, books: readonly CalibreBook[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Makes an empty library.
  await promisify(execFile)('calibredb', ['list', '--with-library', folder])
  const database = new Database(join(folder, 'metadata.db'))
  // Functions of calibre that its triggers call.
  database.function('title_sort', (title) => title)
  database.function('uuid4', () => randomUUID())
  database.pragma('synchronous = OFF')
  const book = database.prepare(
    'insert into books (id, title, author_sort, path, has_cover, series_index) values (?, ?, ?, ?, 0, 1)',
  )
  const author = database.prepare('insert or ignore into authors (name, sort) values (?, ?)')
  const authored = database.prepare(
    'insert into books_authors_link (book, author) select ?, id from authors where name = ?',
  )
  const format = database.prepare(
    "insert into data (book, format, uncompressed_size, name) values (?, 'CBZ', 5000000, 'book')",
  )
  database.transaction(() => {
    for (const [index, { title, author: name }] of books.entries()) {
      author.run(name, name)
      book.run(index + 1, title, name, pathOf(index))
      authored.run(index + 1, name)
      format.run(index + 1)
    }
  })()
  database.close()
  const shared = join(folder, 'book.cbz')
  await writeFile(shared, 'not opened by a search')
  for (const index of books.keys()) {
    const path = join(folder, pathOf(index))
    await mkdir(path, { recursive: true })
    await link(shared, join(path, 'book.cbz'))
  }
}

const pathOf = (index: number): string => `Author/Book (${index + 1})`
