import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparableAddress, encodeSlug, fillPlaceholder, resolveUrl } from './address-text.ts'
import { addressSpellings } from './chapter-spellings.ts'
import { proposeAddressFormat } from './propose-format.ts'

/** A chapter of a site, the site's list for the manga and a chapter of another manga. `format` null: list-led. */
type Row = {
  readonly kind: string
  readonly site: string
  readonly chapter: readonly [string, number | null]
  readonly series: string
  readonly list: readonly (readonly [string, number | null])[]
  readonly other: readonly [string, number | null, string | null]
  readonly format: string | null
}

const rows = readFileSync(new URL('./propose-format.cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row)

const isProduced = (format: string, slug: string, number: number, url: string) =>
  addressSpellings(format, number).some((spelling) => {
    const filled = fillPlaceholder(fillPlaceholder(format, '{slug}', encodeSlug(slug)), '{chapter}', spelling)
    return comparableAddress(resolveUrl(filled, new URL(url).origin)) === comparableAddress(url)
  })

/** Proposes from every second entry; the others and another manga show whether the format is right. */
function propose({ site, chapter: [path], series, list }: Row, given: { list: boolean; series: boolean }) {
  const entries = list.map(([url, number]) => ({ url: site + url, number }))
  const own = entries.find(({ url }) => url === site + path)
  const shown = entries.filter((entry, index) => entry === own || index % 2 === 0)
  return proposeAddressFormat({
    url: site + path,
    ...(given.series && { series: site + series }),
    ...(given.list && { list: shown }),
  })
}

function isWrong({ site, list, other: [otherUrl, otherNumber, otherSlug] }: Row, proposal: ReturnType<typeof propose>) {
  const { format, slug } = proposal
  if (format === null) return false
  const own = list.map(([path, number]) => ({ url: site + path, number, slug: slug ?? '' }))
  const others =
    otherSlug === null ? [] : [{ url: site + otherUrl, number: otherNumber, slug: decodeURIComponent(otherSlug) }]
  return [...own, ...others].some(
    (entry) => entry.number !== null && !isProduced(format, entry.slug, entry.number, entry.url),
  )
}

test('ignores extras, whose addresses do not follow from their numbers', () => {
  const list = [
    { url: 'https://a.example/read/star/3', number: 3, label: '' },
    { url: 'https://a.example/read/star/2', number: 2, label: '' },
    { url: 'https://a.example/read/star/side-story-3', number: 3, label: 'Side Story 3' },
    { url: 'https://a.example/read/star/prologue', number: 0, label: 'Prologue' },
  ]
  expect(proposeAddressFormat({ url: list[0]!.url, list })).toMatchObject({
    format: '/read/{slug}/{chapter}',
    slug: 'star',
  })
})

test('does not take the chapter for its series', () => {
  const url = 'https://a.example/mob-psycho-100/'
  expect(proposeAddressFormat({ url, series: url })).toEqual(proposeAddressFormat({ url }))
})

test('takes no number from a list for which numbers are identifiers', () => {
  const list = [88123, 88144, 88190].map((number) => ({ url: `https://a.example/chapter/${number}`, number }))
  expect(proposeAddressFormat({ url: list[0]!.url, list })).toMatchObject({ format: null })
})

const same = (left: string | null, right: string | null) =>
  left === right || (left !== null && right !== null && left.replace(/\/$/, '') === right.replace(/\/$/, ''))

/** Without a list nothing shows that a site is irregular. */
const isKnowable = ({ kind }: Row) => kind !== 'irregular'
/** The address of a prologue does not show how the site spells numbers. */
const hasNumber = ({ kind }: Row) => kind !== 'label'

test.each([
  ['with the series and the list', { list: true, series: true }, rows],
  ['with the list', { list: true, series: false }, rows],
  ['with the series', { list: false, series: true }, rows.filter(isKnowable).filter(hasNumber)],
  ['alone', { list: false, series: false }, rows.filter(isKnowable).filter(hasNumber)],
])('proposes the expected formats %s', (_, given, asked) => {
  const results = asked.map((row) => ({ row, proposal: propose(row, given) }))
  const bad = results.filter(({ row, proposal }) => !same(row.format, proposal.format))
  const wrong = results.filter(({ row, proposal }) => isWrong(row, proposal))
  const share = 1 - bad.length / asked.length
  expect(wrong.map(({ row, proposal }) => [row.chapter[0], proposal.format])).toEqual([])
  expect(asked.length).toBeGreaterThanOrEqual(300)
  expect(share).toBeGreaterThanOrEqual(0.85)
})
