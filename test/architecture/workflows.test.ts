import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }

type Step = { readonly name?: string; readonly uses?: string; readonly run?: string }
type Job = { readonly 'runs-on': string; readonly steps: readonly Step[] }
type Workflow = { readonly name: string; readonly on: object; readonly jobs: Readonly<Record<string, Job>> }

const root = join(import.meta.dirname, '../..')
const github = join(root, '.github')
const files = readdirSync(github, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yml'))
const read = (file: string): unknown => parse(readFileSync(join(github, file), 'utf8'))
const workflows = files.filter((file) => file.startsWith('workflows'))

test.each(files)('%s is valid YAML', (file) => {
  expect(read(file)).toBeTypeOf('object')
})

test('npm scripts start with a program, because cmd.exe has no builtins of a shell', () => {
  const words = Object.values(manifest.scripts).map((command) => command.split(' ')[0]!)
  const isProgram = (word: string) =>
    ['node', 'npm', 'npx'].includes(word) || existsSync(join(root, 'node_modules/.bin', word))
  expect(words.filter((word) => !isProgram(word))).toEqual([])
})

test('has workflows for tests, releases and the analysis of the code', () => {
  expect(workflows.length).toBeGreaterThanOrEqual(3)
})

describe.each(workflows)('%s', (file) => {
  const { name, on, jobs } = read(file) as Workflow
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  const commands = steps.flatMap(({ run }) => run ?? [])

  test('has a name, triggers, and jobs with a runner', () => {
    expect(name).toBeTypeOf('string')
    expect(on).toBeTypeOf('object')
    for (const job of Object.values(jobs)) expect(job['runs-on']).toBeTypeOf('string')
  })

  test('has steps that either use an action or run a command', () => {
    for (const { uses, run } of steps) expect([uses, run].filter((value) => value !== undefined)).toHaveLength(1)
  })

  test('pins every action to a commit and names its version', () => {
    const pinned = readFileSync(join(github, file), 'utf8').match(
      /uses: [\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/gm,
    )
    expect(pinned ?? []).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length)
  })

  test('calls only npm scripts that exist', () => {
    const called = commands.flatMap((command) => [
      ...[...command.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script]) => script!),
      ...[...command.matchAll(/\bnpm (test|start)\b/g)].map(([, script]) => script!),
    ])
    expect(called.filter((script) => !(script in manifest.scripts))).toEqual([])
  })

  test('names only files that exist', () => {
    const named = commands.flatMap((command) =>
      [...command.matchAll(/\bnode (\S+\.m?[jt]s)\b/g)].map(([, path]) => path!),
    )
    // Packages with files of their own, such as Electron, are in node_modules.
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
