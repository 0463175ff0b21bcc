import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../shared/contracts/index.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const written = join(root, 'test/support/typed-client/program.mts')

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const generate = join(root, 'test/support/typed-client/generate.ts')
  await run(process.execPath, [generate, join(root, 'docs/openapi.json'), join(folder, 'api.d.ts')])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const options = {
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
}

/** What the compiler says of a program beside the generated types; empty when it has nothing to say. */
async function compile(name: string, program: string): Promise<string> {
  const place = join(folder, name)
  await mkdir(place, { recursive: true })
  await copyFile(join(folder, 'api.d.ts'), join(place, 'api.d.ts'))
  await writeFile(join(place, 'program.mts'), program)
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['program.mts'] }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  return await run(process.execPath, [compiler, '-p', place]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('a client made from the description compiles under strict rules', async () => {
  expect(await compile('good', await readFile(written, 'utf8'))).toBe('')
})

test('it speaks to every part of the interface', async () => {
  const program = await readFile(written, 'utf8')
  const spoken = endpoints.filter(({ method, path }) => program.includes(`api.${method}('${path}'`))
  expect(new Set(spoken.map(({ tag }) => tag))).toEqual(new Set(endpoints.map(({ tag }) => tag)))
})

describe('what is not in the description does not compile', () => {
  test.each([
    ['a member of a body', "slug: 'star-smith'", "slag: 'star-smith'", /'slag' does not exist/],
    ['a value of a body', "status: 'ongoing'", "status: 'paused'", /"paused"/],
    ['a missing member', "title: 'Star Smith',", '', /'title' is missing/],
    ['a type of a parameter', 'limit: 5', "limit: 'five'", /'string' is not assignable to type 'number/],
    ['a value of a parameter', "['pending', 'failed']", "['late']", /"late"/],
    ['an address', "'/api/health'", "'/api/heath'", /error TS2554/],
    ['a member of an answer', 'items[0]?.title', 'items[0]?.name', /'name' does not exist/],
    ['a null that may come', 'readonly (string | null)[]', 'readonly string[]', /'null' is not assignable/],
    ['an event', "=== 'chapter.downloaded'", "=== 'chapter.lost'", /no overlap/],
  ])('%s', async (_, right, wrong, complaint) => {
    const program = await readFile(written, 'utf8')
    expect(program).toContain(right)
    expect(await compile('bad', program.replace(right, wrong))).toMatch(complaint)
  })
})

describe('the compiled client', () => {
  let started: StartedApp
  beforeAll(async () => {
    started = await startApp()
  })
  afterAll(() => started?.end())

  test('gets from a running program what its types say', async () => {
    await compile('good', await readFile(written, 'utf8'))
    const { stdout } = await run(process.execPath, [join(folder, 'good/program.mts'), started.origin])
    expect(JSON.parse(stdout)).toEqual({
      health: 'ok',
      source: 1,
      library: '1 manga, Star Smith, unrated, 1 preferred source',
      chapters: ['2.0', '1.0'],
      jobs: 0,
      reader: 'Star Smith 2, then nothing; the page is 404',
      following: 'true, 0 updates',
      settings: 'en,fr',
      meals: 'not_configured',
      events: 'text/event-stream; charset=utf-8',
    })
  })
})
