import { load } from 'cheerio'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ComicInfo, comicInfoXml } from './comic-info.ts'

const parse = (xml: string) => load(xml, { xml: true })
const textOf = (info: ComicInfo, element: string) => parse(comicInfoXml(info))(`ComicInfo > ${element}`).text()

const full: Required<ComicInfo> = {
  title: 'The Long Road',
  series: 'Fate/Zero & <Co>',
  number: 10.5,
  volume: 2,
  summary: 'One.\nTwo.',
  year: 2019,
  writer: 'Yamada Kanehito',
  genres: ['Fantasy', 'Slice of Life'],
  web: 'https://example.org/?a=1&b=2',
  language: 'pt-BR',
  manga: 'YesAndRightToLeft',
  scanInformation: 'Group',
  pageCount: 2,
  pages: [
    { width: 800, height: 1200, sizeBytes: 1000 },
    { width: 1600, height: 1200, sizeBytes: 2000 },
  ],
}

/** All elements of the schema 2.1, in its order. */
const schemaOrder = (
  'Title Series Number Count Volume AlternateSeries AlternateNumber AlternateCount Summary Notes Year Month Day Writer ' +
  'Penciller Inker Colorist Letterer CoverArtist Editor Translator Publisher Imprint Genre Tags Web PageCount ' +
  'LanguageISO Format BlackAndWhite Manga Characters Teams Locations ScanInformation StoryArc StoryArcNumber ' +
  'SeriesGroup AgeRating Pages'
).split(' ')

describe('a ComicInfo.xml', () => {
  it('has its elements in the order of the schema', () => {
    const $ = parse(comicInfoXml(full))
    const names = $('ComicInfo > *')
      .map((_, element) => element.name)
      .get()
    expect(names).toHaveLength(14)
    expect(names).toEqual(schemaOrder.filter((name) => names.includes(name)))
  })

  test.each([
    ['Title', 'The Long Road'],
    ['Series', 'Fate/Zero & <Co>'],
    ['Number', '10.5'],
    ['Volume', '2'],
    ['Summary', 'One.\nTwo.'],
    ['Year', '2019'],
    ['Genre', 'Fantasy, Slice of Life'],
    ['Web', 'https://example.org/?a=1&b=2'],
    ['LanguageISO', 'pt-BR'],
    ['Manga', 'YesAndRightToLeft'],
    ['PageCount', '2'],
  ])('writes %s as %j', (element, text) => {
    expect(textOf(full, element)).toBe(text)
  })

  it('lists the pages by their place and size, and marks spreads', () => {
    const $ = parse(comicInfoXml(full))
    const pages = $('Pages > Page').toArray()
    expect(pages.map((page) => page.attribs)).toEqual([
      { Image: '0', ImageSize: '1000', ImageWidth: '800', ImageHeight: '1200' },
      { Image: '1', DoublePage: 'true', ImageSize: '2000', ImageWidth: '1600', ImageHeight: '1200' },
    ])
  })

  it('leaves out what is absent, empty or has no place in the schema', () => {
    const xml = comicInfoXml({
      title: null,
      series: '',
      genres: [],
      volume: 1.5,
      year: Number.NaN,
      number: 0,
      pages: [],
    })
    expect(
      parse(xml)('ComicInfo > *')
        .map((_, element) => element.name)
        .get(),
    ).toEqual(['Number'])
  })

  it('gives back any text, without the characters that XML cannot write', () => {
    const texts = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom('&', '<', ']]>', '"', '\r\n', '\0', '\uD83D', '\uFFFE', '\u0085'),
      ),
    })
    fc.assert(
      fc.property(texts, texts, (series, summary) => {
        const writable = (text: string) =>
          [...text.toWellFormed()]
            .filter((character) => /[\t\n\r\u0020-\uFFFD]|[\u{10000}-\u{10FFFF}]/u.test(character))
            .join('')
        expect(textOf({ series, summary }, 'Series')).toBe(writable(series))
        expect(textOf({ series, summary }, 'Summary')).toBe(writable(summary))
      }),
      { numRuns: 500 },
    )
  })
})
