import { beforeAll, describe, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createManga, editManga, listMangas, searchMangas } from '../../shared/contracts/mangas.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { catalogId, sampleManga } from '../support/samples.ts'

const { api, started } = appForTests()
beforeAll(async () => {
  for (const manga of library) await add(manga)
})

const library = [
  { title: 'Fullmetal Alchemist', slug: 'fma', author: 'Arakawa Hiromu' },
  { title: '鋼の錬金術師', slug: 'hagane', author: '荒川弘' },
  { title: 'ガンダム THE ORIGIN', slug: 'gundam-origin', author: '安彦良和' },
  { title: 'Élan Vital', slug: 'elan', author: 'Zoë Müller' },
  { title: 'Żółta Łódź', slug: 'boat', author: 'Đorđe Ørsted' },
  { title: 'ＦＵＬＬ ＷＩＤＴＨ', slug: 'wide', author: 'Nobody' },
  { title: 'Straße nach Süden', slug: 'street', author: 'ΟΔΥΣΣΕΥΣ' },
  { title: '100% _Wild_ * "Quoted" (OR) AND\\NOT NEAR/2', slug: 'signs', author: 'a^b:c{d}' },
  { title: '😀😀😀 Smiles', slug: 'smiles', author: 'e-mo-ji' },
]

let count = 0
const add = async (body: object) =>
  (
    await api.call(createManga, { body: { ...sampleManga, title: 'Filler', slug: `filler-${++count}`, ...body } })
  ).json()
const search = (query: Record<string, string | number>) => api.call(searchMangas, { query })
const titles = async (q: string) => {
  const answer = await search({ q, limit: 50 })
  expect(answer.status).toBe(200)
  return answer.json().items.map((item) => item.title)
}

describe('matches', () => {
  test.each([
    ['any part of a title', 'metal al', 'Fullmetal Alchemist'],
    ['a slug', 'hagane', '鋼の錬金術師'],
    ['part of a slug', 'dam-ori', 'ガンダム THE ORIGIN'],
    ['an author', 'kawa hiro', 'Fullmetal Alchemist'],
    ['capitals', 'FULLMETAL', 'Fullmetal Alchemist'],
    ['without the accents that are there', 'elan vit', 'Élan Vital'],
    ['with accents that are not there', 'fúllmètal', 'Fullmetal Alchemist'],
    ['accented letters of their own by plain ones', 'zolta lodz', 'Żółta Łódź'],
    ['plain letters by accented ones', 'ŁÓD', 'Żółta Łódź'],
    ['an author with such letters', 'dorde orsted', 'Żółta Łódź'],
    ['accents as marks of their own', 'zoe\u0308 mu\u0308', 'Élan Vital'],
    ['wide letters by narrow ones', 'full width', 'ＦＵＬＬ ＷＩＤＴＨ'],
    ['narrow letters by wide ones', 'ｆｕｌｌｍｅｔａｌ', 'Fullmetal Alchemist'],
    ['Japanese', '錬金術', '鋼の錬金術師'],
    ['a Japanese author', '荒川弘', '鋼の錬金術師'],
    ['half-width kana', 'ｶﾞﾝﾀﾞﾑ', 'ガンダム THE ORIGIN'],
    ['three characters that fold to two', 'ｶﾞﾝ', 'ガンダム THE ORIGIN'],
    ['three characters that fold to one', 'ü\u0308\u0308', 'Straße nach Süden'],
    ['sharp s by two', 'STRASSE', 'Straße nach Süden'],
    ['a Greek word in capitals', 'οδυσσεύς', 'Straße nach Süden'],
    ['part of a Greek word that ends so', 'ΔΥΣ', 'Straße nach Süden'],
    ['space around it', '  \u3000hagane\t', '鋼の錬金術師'],
    ['emoji', '😀😀😀', '😀😀😀 Smiles'],
    ['signs that patterns use', '100% _W', '100% _Wild_ * "Quoted" (OR) AND\\NOT NEAR/2'],
    ['quotes', '* "quo', '100% _Wild_ * "Quoted" (OR) AND\\NOT NEAR/2'],
    ['operators', '(or) and\\not near/2', '100% _Wild_ * "Quoted" (OR) AND\\NOT NEAR/2'],
    ['column filters', 'a^b:c{d}', '100% _Wild_ * "Quoted" (OR) AND\\NOT NEAR/2'],
  ])('%s: %j', async (_, q, title) => {
    expect(await titles(q)).toContain(title)
  })

  test.each([
    ...['%%%', '___', '***', '"""', "'''", '\\\\\\', '()(', 'a* OR b*', 'NEAR(a b)', 'title:full', '^full', '-full'],
    ...['full OR hagane', 'full AND metal', 'full NOT x', '{a b} : c', 'or 1=1 --', 'f%l', 'f_llmetal', 'full*metal'],
    ...[
      '😀😀😁',
      'ful\u200bl',
      'か\u3099ンダム',
      '\u0301\u0301\u0301',
      '   \u0301\u0301\u0301x\u0301',
      '+++',
      'a+b',
      '&&&',
    ],
    ...['\ufffd\ufffd\ufffd', '\u{10ffff}'.repeat(3), 'x'.repeat(3000), '漢'.repeat(1000), 'ab"', '"ab', '""ab""'],
  ])('treats %j as plain text without a match', async (q) => {
    expect(await titles(q)).toEqual([])
  })

  test.each(['%', '_', '\\', '%_', '* '])('treats %j, which folds to nothing, as no pattern', async (q) => {
    expect(await titles(`${q}\u0301\u0301\u0301`)).toEqual(
      library.map(({ title }) => title).filter((title) => title.includes(q)),
    )
  })

  test('distinguishes kana with and without voicing', async () => {
    await add({ title: 'かきくけこ' })
    expect(await titles('がきくけこ')).toEqual([])
    expect(await titles('かきくけ')).toEqual(['かきくけこ'])
  })

  test('finds former slugs, edited titles and authors, but not their former values', async () => {
    const { id } = await add({ title: 'Before The Edit', slug: 'slug-before', author: 'Author Before' })
    const edit = (body: object) => api.call(editManga, { params: { id }, body })
    await edit({ title: 'After The Edit', slug: 'slug-after', author: 'Author After' })
    expect(await titles('before the')).toEqual([])
    expect(await titles('author before')).toEqual([])
    for (const q of ['slug-before', 'slug-after', 'after the', 'author after']) {
      expect(await titles(q)).toEqual(['After The Edit'])
    }
    expect((await search({ q: 'slug-before' })).json().items[0]).toMatchObject({
      slug: 'slug-after',
      alternativeSlugs: ['slug-before'],
    })
  })

  test('returns list items with their former slugs', async () => {
    const { id } = await add({ title: 'Item of both', rating: 4 })
    await api.call(addChapters, { params: { id }, body: { from: 1, to: 2 } })
    const { items } = (await api.call(listMangas, { query: { limit: 100 } })).json()
    const listed = items.find((item) => item.id === id)
    expect(listed).toMatchObject({ chapterCount: 2, unreadCount: 2 })
    const answer = await search({ q: 'Item of both' })
    expect(answer.json()).toEqual({ items: [{ ...listed, alternativeSlugs: [] }], total: 1, page: 1, limit: 20 })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('ignores hidden text of other members', async () => {
    await add({ description: 'needle-in-description', genres: ['needle-genre'], externalId: catalogId(1) })
    expect(await titles('needle')).toEqual([])
  })
})

describe('the order', () => {
  test('is exact title, prefix, word, substring, slug, author; then title', async () => {
    const expected = [
      'Quartz',
      'Quartz Again',
      'Quartzite',
      'A Quartz',
      'The (Quartz) Story',
      'Aquartz',
      'Zaquartz',
      'By Slug',
      'By Author 1',
      'By Author 2',
    ]
    for (const title of expected.toReversed()) {
      await add({
        title,
        ...(title === 'By Slug' && { slug: 'my-quartz' }),
        ...(title.startsWith('By Author') && { author: 'Quartz' }),
      })
    }
    expect(await titles('QUARTZ')).toEqual(expected)
  })

  test('pages through every manga once', async () => {
    for (let number = 0; number < 53; number += 1) await add({ title: `Paged ${String(number % 20).padStart(2, '0')}` })
    const all = (await search({ q: 'paged', limit: 50 })).json()
    expect(all).toMatchObject({ total: 53, page: 1, limit: 50 })
    expect(all.items).toHaveLength(50)
    const seen = []
    for (let page = 1; page <= 6; page += 1) {
      const answer = (await search({ q: 'paged', page, limit: 10 })).json()
      expect(answer).toMatchObject({ total: 53, page, limit: 10 })
      expect(answer.items).toHaveLength(page === 6 ? 3 : 10)
      seen.push(...answer.items)
    }
    expect(seen.slice(0, 50)).toEqual(all.items)
    expect(new Set(seen.map((item) => item.id)).size).toBe(53)
    const sorted = seen.toSorted((a, b) => (a.title === b.title ? (a.id < b.id ? -1 : 1) : a.title < b.title ? -1 : 1))
    expect(seen).toEqual(sorted)
  })

  test('returns an empty page past the end with the total; lists twenty without q', async () => {
    for (const page of ['7', '999999999999999']) {
      expect((await search({ q: 'paged', page, limit: 10 })).json()).toMatchObject({ items: [], total: 53 })
    }
    expect((await search({ q: 'paged' })).json().items).toHaveLength(20)
  })
})

describe('invalid parameters', () => {
  test.each([
    ['q', {}],
    ['q', { q: '' }],
    ['q', { q: 'ab' }],
    ['q', { q: '  ab  ' }],
    ['q', { q: 'a\u3000' }],
    ['q', { q: '進撃' }],
    ['q', { q: '😀😀' }],
    ['q', { q: 'abc\u0000' }],
    ['q', { q: 'a\u0007bc' }],
    ['page', { page: '0' }],
    ['page', { page: '-1' }],
    ['page', { page: 'x' }],
    ['page', { page: '1.5' }],
    ['page', { page: '' }],
    ['page', { page: '9'.repeat(30) }],
    ['limit', { limit: '0' }],
    ['limit', { limit: '51' }],
    ['limit', { limit: '-1' }],
    ['limit', { limit: 'all' }],
    ['limit', { limit: '1e1' }],
  ])('names %s in %j', async (path, change) => {
    const query: Record<string, string> = path === 'q' ? change : { q: 'star', ...change }
    const answer = await search(query)
    expect(answer.status).toBe(400)
    expect(answer.data.violations.map((violation: { propertyPath: string }) => violation.propertyPath)).toEqual([path])
  })

  test('accepts values at the limits', async () => {
    for (const change of [{ limit: 1 }, { limit: 50 }, { page: 1 }, { q: '進撃の' }, { q: ' abc ' }]) {
      expect((await search({ q: 'star', ...change })).status).toBe(200)
    }
  })

  test('handles bytes that are not text', async () => {
    for (const raw of ['%ff%fe%fd', '%ed%a0%80%ed%a0%80', '%', '%zz%zz%zz', 'abc%00def', '%F0%9F%98']) {
      const { status } = await fetch(`${started.origin}${searchMangas.path}?q=${raw}`)
      expect([200, 400]).toContain(status)
    }
  })

  test('offers JSON only', async () => {
    for (const accept of ['text/html', 'application/ld+json', 'application/hal+json', 'image/png']) {
      expect((await api.call(searchMangas, { query: { q: 'star' }, headers: { Accept: accept } })).status).toBe(406)
    }
    const answer = await api.call(searchMangas, { query: { q: 'star' }, headers: { Accept: 'application/*;q=0.5' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('vary')).toBe('Accept')
  })
})
