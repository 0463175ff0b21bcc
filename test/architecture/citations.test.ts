import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const texts = tracked
  .filter((file) => /\.(ts|tsx|mjs|css|md|yml|yaml)$/.test(file) && existsSync(join(root, file)))
  .filter((file) => file !== 'test/architecture/citations.test.ts')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Returns `file: citation` for each match that does not exist. */
function missing(pattern: RegExp, exists: (citation: string) => boolean): readonly string[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter(([, cited]) => !exists(cited!)).map(([, cited]) => `${file}: ${cited}`),
  )
}

test('every cited path in docs/ exists', () => {
  expect(missing(/(?<![\w/.-])(docs\/[\w./-]*\w)/g, (path) => existsSync(join(root, path)))).toEqual([])
})

test('every source file that a document names exists', () => {
  const path = /(?<![\w/.-])((?:main|preload|renderer|scripts|shared|test)\/[\w./-]+\.(?:tsx?|mjs|json))\b/g
  const named = missing(path, (file) => existsSync(join(root, file)))
  expect(named.filter((text) => /^[\w./-]+\.md: /.test(text))).toEqual([])
})

test('the architecture names every folder of the main process', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const folders = readdirSync(join(root, 'main'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => `main/${name}/`).filter((folder) => !text.includes(folder))).toEqual([])
})

test('every cited decision exists', () => {
  const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 4)))
  expect(missing(/\bADRs? (\d{4})\b/g, (number) => decisions.has(number))).toEqual([])
})

test('every cited requirement exists', () => {
  const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
  const defined = new Set([...requirements.matchAll(/^- \*\*(R\d+\.\d+)/gm)].map(([, number]) => number))
  expect(defined.size).toBeGreaterThan(0)
  expect(missing(/\b(R\d+\.\d+)\b/g, (number) => defined.has(number))).toEqual([])
})

test('no comment cites a document that is not in the repository', () => {
  const outside =
    /\((?:the )?((?:decisions|specification|notes|interface|contract|research notes)[,;:]? section [\d.]+)/g
  expect(missing(outside, () => false)).toEqual([])
})

test('every decision follows the template', () => {
  const records = texts.filter(({ file }) => /^docs\/decisions\/\d/.test(file))
  const template = /^# \d{4} .+\n\n\*\*Status:\*\* .+\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/
  expect(records.filter(({ text }) => !template.test(text)).map(({ file }) => file)).toEqual([])
  expect(records.filter(({ text }) => text.trimEnd().split('\n').length > 40).map(({ file }) => file)).toEqual([])
})
