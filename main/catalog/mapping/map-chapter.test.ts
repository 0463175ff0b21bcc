import { describe, expect, test } from 'vitest'
import { plainDescription } from '../../platform/plain-description.ts'
import { chooseVersions } from './choose-versions.ts'
import { chapterEntity } from './entities.ts'
import { type CatalogVersion, hasPages, mapChapter, parseChapterNumber, parseVolume } from './map-chapter.ts'

const entity = {
  id: 'ch1',
  type: 'chapter',
  attributes: {
    volume: null,
    chapter: '10.5',
    title: null,
    translatedLanguage: 'en',
    externalUrl: null,
    isUnavailable: false,
    pages: 18,
    version: 1,
    publishAt: '2022-02-02T00:00:00+00:00',
    readableAt: '2022-02-02T02:00:00+02:00',
  },
  relationships: [
    { id: 'g1', type: 'scanlation_group', attributes: { name: 'Dawn Scans', website: null } },
    { id: '00e03853-1b96-4f41-9542-c71b8692033b', type: 'scanlation_group', attributes: { name: 'no group' } },
    { id: 'u1', type: 'user' },
  ],
}
const map = (attributes: object = {}) =>
  mapChapter(chapterEntity.parse({ ...entity, attributes: { ...entity.attributes, ...attributes } }))

test('maps a chapter and leaves out the group that means no group', () => {
  expect(map()).toEqual({
    externalId: 'ch1',
    number: 10.5,
    label: '',
    volume: null,
    language: 'en',
    title: null,
    pages: 18,
    isExternal: false,
    externalUrl: null,
    isUnavailable: false,
    groups: [{ id: 'g1', name: 'Dawn Scans' }],
    readableAt: '2022-02-02T00:00:00.000Z',
  })
})

test.each([
  ['10.5', null, 10.5, '', null],
  ['100.01', 'Home', 100.01, '', 'Home'],
  ['10a', null, 10, 'a', '10a'],
  ['10a', 'Home', 10, 'a', '10a: Home'],
  [null, null, 0, '', 'Oneshot'],
  [null, 'Omake', 0, 'omake', 'Omake'],
  ['', ' ', 0, '', 'Oneshot'],
  ['Extra', null, 0, 'extra', 'Extra'],
  ['Extra', 'Beach', 0, 'extra', 'Extra: Beach'],
  ['007', null, 7, '', null],
])('parses the number of chapter %j with title %j as %d', (chapter, title, number, label, expected) => {
  expect(parseChapterNumber(chapter, title)).toEqual({ number, label, title: expected })
})

test.each([
  ['3', 3],
  ['1.5', null],
  ['', null],
  ['none', null],
  [null, null],
  ['-1', null],
])('parses volume %j as %j', (volume, expected) => {
  expect(parseVolume(volume)).toBe(expected)
})

test.each([
  [{}, true],
  [{ pages: 0 }, false],
  [{ pages: 'many' }, false],
  [{ externalUrl: 'https://publisher.example/1', pages: 0 }, false],
  [{ externalUrl: 'javascript:alert(1)' }, false],
  [{ isUnavailable: true }, false],
  [{ isUnavailable: undefined }, true],
])('has pages with %j: %j', (attributes, expected) => {
  const version = map(attributes)
  expect(hasPages(version)).toBe(expected)
  expect(version.externalUrl ?? 'https://').toMatch(/^https:/)
})

describe('chooseVersions', () => {
  const version = (externalId: string, change: Partial<CatalogVersion> = {}): CatalogVersion => ({
    ...map({ chapter: '1' }),
    externalId,
    ...change,
  })
  const order = (versions: CatalogVersion[], preference = {}) =>
    chooseVersions(versions, { preferredGroups: [], numbersResetPerVolume: false, ...preference }).chapters.map(
      (chapter) => chapter.versions.map(({ externalId }) => externalId).join(''),
    )

  test('orders versions by pages, preferred group, date and identifier', () => {
    const versions = [
      version('x', { pages: 0, readableAt: '2030' }),
      version('b', { readableAt: '2020' }),
      version('a', { readableAt: '2020' }),
      version('n', { readableAt: '2024' }),
      version('p', { readableAt: '2001', groups: [{ id: 'g9', name: 'Anvil Scans' }] }),
    ]
    expect(order(versions, { preferredGroups: ['other', 'anvil scans'] })).toEqual(['pnabx'])
    expect(order(versions, { preferredGroups: ['g9'] })).toEqual(['pnabx'])
    expect(order(versions.toReversed())).toEqual(['nabpx'])
  })

  test('separates languages and labels, and volumes if numbers restart in each', () => {
    const versions = [
      version('a', { volume: 1 }),
      version('b', { volume: 2 }),
      version('c', { language: 'fr' }),
      version('d', { label: 'a' }),
    ]
    expect(order(versions)).toEqual(['a', 'b', 'c', 'd'])
    const more = [2, 3].map((number) => version(String(number), { number, volume: 1 }))
    expect(order([...versions, ...more, version('e', { volume: 1 })])).toEqual(['abe', 'c', 'd', '2', '3'])
    expect(order([...versions, ...more], { numbersResetPerVolume: true })).toEqual(['a', 'b', 'c', 'd', '2', '3'])
  })

  test('adds a version without a volume to the only volume with the number', () => {
    const reset = { numbersResetPerVolume: true }
    expect(order([version('a', { volume: 1 }), version('b')], reset)).toEqual(['ab'])
    expect(order([version('a', { volume: 1 }), version('b'), version('c', { volume: 2 })], reset)).toHaveLength(3)
  })
})

test.each([
  ['A **bold** and *soft* tale of [links](https://x.example) &amp; more', 'A bold and soft tale of links & more'],
  ['One\r\n\r\n\r\n\r\nTwo\n___\nlinks', 'One\n\nTwo'],
  ['snake_case_stays, _this_ goes', 'snake_case_stays, this goes'],
  ['# Heading\n> quote\n- item - with dash', 'Heading\nquote\n- item - with dash'],
  ['||spoiler|| \\*kept\\*', 'spoiler *kept*'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['a\u0000b\ud800', 'ab\ufffd'],
])('converts %j to %j', (markdown, plain) => {
  expect(plainDescription(markdown)).toBe(plain)
})
