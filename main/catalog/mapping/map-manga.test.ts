import { describe, expect, test } from 'vitest'
import { mangaEntity } from './entities.ts'
import { mapManga, toRating } from './map-manga.ts'

const id = '1f0c0000-0000-4000-8000-000000000001'
const now = new Date('2026-11-21T00:00:00Z')
const english = { language: 'en', translateTitles: false }

/** The example of docs/catalog.md, section 9. */
const fixture = {
  id,
  type: 'manga',
  attributes: {
    title: { 'ja-ro': 'Hoshi no Kaji' },
    altTitles: [{ en: 'Star Smith' }, { ja: '星の鍛冶' }],
    description: { en: 'A smith…\n\n---\n- [Raw](https://x)' },
    isLocked: false,
    links: null,
    originalLanguage: 'ja',
    lastVolume: '',
    lastChapter: null,
    publicationDemographic: 'seinen',
    status: 'cancelled',
    year: null,
    contentRating: 'safe',
    tags: [
      {
        id: 't1',
        type: 'tag',
        attributes: { name: { en: 'Drama' }, description: [], group: 'genre', version: 1 },
        relationships: [],
      },
    ],
    state: 'published',
    chapterNumbersResetOnNewVolume: false,
    availableTranslatedLanguages: ['en', null],
    latestUploadedChapter: null,
    version: 3,
    createdAt: '2021-03-04T05:06:07+00:00',
    updatedAt: '2026-01-02T03:04:05+00:00',
  },
  relationships: [
    { id: 'a1', type: 'author', attributes: { name: 'K. Ito' } },
    { id: 'a1', type: 'artist' },
    { id: 'c1', type: 'cover_art', attributes: { fileName: '9d01.png', volume: '1', locale: 'ja' } },
    { id: 'm2', type: 'manga', related: 'spin_off' },
  ],
}

const map = (attributes: object = {}, relationships: unknown = fixture.relationships, preference = english) =>
  mapManga(
    mangaEntity.parse({ ...fixture, attributes: { ...fixture.attributes, ...attributes }, relationships }),
    preference,
    now,
  )

test('maps the example', () => {
  expect(map()).toEqual({
    externalId: id,
    title: 'Hoshi no Kaji',
    altTitles: ['Star Smith', '星の鍛冶'],
    slug: 'hoshi-no-kaji',
    alternativeSlugs: ['star-smith'],
    description: 'A smith…',
    author: 'K. Ito',
    publicationYear: null,
    estimatedYear: 2021,
    formats: [],
    genres: ['Drama'],
    status: 'hiatus',
    catalogStatus: 'cancelled',
    originalLanguage: 'ja',
    coverFile: '9d01.png',
    numbersResetPerVolume: false,
    lastChapter: null,
    trackers: {},
  })
  expect(map({}, fixture.relationships, { language: 'en', translateTitles: true })).toMatchObject({
    title: 'Star Smith',
    slug: 'star-smith',
    alternativeSlugs: ['hoshi-no-kaji'],
  })
})

describe('titles and slugs', () => {
  test.each([
    [{ title: { en: 'Tom &amp; Kai', ja: 'x' }, altTitles: [] }, 'Tom & Kai', 'tom-kai'],
    [{ title: { ja: '星の鍛冶' }, altTitles: [] }, '星の鍛冶', 'manga-1f0c0000'],
    [{ title: { ja: '星の鍛冶' }, altTitles: [{ en: 'Star Smith' }, { 'ja-ro': 'Hoshi' }] }, '星の鍛冶', 'hoshi'],
    [{ title: [], altTitles: [{ fr: 'Forge' }, { en: 'Star Smith' }] }, 'Star Smith', 'star-smith'],
    [{ title: { fr: 'L’Été à Łódź' }, altTitles: [] }, 'L’Été à Łódź', 'lete-a-lodz'],
    [{ title: { en: '  Two   lines\n' }, altTitles: [] }, 'Two lines', 'two-lines'],
    [{ title: { en: '' }, altTitles: null }, 'Untitled 1f0c0000', 'untitled-1f0c0000'],
  ])('derives them from %j', (attributes, title, slug) => {
    expect(map(attributes)).toMatchObject({ title, slug })
  })

  test('truncates a title to 255 characters', () => {
    expect([...map({ title: { en: '𠮟'.repeat(400) }, altTitles: [] }).title]).toHaveLength(255)
  })
})

describe('missing and unusual values', () => {
  test.each([
    [{ status: 'completed' }, { status: 'completed' }],
    [{ status: 'paused?' }, { status: 'ongoing', catalogStatus: 'paused?' }],
    [{ status: null }, { status: 'ongoing', catalogStatus: null }],
    [{ year: 1899 }, { publicationYear: null }],
    [{ year: 2101 }, { publicationYear: null }],
    [{ year: 1900 }, { publicationYear: 1900 }],
    [
      { year: 'soon', createdAt: 'never' },
      { publicationYear: null, estimatedYear: 2026 },
    ],
    [{ tags: [] }, { genres: ['Seinen'] }],
    [{ tags: null, publicationDemographic: null }, { genres: ['Uncategorized'] }],
    [{ description: [] }, { description: '' }],
    [{ description: { fr: 'Un' } }, { description: 'Un' }],
    [{ chapterNumbersResetOnNewVolume: true }, { numbersResetPerVolume: true }],
  ])('maps %j to %j', (attributes, expected) => {
    expect(map(attributes)).toMatchObject(expected)
  })

  test('lists genres before themes, without formats and duplicates', () => {
    const tag = (name: string, group: string) => ({ id: name, type: 'tag', attributes: { name: { en: name }, group } })
    const tags = [tag('Music', 'theme'), tag('Oneshot', 'format'), tag('Drama', 'genre'), tag('drama', 'theme'), {}]
    expect(map({ tags }).genres).toEqual(['Drama', 'Music'])
  })

  test.each([
    [[], 'Unknown', null],
    [null, 'Unknown', null],
    [
      [
        { id: 'x', type: 'author' },
        { id: 'y', type: 'artist', attributes: { name: 'Ren' } },
      ],
      'Ren',
      null,
    ],
    [
      [
        { id: 'x', type: 'author', attributes: { name: 'A' } },
        { id: 'y', type: 'author', attributes: { name: 'B' } },
        { id: 'z', type: 'omen', attributes: { odd: 1 } },
        { id: 'c', type: 'cover_art', attributes: { fileName: '../../etc/passwd' } },
      ],
      'A, B',
      null,
    ],
  ])('maps relationships %j', (relationships, author, coverFile) => {
    expect(map({}, relationships)).toMatchObject({ author, coverFile })
  })
})

test.each([
  [null, null],
  [{ average: null, bayesian: 7.1 }, null],
  [{ average: 8, bayesian: 7.123 }, 3.56],
  [{ average: 8, bayesian: null }, 4],
  [{ average: 99, bayesian: 99 }, 5],
  [{ average: 0, bayesian: -2 }, 0],
])('converts the rating %j to %j', (rating, expected) => {
  expect(toRating(rating)).toBe(expected)
})
