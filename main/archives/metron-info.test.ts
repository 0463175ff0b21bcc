import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metronViolations } from '../../test/support/metron-info-schema.ts'
import { readMetronInfo } from '../collection/recognize/read-metron-info.ts'
import type { ComicInfo } from './comic-info.ts'
import { metronInfoXml } from './metron-info.ts'
import { updateMetronInfo } from './update-metron-info.ts'

const record = {
  manga: {
    ...{ id: 'm', title: 'T', slug: 't', externalId: null, status: 'ongoing' as const, imageUrl: null, rating: null },
    ...{ publicationYear: 2012, isYearEstimated: false },
  },
  chapter: null,
  source: null,
}
const full: ComicInfo = {
  ...{ title: 'The & lamp', series: 'Paper <Lanterns>', number: 12.5, volume: 3, summary: 'One.\nTwo.', record },
  ...{ date: '2019-05-07T10:00:00Z', writer: 'Rin Ota', penciller: 'Aki Mori', translators: ['Dawn', 'Late, Tea'] },
  ...{ genres: ['Drama', 'Slice of Life'], tags: ['Lamps'], web: 'https://a.example/?b=1&c=2', language: 'pt-BR' },
  pageCount: 20,
}

describe('a MetronInfo.xml', () => {
  test('says what ComicInfo.xml says, in the order of the schema', () => {
    expect(metronInfoXml(full)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<MetronInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Series lang="pt">
    <Name>Paper &lt;Lanterns&gt;</Name>
    <StartYear>2012</StartYear>
  </Series>
  <MangaVolume>3</MangaVolume>
  <Number>12.5</Number>
  <Stories>
    <Story>The &amp; lamp</Story>
  </Stories>
  <Summary>One.
Two.</Summary>
  <StoreDate>2019-05-07</StoreDate>
  <PageCount>20</PageCount>
  <Genres>
    <Genre>Drama</Genre>
    <Genre>Slice of Life</Genre>
  </Genres>
  <Tags>
    <Tag>Lamps</Tag>
  </Tags>
  <URLs>
    <URL>https://a.example/?b=1&amp;c=2</URL>
  </URLs>
  <Credits>
    <Credit>
      <Creator>Rin Ota</Creator>
      <Roles>
        <Role>Writer</Role>
      </Roles>
    </Credit>
    <Credit>
      <Creator>Aki Mori</Creator>
      <Roles>
        <Role>Penciller</Role>
      </Roles>
    </Credit>
    <Credit>
      <Creator>Dawn</Creator>
      <Roles>
        <Role>Translator</Role>
      </Roles>
    </Credit>
    <Credit>
      <Creator>Late, Tea</Creator>
      <Roles>
        <Role>Translator</Role>
      </Roles>
    </Credit>
  </Credits>
</MetronInfo>
`)
  })

  test('is read as it was written', async () => {
    expect(await readMetronInfo(metronInfoXml(full))).toEqual({
      ...{ series: 'Paper <Lanterns>', title: 'The & lamp', number: 12.5, numberEnd: null, volume: 3, language: 'pt' },
      ...{ year: 2012, summary: 'One.\nTwo.', writer: 'Rin Ota', genres: ['Drama', 'Slice of Life'] },
      groups: ['Dawn', 'Late, Tea'],
    })
  })

  test('follows the schema whatever it says, and so does each update', async () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 30 })
    const info = fc.record(
      {
        series: word.map((text) => `Series ${text}`),
        ...{ title: word, summary: word, writer: word, web: word, language: word },
        ...{ number: fc.double({ min: 0, max: 9999, noNaN: true }), volume: fc.nat(999), pageCount: fc.nat(5000) },
        ...{ date: fc.oneof(word, fc.constantFrom('2012', '2012-03', '2012-03-04')), genres: fc.array(word) },
        ...{ translators: fc.array(word), tags: fc.array(word), record: fc.constant(record) },
      },
      { requiredKeys: ['series'] },
    )
    await fc.assert(
      fc.asyncProperty(info, info, async (one, other) => {
        const written = metronInfoXml(one)
        expect(metronViolations(written)).toEqual([])
        const updated = await updateMetronInfo(written, other)
        expect(metronViolations(updated)).toEqual([])
        expect(await updateMetronInfo(updated, other)).toBe(updated)
      }),
      { numRuns: 200 },
    )
  })

  test.each(['<MetronInfo/>', '<MetronInfo><Series/></MetronInfo>', metronInfoXml(full).replace('pt', 'PT')])(
    'the rules of the schema find what is wrong: %s',
    (xml) => expect(metronViolations(xml)).not.toEqual([]),
  )
})

describe('an update', () => {
  const foreign = `<?xml version="1.0" encoding="UTF-8"?>
<MetronInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <IDS><ID source="Metron" primary="true">290431</ID></IDS>
  <Publisher id="12"><Name>Harbor Press</Name></Publisher>
  <Series lang="en" id="65478"><Name>Paper Lanterns</Name><Volume>1</Volume></Series>
  <MangaVolume>3</MangaVolume><Number>012</Number>
  <Stories><Story id="1">The lamp</Story><Story>The wick</Story></Stories>
  <Genres><Genre id="9">Drama</Genre><Genre id="10">War</Genre></Genres>
  <Credits><Credit><Creator id="5">Rin Ota</Creator><Roles><Role id="1">Writer</Role><Role>Artist</Role></Roles></Credit>
    <Credit><Creator>Someone Else</Creator><Roles><Role>Letterer</Role></Roles></Credit></Credits>
</MetronInfo>
`
  const same: ComicInfo = {
    ...{ series: 'Paper Lanterns', number: 12, volume: 3, title: 'The lamp, The wick', writer: 'Rin Ota' },
    ...{ genres: ['Drama', 'War'], language: 'en' },
  }

  test('that changes nothing keeps every byte but the declaration', async () => {
    const body = (xml: string) => xml.replace(/^<\?xml[^>]*>\n/, '')
    expect(body(await updateMetronInfo(foreign, same))).toBe(body(foreign))
  })

  test('keeps what the library does not know', async () => {
    const edited = await updateMetronInfo(foreign, {
      ...{
        ...same,
        series: 'Paper & Boats',
        title: 'Boats',
        writer: 'Mika',
        genres: ['Drama', 'Sea'],
        summary: 'New.',
      },
    })
    expect(metronViolations(edited)).toEqual([])
    expect(await readMetronInfo(edited)).toMatchObject({
      ...{ series: 'Paper & Boats', title: 'Boats', writer: 'Mika', genres: ['Drama', 'Sea'], summary: 'New.' },
    })
    for (const kept of [
      '290431',
      'Harbor Press',
      'id="65478"',
      '<Genre id="9">Drama',
      'id="5">Rin Ota',
      'Artist',
      '>012<',
    ])
      expect(edited).toContain(kept)
    expect(edited).not.toContain('War')
  })

  test('of what is no MetronInfo.xml writes a new one', async () => {
    expect(await updateMetronInfo('cut <off', full)).toBe(metronInfoXml(full))
  })
})
