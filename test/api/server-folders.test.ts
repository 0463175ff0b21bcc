import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listServerFolders } from '../../shared/contracts/server-folders.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'

const root = folderForTests('server-folders')
const { api } = appForTests()
const list = (path?: string) => api.call(listServerFolders, { query: path === undefined ? {} : { path } })

beforeAll(async () => {
  for (const name of ['Manga 10', 'Manga 2', '.hidden', 'closed']) await mkdir(join(root, name))
  await writeFile(join(root, 'a.cbz'), '')
  await symlink(join(root, 'Manga 2'), join(root, 'linked'))
  await symlink(join(root, 'nowhere'), join(root, 'broken'))
})

test('lists the folders in a folder by name, without files and hidden ones', async () => {
  const { folders, path, parent, places } = (await list(root)).json()
  expect(folders.map(({ name }) => name)).toEqual(['closed', 'linked', 'Manga 2', 'Manga 10'])
  expect(folders[2]).toEqual({ name: 'Manga 2', path: join(root, 'Manga 2') })
  expect([path, parent]).toEqual([root, dirname(root)])
  expect(places[0]?.path).toBe(homedir())
})

test('starts in the home folder, and ends at the root', async () => {
  expect((await list()).json().path).toBe(homedir())
  expect((await list('/')).json().parent).toBeNull()
})

test('says why a folder cannot be listed', async () => {
  for (const path of ['Manga', join(root, 'gone'), join(root, 'a.cbz')]) {
    const response = await list(path)
    expect(response.status).toBe(422)
    expect(response.data.violations).toMatchObject([{ propertyPath: 'path' }])
  }
})

test.skipIf(process.getuid?.() === 0)('names a folder that it may not read', async () => {
  await chmod(join(root, 'closed'), 0)
  expect((await list(join(root, 'closed'))).status).toBe(422)
})
