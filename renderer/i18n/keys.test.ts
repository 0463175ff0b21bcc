import { expect, test } from 'vitest'
import en from '../../shared/i18n/en/screens.json'

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

/** Each `t('a.b')`, and each template with `*` for what it interpolates; both arms of a condition count. */
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

test('finds the keys that the screens use', () => {
  expect(used.length).toBeGreaterThan(100)
})

test('every key that is used exists', () => {
  const missing = used.filter(({ key }) => ![...present].some((known) => matcher(key).test(known)))
  expect(missing).toEqual([])
})

test('every key is used', () => {
  const matchers = used.map(({ key }) => matcher(key))
  expect([...present].filter((known) => !matchers.some((pattern) => pattern.test(known)))).toEqual([])
})

test('no text is written into a screen', () => {
  // Text between tags and in the attributes that users see or hear.
  const literal =
    /(?:>\s*[A-Za-z][A-Za-z ,.'’]*\s*<\/)|(?:\b(?:aria-label|title|alt|label|placeholder)="[^"]*[A-Za-z]{3,} [^"]*")/g
  const found = Object.entries(sources)
    .filter(([file]) => file.endsWith('.tsx'))
    .flatMap(([file, text]) => [...text.matchAll(literal)].map(([match]) => ({ file, match })))
  expect(found).toEqual([])
})
