import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from '@ts-morph/common'
import { expect, test } from 'vitest'
import { problems } from '../../shared/contracts/problems.ts'
import { books } from '../../shared/sentences/books/books.ts'

type Text = { readonly text: string; readonly place: string; readonly calls: readonly string[] }

const root = join(import.meta.dirname, '../..')
const sourceFiles = globSync(['main/**/*.ts', 'shared/**/*.ts'], { cwd: root }).filter(
  (file) => !file.includes('.test.'),
)

/** What speaks to whoever starts the program on a terminal, and to readers of the API's description: in English. */
const terminal = ['main/server.ts', 'main/serve.ts', 'main/platform/config.ts']
const described = ['main/api/openapi', 'main/api/present/', 'main/api/docs-page.ts', 'main/api/listen.ts']
/** Has its own words in every language. */
const ownWords = ['main/shell/']
const isSpeaking = (file: string) =>
  /^(?:main|shared)\//.test(file) &&
  ![...terminal, ...described, ...ownWords, 'shared/sentences/', 'main/database/migrations/'].some((path) =>
    file.startsWith(path),
  )

const texts = sourceFiles.filter(isSpeaking).flatMap(textsOf)

/** Every text of a file with the names of what it is handed to, the nearest first. */
function textsOf(file: string): Text[] {
  const code = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found: Text[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ text, place: `${file}:${line + 1}`, calls: callsAround(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

function callsAround(node: ts.Node): string[] {
  const calls: string[] = []
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) calls.push(at.expression.getText().split('.').at(-1) ?? '')
  }
  return calls
}

/** A capital, words, and a full stop: nothing else in the program looks like that. */
const isSentence = (text: string) => /^[A-Z…][^{}<>]*[a-z…] [^<>]*[a-z)…]\.$/s.test(text) && !text.includes('\n')

/** Logs, and errors that are nobody's but ours, are read by people who mend the program. */
const forUs = /^(?:info|warn|error|debug|Error|\w*Error|quote)$/

test('the program is looked through', () => {
  expect(texts.length).toBeGreaterThan(3000)
  expect(isSentence('The catalog cannot be reached.')).toBe(true)
  expect(isSentence('….cbz')).toBe(false)
})

test('every sentence of the program is said by the books', () => {
  const bypassing = texts.filter(
    ({ text, calls: [nearest = '', ...around] }) =>
      isSentence(text) && nearest !== 'say' && nearest !== 'message' && !forUs.test(nearest) && around[0] !== 'log',
  )
  const summaries = bypassing.filter(({ place }) => !place.startsWith('shared/contracts/'))
  expect(summaries.map(({ text, place }) => `${place} ${text}`)).toEqual([])
})

test('every message of a contract is said by the books', () => {
  const messages = texts.filter(
    ({ text, place }) => place.startsWith('shared/contracts/') && /^(?:must|is|contains|send|goes) \w/.test(text),
  )
  expect(messages.length).toBeGreaterThan(25)
  expect(messages.filter(({ calls: [nearest] }) => nearest !== 'say' && nearest !== 'message')).toEqual([])
})

test('no sentence of the books is left unsaid', () => {
  const said = new Set([...texts, ...described.flatMap(textsUnder)].map(({ text }) => text))
  const titles = Object.values(problems).map(({ title }): string => title)
  const built = ['{said}', '{before} {after}', '{before}\n{after}']
  expect(
    Object.keys(books).filter((text) => !said.has(text) && !titles.includes(text) && !built.includes(text)),
  ).toEqual([])
})

function textsUnder(path: string): Text[] {
  return sourceFiles.filter((file) => file.startsWith(path)).flatMap(textsOf)
}
