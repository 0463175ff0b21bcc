import { expect, test } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import en from './en.json'
import fr from './fr.json'
import ja from './ja.json'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts', '!../**/*.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const plural = /_(zero|one|two|few|many|other)$/
const leaves = (node: object, prefix = ''): string[] =>
  Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name}`] : leaves(value as object, `${prefix}${name}.`),
  )
const present = new Set(leaves(en).map((key) => key.replace(plural, '')))

/** Each `t('a.b')` as it stands, each template with `*` for what it fills in; both arms of a condition count. */
const used = Object.entries(sources).flatMap(([file, text]) =>
  [...text.matchAll(/\bt\(((?:[^()]|\([^()]*\))*)/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/'([\w-]+(?:\.[\w-]+)+)'|`([^`]+)`/g)].map(([, literal, template]) => ({
      file,
      key: literal ?? (template ?? '').replace(/\$\{[^}]+\}/g, '*'),
    })),
  ),
)
const matcher = (key: string) =>
  new RegExp(
    `^${key
      .split('*')
      .map((part) => part.replace(/[.]/g, '\\.'))
      .join('[\\w.-]+')}$`,
  )

test('the program uses words at all, and this test finds them', () => {
  expect(used.length).toBeGreaterThan(100)
})

test('every word that is used is there', () => {
  const missing = used.filter(({ key }) => ![...present].some((known) => matcher(key).test(known)))
  expect(missing).toEqual([])
})

test('every word that is there is used', () => {
  const matchers = used.map(({ key }) => matcher(key))
  expect([...present].filter((known) => !matchers.some((pattern) => pattern.test(known)))).toEqual([])
})

const books = { en, fr, ja }
const leafTexts = (node: object, prefix = ''): (readonly [key: string, text: string])[] =>
  Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${name}`, value] as const]
      : leafTexts(value as object, `${prefix}${name}.`),
  )
const placeholders = (text: string) => (text.match(/\{+[^{}]+\}+/g) ?? []).toSorted()
const english = new Map(leafTexts(en))

test.each(languages)('%s has every word and no other', (language) => {
  const own = new Set(leaves(books[language]).map((key) => key.replace(plural, '')))
  expect([...own].toSorted()).toEqual([...present].toSorted())
})

test.each(languages)('what counts has exactly the forms that %s counts by', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  const counted = new Map<string, string[]>()
  for (const key of leaves(books[language])) {
    const form = plural.exec(key)?.[1]
    const base = key.replace(plural, '')
    if (form) counted.set(base, [...(counted.get(base) ?? []), form])
  }
  expect([...counted.keys()].toSorted()).toEqual(
    [...english.keys()]
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.replace(plural, ''))
      .toSorted(),
  )
  for (const [base, has] of counted) expect([base, has.toSorted()]).toEqual([base, forms])
})

test.each(languages)('the words of %s fill in the same values as the English ones, and none is empty', (language) => {
  const differing = leafTexts(books[language]).filter(([key, text]) => {
    const model = english.get(key) ?? english.get(key.replace(plural, '_other'))
    return text.trim() === '' || String(placeholders(text)) !== String(placeholders(model ?? ''))
  })
  expect(differing).toEqual([])
})

test('screens hold no words of their own', () => {
  // Text between tags and in the attributes that people see or hear.
  const literal =
    /(?:>\s*[A-Za-z][A-Za-z ,.'’]*\s*<\/)|(?:\b(?:aria-label|title|alt|label|placeholder)="[^"]*[A-Za-z]{3,} [^"]*")/g
  const found = Object.entries(sources)
    .filter(([file]) => file.endsWith('.tsx'))
    .flatMap(([file, text]) => [...text.matchAll(literal)].map(([match]) => ({ file, match })))
  expect(found).toEqual([])
})
