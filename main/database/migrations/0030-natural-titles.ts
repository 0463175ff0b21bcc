import type Database from 'better-sqlite3'
import { titleSortKey } from '../../platform/fold-text.ts'

/** Titles sort naturally: 482 before 4262. */
export const naturalTitles = {
  version: 30,
  name: 'natural titles',
  sql: '',
  run: (connection: Database.Database) => {
    const setKey = connection.prepare('update mangas set title_key = ? where id = ?')
    const mangas = connection.prepare('select id, title from mangas').all() as { id: string; title: string }[]
    for (const { id, title } of mangas) setKey.run(titleSortKey(title), id)
  },
}
