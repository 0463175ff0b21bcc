import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../main/database/database.ts'
import type { Db } from '../../main/database/schema.ts'
import { silentLog } from '../../main/platform/log.ts'
import { listDuplicates } from '../../shared/contracts/duplicates.ts'
import { getMangaById } from '../../shared/contracts/mangas.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { seedChapter, seedManga } from '../support/seed-chapters.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

const mangaCount = 2000
let started: StartedApp
let api: ApiClient
/** What must be found: the slugs of mangas, and `slug number` of chapters. */
const expected = { mangas: [] as string[], chapters: [] as string[] }

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  const database = await openDatabase(dataDir, silentLog)
  await fill(database.db, join(dataDir, 'library'))
  await database.close()
  started = await startApp({ dataDir })
  api = createClient(started.origin)
}, 600_000)
afterAll(async () => await started?.end())

const page = (bytes: number): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(bytes)])
const pages = (...sizes: number[]): Buffer[] => sizes.map(page)
/** Other bytes of the same length. */
const rescanned = (scan: readonly Buffer[]): Buffer[] => scan.map(({ length }) => page(length - 3))

type Facts = { title?: string; author?: string; external_id?: string; catalog_titles?: string; numbers_reset?: number }

async function fill(db: Db, libraryDir: string): Promise<void> {
  let count = 0
  const bySlug = new Map<string, string>()
  const add = async (slug: string, facts: Facts = {}): Promise<string> => {
    const id = await seedManga(db, slug)
    await db
      .updateTable('mangas')
      .set({ title: `Series ${slug}`, author: `Author ${slug}`, ...facts })
      .where('id', '=', id)
      .execute()
    bySlug.set(slug, id)
    count += 1
    return id
  }
  const chapter = (slug: string, number: number, content: readonly Buffer[], more: { language?: string } = {}) =>
    seedChapter({ db, libraryDir }, bySlug.get(slug)!, { number, pages: content, ...more })

  const sameSeries: readonly (readonly [left: Facts, right: Facts])[] = [
    [
      { title: 'Blue Harbor', author: 'Mori Aoba' },
      { title: 'BLUE  HARBOR!', author: 'Aoba Mori' },
    ],
    [
      { title: 'Café Étoile', author: 'Kana Doe' },
      { title: 'Cafe Etoile', author: 'Kana Doe, Ren Ito' },
    ],
    [
      { title: 'The Paper Crane', author: 'Ito' },
      { title: 'Paper Crane', author: 'Unknown' },
    ],
    [
      { title: 'Hoshi no Kaji', author: 'Sato Ren', catalog_titles: '["Star Smith II"]', external_id: 'a' },
      { title: 'Star Smith II', author: 'Ren Sato' },
    ],
    [
      { title: '銀の庭', author: '森' },
      { title: '銀の庭', author: '森' },
    ],
  ]
  for (const [index, pair] of sameSeries.entries()) {
    const slugs = [`pair-${index}-left`, `pair-${index}-right`]
    for (const [side, facts] of pair.entries()) await add(slugs[side]!, facts)
    // Equal chapters of one series are part of the finding about the series.
    const scan = pages(301, 302, 303)
    for (const slug of slugs) await chapter(slug, 1, scan)
    expected.mangas.push(slugs.join(' = '))
  }
  await db
    .insertInto('content_sources')
    .values({
      ...{ id: 'site', name: 'Site', name_key: 'site', base_url: 'http://site.invalid', description: '' },
      ...{ is_active: 1, scraping_type: 'html', options: '{}', created_at: '2026', updated_at: '2026' },
    })
    .execute()
  const link = (slug: string, name: string, isChosen: number) =>
    db
      .insertInto('source_links')
      .values({ manga_id: bySlug.get(slug)!, source_id: 'site', slug: name, url: null, is_chosen: isChosen })
      .execute()
  for (const slug of ['linked-left', 'linked-right']) await add(slug)
  for (const slug of ['linked-left', 'linked-right']) await link(slug, 'linked', 1)
  expected.mangas.push('linked-left = linked-right')

  for (let index = 0; index < 10; index += 1) {
    // The same pages under other names, in a file of another size.
    const scan = pages(1000 + index, 1100 + index, 1200 + index, 1300 + index)
    for (const side of ['left', 'right']) {
      await add(`copy-${index}-${side}`)
      await chapter(`copy-${index}-${side}`, side === 'left' ? 1 : 7, scan)
    }
    expected.chapters.push(`pages: copy-${index}-left 1 = copy-${index}-right 7`)
  }
  await add('twice')
  const twice = pages(2000, 2001)
  for (const number of [4, 5]) await chapter('twice', number, twice)
  expected.chapters.push('pages: twice 4 = twice 5')
  await add('two-groups')
  await chapter('two-groups', 3, pages(2100, 2101), { language: 'en' })
  await chapter('two-groups', 3, pages(2200, 2201, 2202))
  expected.chapters.push('number: two-groups 3 = two-groups 3')

  // Near misses. None of them is twice.
  for (let index = 0; index < 5; index += 1) {
    const near = (name: string, side: number) => `near-${name}-${index}-${side}`
    for (const side of [0, 1]) {
      // Another author, and two entries of the catalog: a short story and the series that followed it.
      await add(near('author', side), { title: `Moon Garden ${index}`, author: ['Aoki', 'Baba'][side]! })
      await add(near('entries', side), {
        title: `First Snow ${index}`,
        author: 'Chiba',
        external_id: `e${index}${side}`,
      })
      // A colour edition, and a number that continues the title.
      await add(near('colour', side), { title: `Red Fox ${index}${['', ' (Colour Edition)'][side]}`, author: 'Endo' })
      await add(near('sequel', side), { title: `Iron Tower ${index} ${side + 1}`, author: 'Fujii' })
      // Links that Bunko guessed for the same title.
      await link(near('author', side), `moon-garden-${index}`, 0)
      await add(near('cover', side))
      await db
        .insertInto('manga_covers')
        .values({
          ...{ manga_id: bySlug.get(near('cover', side))!, source_url: 'http://a.invalid', file: near('cover', side) },
          ...{ media_type: 'image/png', width: 1, height: 1, size_bytes: 1, sha256: `c${index}`, fetched_at: '2026' },
        })
        .execute()
    }
    // The same first pages with credits, and the same last one.
    const [credits, end] = [page(900 + index), page(950 + index)]
    const [left, right] = [pages(3000 + index, 3100 + index), pages(3000 + index, 3100 + index)]
    await add(near('credits', 0))
    await chapter(near('credits', 0), 1, [credits, left[0]!, end])
    await chapter(near('credits', 0), 2, [credits, right[1]!, end])
    await chapter(near('credits', 0), 3, [credits, right[0]!, end])
    // Another scan with pages of exactly the same sizes, and a translation of it.
    const scan = pages(4000 + index, 4100 + index)
    await add(near('scan', 0))
    await add(near('scan', 1))
    await chapter(near('scan', 0), 1, scan)
    await chapter(near('scan', 1), 1, rescanned(scan))
    await chapter(near('scan', 0), 2, rescanned(scan), { language: 'en' })
    await chapter(near('scan', 0), 2, rescanned(scan), { language: 'fr' })
    // The same pages in another order.
    const shuffled = pages(5000, 5000, 5000)
    await add(near('order', 0))
    await chapter(near('order', 0), 1, shuffled)
    await chapter(near('order', 0), 2, shuffled.toReversed())
    // A volume and a chapter with the same number, and numbers that restart in each volume.
    await add(near('volume', 0))
    await chapter(near('volume', 0), 1, pages(6000 + index, 6100))
    const volume = await chapter(near('volume', 0), 1, pages(6200 + index, 6300, 6400), { language: 'en' })
    await db
      .updateTable('chapters')
      .set({ label: 'volume', language: null, volume: 1 })
      .where('id', '=', volume)
      .execute()
    await add(near('restart', 0), { numbers_reset: 1 })
    const first = await chapter(near('restart', 0), 1, pages(6500 + index, 6600))
    await db.updateTable('chapters').set({ volume: 1 }).where('id', '=', first).execute()
    await chapter(near('restart', 0), 1, pages(6700 + index, 6800), { language: 'en' })
  }
  while (count < mangaCount) await add(`plain-${count}`)
}

test('finds every duplicate of a library of 2,000 mangas, and nothing else', async () => {
  const found = (await api.call(listDuplicates, {})).json()
  const names = await slugsOf([
    ...found.mangas.flatMap(({ items }) => items.map(({ id }) => id)),
    ...found.chapters.flatMap(({ items }) => items.map(({ mangaId }) => mangaId)),
  ])
  const named = (id: string) => names.get(id)!
  expect(
    found.mangas
      .map(({ items }) =>
        items
          .map(({ id }) => named(id))
          .toSorted()
          .join(' = '),
      )
      .toSorted(),
  ).toEqual(expected.mangas.toSorted())
  expect(
    found.chapters
      .map(({ reason, items }) => {
        const chapters = items.map(({ mangaId, number }) => `${named(mangaId)} ${number}`).toSorted()
        return `${reason}: ${chapters.join(' = ')}`
      })
      .toSorted(),
  ).toEqual(expected.chapters.toSorted())
})

async function slugsOf(ids: readonly string[]): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  for (const id of new Set(ids)) {
    const { slug } = (await api.call(getMangaById, { params: { id } })).json() as { slug: string }
    slugs.set(id, slug)
  }
  return slugs
}
