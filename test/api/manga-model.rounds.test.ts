import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createApp } from '../../main/app.ts'
import { silentLog } from '../../main/platform/log.ts'
import { createMemorySecrets } from '../../main/platform/secrets.ts'
import {
  createManga,
  editManga,
  getMangaById,
  getMangaBySlug,
  listMangas,
  type MangaWrite,
  mangaSortColumns,
  searchMangas,
} from '../../shared/contracts/mangas.ts'
import { type ApiClient, createClient, type Sent } from '../support/api-client.ts'
import { createLibraryModel, detailOf, type Entry, type LibraryModel, listItemOf } from '../support/library-model.ts'
import { catalogId } from '../support/samples.ts'
import { temporaryFolder } from '../support/start-app.ts'

const words = ['Star', 'stár', 'ＳＴＡＲ', 'Straße', 'ΟΔΟΣ', 'ガンダム', 'ｶﾞﾝﾀﾞﾑ', '進撃の巨人', '😀😀😀']
const joints = [' ', '', '-', '2', '"', '%', '_', ' OR ', '* ', '\\', 'の']
const word = fc.constantFrom(...words)
const phrase = fc
  .tuple(word, fc.constantFrom(...joints), word, fc.constantFrom(...joints, ...joints.map(() => undefined)), word)
  .map(([first, joint, second, other, third]) => `${first}${joint}${second}${other === undefined ? '' : other + third}`)
const title = fc.oneof(word, phrase)
const slug = fc.oneof(fc.constantFrom('star', 'star-2', 'a-star', 'a', '-'), {
  weight: 3,
  arbitrary: fc.stringMatching(/^[a-f-]{2}(-star)?$/),
})
const members = {
  title,
  slug,
  description: fc.constantFrom('', 'Star'),
  author: fc.oneof(fc.constant(''), title),
  publicationYear: fc.integer({ min: 1998, max: 2001 }),
  isYearEstimated: fc.boolean(),
  genres: fc.array(fc.constantFrom('Action', 'ACTION', 'Éclair', '恋愛'), { minLength: 1, maxLength: 4 }),
  status: fc.constantFrom('ongoing', 'completed', 'hiatus'),
  externalId: fc.option(fc.constantFrom(catalogId(1), catalogId(2), catalogId(3)), { freq: 1 }),
  imageUrl: fc.option(fc.constantFrom('https://img.example/a.png', 'https://img.example/b.png')),
  rating: fc.option(fc.constantFrom(0, 2.5, 5)),
} satisfies { [M in keyof MangaWrite]: fc.Arbitrary<MangaWrite[M]> }

/** Which of the mangas so far; or, one time in many, none that there is. */
const which = fc.oneof({ weight: 12, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.constant(undefined) })

/** Part of a text that the library has, or anything; in another case, perhaps. */
const query = fc.record({
  of: fc.option(
    fc.record({ manga: fc.nat(40), member: fc.constantFrom('title', 'title', 'slug', 'author'), from: fc.nat(3) }),
    { freq: 6 },
  ),
  length: fc.integer({ min: 3, max: 8 }),
  otherwise: fc.oneof(title, slug, fc.constantFrom('%%%', '"""', 'NEAR(a b)', '\u0301\u0301\u0301', ' ', 'ab')),
  upper: fc.boolean(),
})

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('create'), body: fc.record(members) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('edit'),
      which,
      body: fc.record(members, { requiredKeys: [] }),
      blank: fc.integer({ min: 1, max: 15 }).map((chance) => chance === 15),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read'), which, slug }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('search'),
      query,
      page: fc.integer({ min: 1, max: 3 }),
      limit: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('list'),
      sortBy: fc.constantFrom(...mangaSortColumns),
      sortOrder: fc.constantFrom('asc', 'desc'),
      status: fc.option(members.status, { nil: undefined, freq: 3 }),
      genre: fc.option(fc.constantFrom('action', 'ECLAIR', '恋愛', 'none'), { nil: undefined, freq: 3 }),
      page: fc.integer({ min: 1, max: 4 }),
      limit: fc.integer({ min: 1, max: 7 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Of<D extends Step['do']> = Extract<Step, { do: D }>
type Context = { readonly api: ApiClient; readonly model: LibraryModel; readonly now: string }

const entryOf = ({ model }: Context, at: number | undefined): Entry | undefined =>
  at === undefined ? undefined : model.entries[at % Math.max(1, model.entries.length)]
const paths = (data: { violations: { propertyPath: string }[] }) => data.violations.map((each) => each.propertyPath)

const take: { readonly [D in Step['do']]: (context: Context, step: Of<D>) => Promise<void> } = {
  async create({ api, model, now }, { body }) {
    const taken = model.taken(body)
    const answer = await api.call(createManga, { body })
    expect(answer.status).toBe(taken.length > 0 ? 422 : 201)
    if (taken.length > 0) expect(paths(answer.data)).toEqual(taken)
    else expect(answer.json()).toEqual(detailOf(model.add(answer.json().id, body, now)))
  },

  async edit(context, { which, body, blank }) {
    const { api, model, now } = context
    const entry = entryOf(context, which)
    const sent: Sent = { params: { id: entry?.id ?? 'nope' }, body: blank ? { ...body, title: ' ' } : body }
    const answer = await api.call(editManga, sent)
    const taken = blank ? ['title'] : entry ? model.taken(body, entry.id) : []
    expect(answer.status).toBe(taken.length > 0 ? 422 : entry ? 200 : 404)
    if (taken.length > 0) expect(paths(answer.data)).toEqual(taken)
    if (!entry) return
    if (taken.length === 0) model.edit(entry, body, now)
    const read = (await api.call(getMangaById, { params: { id: entry.id } })).json()
    expect(read).toEqual(detailOf(entry))
    if (taken.length === 0) expect(answer.json()).toEqual(read)
  },

  async read(context, { which, slug }) {
    for (const wanted of [slug, ...(entryOf(context, which)?.slugs ?? [])]) {
      const expected = context.model.bySlug(wanted)
      const answer = await context.api.call(getMangaBySlug, { params: { slug: wanted } })
      expect(answer.status).toBe(expected ? 200 : 404)
      if (expected) expect(answer.json()).toEqual(detailOf(expected))
    }
  },

  async search(context, { query: { of, length, otherwise, upper }, page, limit }) {
    const entry = of && entryOf(context, of.manga)
    const part = entry && [...entry[of.member]].slice(of.from, of.from + length).join('')
    const q = upper ? (part ?? otherwise).toUpperCase() : (part ?? otherwise)
    const answer = await context.api.call(searchMangas, { query: { q, page, limit } })
    if ([...q.trim()].length < 3) {
      expect(answer.status).toBe(400)
      return
    }
    const found = q.replace(/\u0301/g, '') === '' ? [] : context.model.search(q)
    const items = found
      .slice((page - 1) * limit, page * limit)
      .map((entry) => ({ ...listItemOf(entry), alternativeSlugs: detailOf(entry).alternativeSlugs }))
    expect(answer.json()).toEqual({ items, total: found.length, page, limit })
  },

  async list({ api, model }, { do: _, page, limit, ...wanted }) {
    const sent = Object.entries({ ...wanted, page, limit }).filter(([, value]) => value !== undefined)
    const answer = await api.call(listMangas, { query: Object.fromEntries(sent) as Record<string, string | number> })
    const listed = model.list(wanted)
    expect(answer.json()).toEqual({
      items: listed.slice((page - 1) * limit, page * limit).map(listItemOf),
      total: listed.length,
      page,
      limit,
      hasPreviousPage: page > 1,
      hasNextPage: page * limit < listed.length,
    })
  },
}

const noWorkers = { start: () => Promise.reject(new Error('no step needs a worker')) } as never

/** A program of its own, whose clock goes on by a second a step. */
async function walk(steps: readonly Step[]): Promise<void> {
  let time = Date.UTC(2024, 0, 1)
  const dataDir = await temporaryFolder()
  const app = await createApp({
    dataDir,
    log: silentLog,
    workers: noWorkers,
    fileWorkers: noWorkers,
    databaseWorkers: noWorkers,
    rendererDir: dataDir,
    secrets: createMemorySecrets(),
    clock: { now: () => new Date(time), monotonicMs: () => performance.now() },
  })
  try {
    const api = createClient((await app.listen({ host: '127.0.0.1', port: 0 })).origin)
    const model = createLibraryModel()
    for (const each of steps) {
      time += 1000
      const context: Context = { api, model, now: new Date(time).toISOString() }
      await take[each.do](context, each as never)
    }
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const tens = process.env['BUNKO_TEST_LONG'] ? 6 : 2

test.for(Array.from({ length: tens }, (_, at) => at + 1))(
  'answers any sequence of operations like the model, ten sequences, no. %i',
  async () => {
    const sequence = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' })
    await fc.assert(fc.asyncProperty(sequence, walk), { numRuns: 10 })
  },
)
