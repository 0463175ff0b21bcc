import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('sorts the titles of an existing library naturally', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-titles-'))
  const connection = openConnection(join(folder, 'library.db'))
  try {
    const backUp = async () => {}
    await migrate(
      connection,
      migrations.filter(({ version }) => version < 30),
      backUp,
    )
    const add = connection.prepare(
      `insert into mangas (id, title, title_key, slug, description, author, publication_year, genres, status, folder,
        folder_key, created_at, updated_at) values (?, ?, ?, ?, '', 'A', 2000, '[]', 'ongoing', ?, ?, ?, ?)`,
    )
    for (const title of ['Room 4262', 'Room 482']) add.run(title, title, title, title, title, title, 'now', 'now')
    await migrate(connection, migrations, backUp)
    const titles = connection.prepare('select title from mangas order by title_key').pluck().all()
    expect(titles).toEqual(['Room 482', 'Room 4262'])
  } finally {
    connection.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
