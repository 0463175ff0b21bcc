import { load } from 'cheerio'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ArchiveRecord, readArchiveRecord } from './archive-record.ts'
import { type ComicInfo, comicInfoXml } from './comic-info.ts'
import { updateComicInfo } from './update-comic-info.ts'

const parse = (xml: string) => load(xml, { xml: true })
const textOf = (info: ComicInfo, element: string) => parse(comicInfoXml(info))(`ComicInfo > ${element}`).text()

const record: ArchiveRecord = {
  manga: {
    id: 'm1',
    title: 'Fate/Zero & <Co>',
    slug: 'fate-zero',
    externalId: null,
    status: 'ongoing',
    publicationYear: 2011,
    isYearEstimated: false,
    imageUrl: null,
    rating: 4.5,
  },
  chapter: {
    id: 'c1',
    number: 10.5,
    volume: 2,
    language: 'pt-BR',
    label: '',
    title: 'The ?> Long Road \uFFFE',
    publishedAt: '2019-05-07T10:00:00Z',
    groups: ['Group'],
  },
  source: { id: 's1', name: 'Sea', url: 'https://sea.example' },
}

const full: Required<ComicInfo> = {
  title: 'The Long Road',
  series: 'Fate/Zero & <Co>',
  number: 10.5,
  count: 60,
  volume: 2,
  alternateSeries: 'Zero',
  summary: 'One.\nTwo.',
  date: '2019-05-07T10:00:00Z',
  writer: 'Yamada Kanehito',
  penciller: 'Abe Tsukasa',
  translators: ['Group', 'Other'],
  tags: ['Elves'],
  format: 'Special',
  communityRating: 4.5,
  record,
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
  'SeriesGroup AgeRating Pages CommunityRating MainCharacterOrTeam Review GTIN'
).split(' ')

describe('a ComicInfo.xml', () => {
  it('has its elements in the order of the schema', () => {
    const $ = parse(comicInfoXml(full))
    const names = $('ComicInfo > *')
      .map((_, element) => element.name)
      .get()
    expect(names).toHaveLength(23)
    expect(names).toEqual(schemaOrder.filter((name) => names.includes(name)))
  })

  test.each([
    ['Title', 'The Long Road'],
    ['Series', 'Fate/Zero & <Co>'],
    ['Number', '10.5'],
    ['Volume', '2'],
    ['Summary', 'One.\nTwo.'],
    ['Count', '60'],
    ['AlternateSeries', 'Zero'],
    ['Year', '2019'],
    ['Month', '5'],
    ['Day', '7'],
    ['Penciller', 'Abe Tsukasa'],
    ['Translator', 'Group, Other'],
    ['Tags', 'Elves'],
    ['Format', 'Special'],
    ['CommunityRating', '4.5'],
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
      { Image: '0', Type: 'FrontCover', ImageSize: '1000', ImageWidth: '800', ImageHeight: '1200' },
      { Image: '1', DoublePage: 'true', ImageSize: '2000', ImageWidth: '1600', ImageHeight: '1200' },
    ])
  })

  it('leaves out what is absent, empty or has no place in the schema', () => {
    const xml = comicInfoXml({
      title: null,
      series: '',
      genres: [],
      volume: 1.5,
      date: 'soon',
      communityRating: null,
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

describe('the record of an archive', () => {
  it('is read as it was written, and is no element', () => {
    const xml = comicInfoXml(full)
    expect(readArchiveRecord(xml)).toEqual({
      ...record,
      chapter: { ...record.chapter, title: 'The ?> Long Road \uFFFE' },
    })
    expect(parse(xml)('ComicInfo').length).toBe(1)
    expect(xml.match(/\?>/g)).toHaveLength(2)
  })

  test.each([
    ['no record', '<ComicInfo/>'],
    ['damaged JSON', '<?bunko {"manga"}?><ComicInfo/>'],
    ['another shape', '<?bunko {"manga":{"id":""}}?><ComicInfo/>'],
  ])('is undefined with %s', (_, xml) => {
    expect(readArchiveRecord(xml)).toBeUndefined()
  })
})

describe('an updated ComicInfo.xml', () => {
  const foreign = `<?xml version="1.0"?>
<!-- from another program -->
<ComicInfo xmlns:x="urn:x">
  <Series>Old &amp; new</Series>
  <Number>010.50</Number>
  <Summary>Gone</Summary>
  <Year>2018</Year>
  <Month>3</Month>
  <Characters>Rin &lt;3</Characters>
  <x:Own a="1">kept</x:Own>
  <Pages>
    <Page Image="0" Type="InnerCover"/>
  </Pages>
</ComicInfo>
`
  it('has the new values and everything else as it was', async () => {
    const { summary, ...edited } = { ...full, title: 'Émile & Co' }
    const xml = await updateComicInfo(foreign, edited)
    const text = (name: string) => parse(xml)(`ComicInfo > ${name}`).text()
    expect([text('Series'), text('Title'), text('Genre')]).toEqual([
      'Fate/Zero & <Co>',
      'Émile & Co',
      'Fantasy, Slice of Life',
    ])
    expect([text('Number'), text('Year'), text('Month'), text('Summary')]).toEqual(['010.50', '2018', '3', ''])
    for (const kept of [
      '<Characters>Rin &lt;3</Characters>',
      '<x:Own a="1">kept</x:Own>',
      'Type="InnerCover"',
      '<!-- ',
    ])
      expect(xml).toContain(kept)
    expect(readArchiveRecord(xml)?.chapter?.id).toBe('c1')
    const order = parse(xml)('ComicInfo > *')
      .map((_, element) => element.name)
      .get()
      .filter((name) => schemaOrder.includes(name))
    expect(order).toEqual(schemaOrder.filter((name) => order.includes(name)))
  })

  it('is the same when it is updated again', async () => {
    const once = await updateComicInfo(foreign, full)
    expect(await updateComicInfo(once, full)).toBe(once)
    const own = comicInfoXml(full)
    expect(await updateComicInfo(own, full)).toBe(own)
  })

  it('is written anew when the file has none', async () => {
    expect(await updateComicInfo('<html/>', full)).toBe(comicInfoXml(full))
  })
})
