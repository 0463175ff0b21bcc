import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breaches } from './check-floors.ts'
import { zones } from './floors.ts'
import { importsOf } from './imports.ts'

const root = join(import.meta.dirname, '../..')

function sources(): ReadonlyMap<string, string> {
  const paths = ['main', 'shared', 'preload', 'renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  return new Map(
    paths
      .filter((path) => /\.[cm]?tsx?$/.test(path) && statSync(join(root, path)).isFile())
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
  )
}

test('imports only lower layers', () => {
  const all = sources()
  expect(all.size).toBeGreaterThan(20)
  expect(breaches(all)).toEqual([])
})

test('every zone names zones that exist', () => {
  const paths = zones.map(({ path }) => path)
  const named = zones.flatMap(({ imports }) => imports).filter((path) => !path.endsWith('*'))
  expect(named.filter((path) => !paths.includes(path) && !existsSync(join(root, path)))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

const breach = (path: string, source: string, ...others: [string, string][]) =>
  breaches(new Map([[path, source], ...others]))

test.each([
  ['a feature imports a part of another', 'main/downloads/a.ts', `import { x } from '../sources/sources.store.ts'`],
  ['a route imports a part of a feature', 'main/api/routes/a.ts', `import { x } from '../../sources/add-series.ts'`],
  ['a feature imports one above it', 'main/mangas/a.ts', `import { x } from '../downloads/downloads.ts'`],
  ['a feature imports another', 'main/reader/a.ts', `import { x } from '../search/b.ts'`],
  ['a feature imports meals', 'main/catalog/a.ts', `import { x } from '../meals/b.ts'`],
  ['a thing imports a feature', 'main/mangas/a.ts', `import { x } from '../reader/b.ts'`],
  ['a thing imports another', 'main/mangas/a.ts', `import { x } from '../sources/b.ts'`],
  ['platform imports the database', 'main/platform/a.ts', `import { x } from '../database/b.ts'`],
  ['jobs import a thing', 'main/jobs/a.ts', `import type { Manga } from '../mangas/mangas.ts'`],
  ['the root imports a host', 'main/app.ts', `import { x } from './shell/window.ts'`],
  ['the root imports the server', 'main/app.ts', `import { x } from './server.ts'`],
  ['a host bypasses the root', 'main/server.ts', `import { x } from './database/open.ts'`],
  [
    'the scraper process imports the database',
    'main/scraper/process/a.ts',
    `import { x } from '../../database/open.ts'`,
  ],
  ['the scraper process imports its host', 'main/scraper/process/a.ts', `import { x } from '../host/worker-pool.ts'`],
  ['a reader feature imports the scraper', 'main/reader/a.ts', `import { x } from '../scraper/process/a.ts'`],
  [
    'a feature imports the process of the scraper',
    'main/downloads/a.ts',
    `import { x } from '../scraper/process/a.ts'`,
  ],
  ['the scraper process imports its factory', 'main/scraper/process/a.ts', `import { x } from '../scraper.ts'`],
  ['the renderer imports main', 'renderer/api/a.ts', `import { x } from '../../main/app.ts'`],
  ['one screen imports another', 'renderer/features/reader/a.tsx', `import { x } from '../library/b.tsx'`],
  [
    'one screen imports the styles of another',
    'renderer/features/reader/a.tsx',
    `import s from '../library/b.module.css'`,
  ],
  ['ui imports a screen', 'renderer/ui/a.tsx', `import { x } from '../features/library/b.tsx'`],
  ['a dynamic import goes up', 'main/platform/a.ts', `const x = await import('../api/b.ts')`],
  ['a re-export goes up', 'main/platform/a.ts', `export * from '../api/b.ts'`],
  ['a module address goes up', 'main/platform/a.ts', `fork(new URL('../scraper/process/entry.ts', import.meta.url))`],
  ['electron outside the shell', 'main/api/a.ts', `import { app } from 'electron'`],
  ['hono outside the api', 'main/reader/a.ts', `import { stream } from 'hono/streaming'`],
  ['SQL outside the stores', 'main/mangas/edit-manga.ts', `import type { Kysely } from 'kysely'`],
  ['SQLite outside the stores', 'main/app.ts', `import Database from 'better-sqlite3'`],
  ['shared imports a library', 'shared/a.ts', `import { v7 } from 'uuid'`],
  ['shared imports Node', 'shared/a.ts', `import { join } from 'node:path'`],
  ['the renderer imports Node', 'renderer/api/a.ts', `import fs from 'fs/promises'`],
  ['main imports React', 'main/api/a.ts', `import { createElement } from 'react'`],
  ['the preload imports a library', 'preload/index.ts', `import { z } from 'zod'`],
  ['a new folder appears', 'main/helpers/a.ts', ''],
  ['a new file appears beside the root', 'main/other.ts', ''],
  ['the program imports a table of cases', 'main/reader/a.ts', `import { x } from './b.cases.ts'`],
  ['a test imports a host', 'main/reader/a.test.ts', `import { x } from '../server.ts'`],
])('rejects: %s', (_, path, source) => {
  expect(breach(path, source)).toHaveLength(1)
})

test('rejects cycles, also of types', () => {
  const other: [string, string] = ['main/reader/b.ts', `import { c } from './c.ts'`]
  const closing = (source: string) =>
    breach('main/reader/a.ts', `import { b } from './b.ts'`, other, ['main/reader/c.ts', source])
  expect(closing(`import { a } from './a.ts'`)).toEqual([
    'main/reader/a.ts → main/reader/b.ts → main/reader/c.ts → main/reader/a.ts is a circle',
  ])
  expect(closing(`import type { A } from './a.ts'`)).toHaveLength(1)
  expect(closing(`import { type A, b } from './a.ts'`)).toHaveLength(1)
})

test.each([
  [
    'a feature uses the factory of another feature',
    'main/reader/a.ts',
    `import { a } from '../mangas/mangas.ts'; import c from '../platform/clock.ts'`,
  ],
  ['a store uses SQL', 'main/mangas/mangas.store.ts', `import { sql } from 'kysely'`],
  [
    'the scraper host uses the protocol of its process',
    'main/scraper/host/worker-pool.ts',
    `import type { M } from '../protocol/messages.ts'`,
  ],
  [
    'a feature uses the address rules of the scraper',
    'main/chapter-lists/a.ts',
    `import { x } from '../scraper/addresses/a.ts'`,
  ],
  ['a screen imports its own parts', 'renderer/features/reader/A.tsx', `import { b } from './parts/b.tsx'`],
  ['the version is read from package.json', 'main/platform/version.ts', `import data from '../../package.json'`],
  ['a test uses a library', 'main/api/present/html.test.ts', `import Database from 'better-sqlite3'`],
  ['a test uses a table of cases', 'main/reader/a.test.ts', `import { x } from './b.cases.ts'`],
  ['a test uses the support folder', 'main/reader/a.test.ts', `import { x } from '../../test/support/x.ts'`],
])('allows: %s', (_, path, source) => {
  expect(breach(path, source)).toEqual([])
})

test('imports are read from code, not from comments, strings or patterns', () => {
  const source = `
    import a, { type B } from "./a.ts"
    import type { C } from './c.ts'
    import './side-effect.css'
    export { d } from './d.ts'
    export type { E } from './e.ts'
    export * as f from './f.ts'
    import {
      g,
      h,
    } from './g.ts'
    // import { no } from './comment.ts'
    /* import { no } from './comment.ts' */
    const text = "import { no } from './text.ts'"
    const template = \`import { no } from './template.ts'\`
    const pattern = /['"]/
    const late = await import('./late.ts')
    const other = import.meta.dirname
    export const name = 'x'
    export default 'y'
    const file = new URL('./worker.ts', import.meta.url)
  `
  expect(importsOf(source)).toEqual([
    { specifier: './a.ts', typeOnly: false },
    { specifier: './c.ts', typeOnly: true },
    { specifier: './side-effect.css', typeOnly: false },
    { specifier: './d.ts', typeOnly: false },
    { specifier: './e.ts', typeOnly: true },
    { specifier: './f.ts', typeOnly: false },
    { specifier: './g.ts', typeOnly: false },
    { specifier: './late.ts', typeOnly: false },
    { specifier: './worker.ts', typeOnly: false },
  ])
})
