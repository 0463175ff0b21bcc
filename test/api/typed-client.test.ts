import { execFile } from 'node:child_process'
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapi } from '../../main/api/openapi/openapi.ts'
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
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openapi()))
  await run(process.execPath, [generate, join(folder, 'openapi.json'), join(folder, 'api.d.ts')])
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

/** Compiles programs beside the generated types, all in one run of the compiler. Maps each name to its errors. */
async function compile(programs: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const names = Object.keys(programs)
  for (const name of names) await writeFile(join(folder, `${name}.mts`), programs[name]!)
  const files = names.map((name) => `${name}.mts`)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const output = await run(process.execPath, [compiler, '--singleThreaded', '--pretty', 'false', '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  // Lines that go on with an error are indented.
  const errors = output.split(/\n(?! )/)
  const errorsOf = (name: string) => errors.filter((error) => error.includes(`${name}.mts(`)).join('\n')
  expect(errors.filter((error) => error !== '' && !names.some((name) => error.includes(`${name}.mts(`)))).toEqual([])
  return new Map(names.map((name) => [name, errorsOf(name)]))
}

const mistakes: readonly (readonly [string, string, string, RegExp])[] = [
  ['a member of a body', "slug: 'star-smith'", "slag: 'star-smith'", /'slag' does not exist/],
  ['a value of a body', "status: 'ongoing'", "status: 'paused'", /"paused"/],
  ['a missing member', "title: 'Star Smith',", '', /'title' is missing/],
  ['a parameter type', 'limit: 5', "limit: 'five'", /'string' is not assignable to type 'number/],
  ['a parameter value', "['pending', 'failed']", "['late']", /"late"/],
  ['a path', "'/api/health'", "'/api/heath'", /error TS2554/],
  ['a member of a response', 'items[0]?.title', 'items[0]?.name', /'name' does not exist/],
  ['a possible null', 'readonly (string | null)[]', 'readonly string[]', /'null' is not assignable/],
  ['an event', "=== 'chapter.downloaded'", "=== 'chapter.lost'", /no overlap/],
]

/** Compiling one program takes a second, and mistakes in the same object can hide each other. */
const wrongPrograms = 3

let program: string
let errors: Map<string, string>
beforeAll(async () => {
  program = await readFile(written, 'utf8')
  const wrong = Array.from({ length: wrongPrograms }, (_, place) => [
    `wrong-${place}`,
    mistakes.reduce(
      (text, [, right, wrong], index) => (index % wrongPrograms === place ? text.replace(right, wrong) : text),
      program,
    ),
  ])
  errors = await compile({ right: program, ...Object.fromEntries(wrong) })
})

test('compiles a client that is generated from the description under strict rules', () => {
  expect(errors.get('right')).toBe('')
})

test('calls endpoints of every tag', () => {
  const called = endpoints.filter(({ method, path }) => program.includes(`api.${method}('${path}'`))
  expect(new Set(called.map(({ tag }) => tag))).toEqual(new Set(endpoints.map(({ tag }) => tag)))
})

test.each(mistakes.map(([name, right, , complaint], index) => [name, right, complaint, index] as const))(
  'does not compile with a mistake in %s',
  (_, right, complaint, index) => {
    expect(program).toContain(right)
    expect(errors.get(`wrong-${index % wrongPrograms}`)).toMatch(complaint)
  },
)

describe('the compiled client', () => {
  let started: StartedApp
  beforeAll(async () => {
    started = await startApp()
  })
  afterAll(() => started?.end())

  test('gets responses of a running program that match its types', async () => {
    const { stdout } = await run(process.execPath, [join(folder, 'right.mts'), started.origin])
    expect(JSON.parse(stdout)).toEqual({
      health: 'ok',
      source: 1,
      library: '1 manga, Star Smith, unrated, 1 preferred source',
      chapters: ['2.0', '1.0'],
      jobs: 0,
      reader: 'Star Smith 2, then nothing; the page is 404',
      following: 'true, 0 updates',
      locked: 'Star Smith',
      settings: 'en,fr',
      stored: '0,0,1,0,2',
      arranged: '0,0,0,0,0,5,0',
      meals: 'not_configured',
      events: 'text/event-stream; charset=utf-8',
    })
  })
})
