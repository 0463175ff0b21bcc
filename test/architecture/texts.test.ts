import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from '@ts-morph/common'
import { expect, test } from 'vitest'
import { contentSourceFieldsSchema, sourceOptionsSchema } from '../../shared/contracts/content-sources.ts'
import { problemCodes } from '../../shared/contracts/problems.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { tables, textsIn } from './texts.ts'

const root = join(import.meta.dirname, '../..')
const plural = /_(zero|one|two|few|many|other)$/
const withoutPlural = (key: string) => key.replace(plural, '')
const keysOf = (texts: ReadonlyMap<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))].toSorted()

const catalogs = tables.flatMap((namespace) =>
  languages.map((language) => ({
    namespace,
    language,
    english: textsIn('en', namespace),
    texts: textsIn(language, namespace),
  })),
)

test.each(catalogs)('$namespace in $language has every key and no other', ({ texts, english }) => {
  expect(texts.size).toBeGreaterThan(20)
  expect(keysOf(texts)).toEqual(keysOf(english))
})

test.each(catalogs)('$namespace in $language has exactly the plural forms of the language', (catalog) => {
  const forms = new Intl.PluralRules(catalog.language).resolvedOptions().pluralCategories.toSorted()
  const counted = (texts: ReadonlyMap<string, string>) =>
    Map.groupBy(
      [...texts.keys()].filter((key) => plural.test(key)),
      withoutPlural,
    )
  expect([...counted(catalog.texts).keys()].toSorted()).toEqual([...counted(catalog.english).keys()].toSorted())
  for (const [base, keys] of counted(catalog.texts))
    expect([base, keys.map((key) => plural.exec(key)?.[1]).toSorted()]).toEqual([base, forms])
})

/** The values that a text interpolates, with their formats, but without the options of these. */
const valuesOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, value = '']) => value.replace(/\(.*\)/, '')))].toSorted()

test.each(catalogs)('$namespace in $language interpolates the values of the English texts', ({ texts, english }) => {
  const differing = [...texts].filter(([key, text]) => {
    const model = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? ''
    // The form for one may leave the number out, in one language or the other.
    const without = plural.exec(key)?.[1] === 'one' ? /^count/ : undefined
    const expected = (values: string[]) => values.filter((value) => !without?.test(value))
    return text.trim() === '' || String(expected(valuesOf(text))) !== String(expected(valuesOf(model)))
  })
  expect(differing).toEqual([])
})

/** Texts that a language writes like English. */
const alike = new Map<string, readonly string[]>([
  ['de messages', ['devices.shortcuts.offline', 'opds.genres', 'pairing.code']],
  ['fr messages', ['meals.data.menus', 'opds.genres', 'opds.pages_one', 'opds.pages_other']],
  ['fr desktop', ['menu.services']],
])

/** A text in one of these languages has at least one character of its script. */
const scripts = new Map<string, RegExp>([
  ['ja', /[\u3040-\u30ff\u4e00-\u9fff]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh-Hans', /\p{Script=Han}/u],
])

test.each(catalogs.filter(({ language, namespace }) => language !== 'en' && namespace !== 'screens'))(
  '$namespace in $language leaves no text in English',
  ({ namespace, language, texts, english }) => {
    const hasWord = (text: string) => /[a-z]/i.test(text.replace(/\{\{[^{}]+\}\}/g, ''))
    const left = [...texts].filter(
      ([key, text]) =>
        hasWord(text) &&
        !alike.get(`${language} ${namespace}`)?.includes(key) &&
        (text === english.get(key) || scripts.get(language)?.test(text) === false),
    )
    expect(left).toEqual([])
  },
)

/** The settings of a source have labels in the form; their names are for programs. */
const namesOfSettings = [...Object.keys(contentSourceFieldsSchema.shape), ...Object.keys(sourceOptionsSchema.shape)]
const settingName = new RegExp(
  `(?<![\\w.{])(?:${namesOfSettings.filter((name) => /[a-z][A-Z]/.test(name)).join('|')}|options\\.\\w+|(?:item|link|locked)Selector)(?![\\w}])`,
)

test.each(languages)('messages in %s name no setting of a source as the API does', (language) => {
  expect([...textsIn(language, 'messages')].filter(([, text]) => settingName.test(text))).toEqual([])
})

test.each(catalogs.filter(({ language }) => language === 'fr'))(
  '$namespace in French has no-break spaces inside guillemets and before high punctuation',
  ({ texts }) => {
    expect([...texts].filter(([, text]) => / [:;?!»]|« /.test(text))).toEqual([])
  },
)

type Text = { readonly text: string; readonly place: string; readonly calls: readonly string[] }

const sourceFiles = globSync(['main/**/*.ts', 'shared/**/*.ts'], { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.') && !file.endsWith('.d.ts'))

/** For whoever starts the program on a terminal, and for readers of the API description: in English. */
const terminal = ['main/server.ts', 'main/serve.ts', 'main/platform/config.ts']
const described = [
  'main/api/openapi',
  'main/api/present/',
  'main/api/docs-page.ts',
  'main/api/listen.ts',
  'main/shell/window/window-protocol.ts',
]
const isLocalized = (file: string) =>
  ![...terminal, ...described, 'main/database/migrations/'].some((path) => file.startsWith(path))

const texts = sourceFiles.flatMap(textsOf)
const localizedTexts = texts.filter(({ place }) => isLocalized(place))

/** Every text of a file with the names of the functions that it is passed to, the innermost first. */
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

/** Logs and unexpected errors are for developers. */
const forDevelopers = /^(?:info|warn|error|debug|Error|\w*Error|quote)$/

test('finds the texts of the program', () => {
  expect(texts.length).toBeGreaterThan(3000)
  expect(isSentence('The catalog cannot be reached.')).toBe(true)
  expect(isSentence('….cbz')).toBe(false)
})

test('no text for people is written into the program', () => {
  const bypassing = localizedTexts.filter(
    ({ text, calls: [nearest = '', ...around] }) =>
      isSentence(text) && !forDevelopers.test(nearest) && around[0] !== 'log',
  )
  const summaries = bypassing.filter(({ place }) => !place.startsWith('shared/contracts/'))
  expect(summaries.map(({ text, place }) => `${place} ${text}`)).toEqual([])
})

test('the message of a contract is a key', () => {
  const messages = localizedTexts.filter(({ calls: [nearest] }) => nearest === 'message' || nearest === 'messageKey')
  expect(messages.filter(({ place }) => place.startsWith('shared/contracts/')).length).toBeGreaterThan(25)
  const bypassing = texts.filter(
    ({ text, place }) => place.startsWith('shared/contracts/') && /^(?:must|is|contains|send|goes) \w/.test(text),
  )
  expect(bypassing).toEqual([])
})

test('every message is used', () => {
  const used = new Set([...texts.map(({ text }) => text), ...problemCodes.map((code) => `problems.${code}`)])
  expect(keysOf(textsIn('en', 'messages')).filter((key) => !used.has(key))).toEqual([])
})

test('every text of the desktop is used', () => {
  const used = new Set(texts.filter(({ place }) => place.startsWith('main/shell/')).map(({ text }) => text))
  expect(keysOf(textsIn('en', 'desktop')).filter((key) => !used.has(key))).toEqual([])
})

test('the screens have no texts of their own', () => {
  const files = globSync('renderer/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(100)
  const readTo = /^(?:aria-(?:label|description|roledescription)|alt|title|label|placeholder)$/
  const own = files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(`${file}: ${node.text.trim()}`)
      // An example of a path or address is the same in every language.
      if (ts.isJsxAttribute(node) && readTo.test(node.name.getText()) && node.initializer) {
        const text = ts.isStringLiteral(node.initializer) ? node.initializer.text : ''
        if (/^\p{L}{2}/u.test(text) && !text.startsWith('https://')) found.push(`${file}: ${text}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
  expect(own).toEqual([])
})
