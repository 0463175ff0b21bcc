import { expect, test } from 'vitest'
import { confidenceOf, rank, type SeriesToMatch } from './confidence.ts'

const starSmith = { title: 'Star Smith', altTitles: ['星の鍛冶屋'], author: 'Kenji Ito', publicationYear: 2011 }
const rate = (wanted: SeriesToMatch, manga: Partial<typeof starSmith> = {}) =>
  confidenceOf(wanted, { ...starSmith, ...manga })

/** The screens preselect a proposal from here on. */
const likely = 0.8

test.each<[string, SeriesToMatch, Partial<typeof starSmith>]>([
  ['the same title', { series: 'Star Smith' }, {}],
  ['other case, spaces and signs', { series: 'STAR-SMITH!' }, {}],
  ['another title of the manga', { series: '星の鍛冶屋' }, {}],
  ['the same author in the other order', { series: 'Star Smith', author: 'Ito, Kenji' }, {}],
  ['an author whose given name is abbreviated', { series: 'Star Smith', author: 'K. Ito' }, {}],
  ['one of two authors', { series: 'Star Smith', author: 'Kenji Ito' }, { author: 'Kenji Ito, Hana Mori' }],
  ['an author who is written differently', { series: 'Star Smith', author: 'Kenji Itou' }, {}],
  ['an author in another script', { series: 'Star Smith', author: '伊藤' }, {}],
  ['files of a later edition', { series: 'Star Smith', year: 2020 }, {}],
  ['a misspelled title of the same author', { series: 'The Glas Lighthouse', author: 'Kenji Ito' }, glass()],
])('is likely: %s', (_, wanted, manga) => {
  expect(rate(wanted, manga)).toBeGreaterThanOrEqual(likely)
})

test.each<[string, SeriesToMatch, Partial<typeof starSmith>]>([
  ['a spin-off of the same author and year', sure('Star Smith Gaiden'), {}],
  ['a spin-off with a long title', sure('The Glass Lighthouse of the Northern Sea Party'), sea()],
  ['the next season', sure('Star Smith 2'), {}],
  ['another season', sure('Star Smith 2'), { title: 'Star Smith 3' }],
  ['the same title by somebody else', { series: 'Star Smith', author: 'Jane Doe' }, {}],
  ['files that are older than the manga', { series: 'Star Smith', year: 1999 }, {}],
  ['a misspelled title alone', { series: 'The Glas Lighthouse', year: 2011 }, glass()],
  ['a misspelled title and half of a name', { series: 'The Glas Lighthouse', author: 'Kenji Sato' }, glass()],
  ['a similar title', { series: 'Star Smoke' }, {}],
])('is not likely: %s', (_, wanted, manga) => {
  expect(rate(wanted, manga)).toBeLessThan(likely)
})

test('agreeing facts count for a proposal, and contradicting ones against it', () => {
  const byTitle = rate({ series: 'Star Smith' })
  expect(rate({ series: 'Star Smith', year: 2011 })).toBeGreaterThan(byTitle)
  expect(rate({ series: 'Star Smith', author: 'Kenji Ito' })).toBeGreaterThan(byTitle)
  expect(rate({ series: 'Star Smith', author: 'Jane Doe' })).toBeLessThan(byTitle)
  expect(rate({ series: 'Star Smith', year: 2001 })).toBeLessThan(byTitle)
  expect(rate({ series: 'Star Smith', year: 2012, author: 'Ito Kenji' })).toBe(1)
})

test('of two that are equally likely, neither is likely; a contradiction decides', () => {
  const twins = [rate({ series: 'Star Smith' }), rate({ series: 'Star Smith' })].map((confidence) => ({ confidence }))
  for (const { confidence } of rank(twins)) expect(confidence).toBeLessThan(likely)
  const wanted = { series: 'Star Smith', author: 'Kenji Ito' }
  const [first] = rank([{ confidence: rate(wanted, { author: 'Jane Doe' }) }, { confidence: rate(wanted) }])
  expect(first!.confidence).toBe(1)
  expect(rank([])).toEqual([])
})

test('a sequel beside the manga does not make the manga doubtful', () => {
  const wanted = { series: 'The Glass Lighthouse' }
  const both = [{ title: 'The Glass Lighthouse 2' }, { title: 'The Glass Lighthouse' }]
  const [first] = rank(both.map((manga) => ({ ...manga, confidence: rate(wanted, manga) })))
  expect(first).toEqual({ title: 'The Glass Lighthouse', confidence: 0.85 })
})

function sure(series: string): SeriesToMatch {
  return { series, year: 2011, author: 'Kenji Ito' }
}
function glass() {
  return { title: 'The Glass Lighthouse' }
}
function sea() {
  return { title: 'The Glass Lighthouse of the Northern Sea' }
}
