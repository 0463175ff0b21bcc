import type { Localised, SimCatalogManga, SimChapter, SimCover } from './entities.ts'
import { uuidOf } from './identity.ts'
import { endlessManga, endlessTitle, endlessTotal } from './seed.ts'

type Relationship = {
  readonly id: string
  readonly type: string
  readonly attributes?: object
  readonly related?: string
}

export const listingCap = 10_000

/** A relationship. Its attributes are included only if the query requests them. */
const reference = (query: URLSearchParams, type: string, id: string, attributes: object): Relationship =>
  query.getAll('includes[]').includes(type) ? { id, type, attributes } : { id, type }

/** A member that a newer catalog could add; clients must ignore it. */
const unknown = { futureField: { nested: [1, 2] } }

export function mangaEntity(manga: SimCatalogManga, query: URLSearchParams): object {
  const { id, attributes, authors, artists, cover } = manga
  const person = { imageUrl: null, biography: [], twitter: null, website: null }
  return {
    id,
    type: 'manga',
    attributes: { ...attributes, ...unknown },
    relationships: [
      ...authors.map((author) => reference(query, 'author', author.id, { name: author.name, ...person })),
      ...artists.map((artist) => reference(query, 'artist', artist.id, { name: artist.name, ...person })),
      ...(cover === null
        ? []
        : [reference(query, 'cover_art', `${id.slice(0, -4)}c0c0`, { fileName: cover, volume: '1', locale: 'ja' })]),
      { id: `${id.slice(0, -4)}0000`, type: 'manga', related: 'spin_off' },
      { id: `${id.slice(0, -4)}1111`, type: 'omen' },
    ],
  }
}

export const chapterEntity = (chapter: SimChapter, query: URLSearchParams): object => ({
  id: chapter.id,
  type: 'chapter',
  attributes: { uploader: null, ...chapter.attributes },
  relationships: [
    ...chapter.groups.map(({ id, name }) =>
      reference(query, 'scanlation_group', id, { name, website: null, official: false, inactive: false }),
    ),
    { id: `${chapter.id.slice(0, -4)}aaaa`, type: 'user' },
    { id: chapter.mangaId, type: 'manga' },
  ],
})

export const coverEntity = ({ id, cover }: { readonly id: string; readonly cover: SimCover }): object => ({
  id: uuidOf(`cover of ${id} ${cover.fileName}`),
  type: 'cover_art',
  attributes: { ...cover, description: '', version: 1 },
  relationships: [{ id, type: 'manga' }],
})

/** Chapters by volume and number. An empty map is encoded as a list, as in the real catalog. */
export function aggregateOf(chapters: readonly SimChapter[], query: URLSearchParams): object {
  const languages = query.getAll('translatedLanguage[]')
  const selected = chapters.filter(
    ({ attributes }) => languages.length === 0 || languages.includes(attributes.translatedLanguage),
  )
  if (selected.length === 0) return []
  const byVolume = Map.groupBy(selected, ({ attributes }) => attributes.volume ?? 'none')
  return Object.fromEntries(
    [...byVolume].map(([volume, all]) => [volume, { volume, count: all.length, chapters: byNumber(all) }]),
  )
}

const byNumber = (chapters: readonly SimChapter[]): object =>
  Object.fromEntries(
    [...Map.groupBy(chapters, ({ attributes }) => attributes.chapter ?? 'none')].map(
      ([chapter, [first, ...others]]) => [
        chapter,
        { chapter, id: first?.id, others: others.map(({ id }) => id), count: others.length + 1 },
      ],
    ),
  )

export type Listing<T> = {
  readonly data: readonly T[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** One page of a listing. Beyond the cap it is empty, or undefined if the catalog refuses the request. */
export function listing<T>(
  all: { readonly length: number; at(index: number): T },
  query: URLSearchParams,
  { defaultLimit, pastCap }: { readonly defaultLimit: number; readonly pastCap: 'empty' | 'refused' },
): Listing<T> | undefined {
  const limit = Number(query.get('limit') ?? defaultLimit)
  const offset = Number(query.get('offset') ?? 0)
  const { length: total } = all
  if (offset + limit > listingCap) return pastCap === 'refused' ? undefined : { data: [], total, limit, offset }
  const count = Math.max(0, Math.min(limit, total - offset))
  return { data: Array.from({ length: count }, (_, index) => all.at(offset + index)), total, limit, offset }
}

export const collection = <T>({ data, ...page }: Listing<T>, entity: (item: T) => object): object => ({
  result: 'ok',
  response: 'collection',
  data: data.map(entity),
  ...page,
})

const defaultRatings = ['safe', 'suggestive', 'erotica']

const allowedRatings = (query: URLSearchParams): readonly string[] =>
  query.has('contentRating[]') ? query.getAll('contentRating[]') : defaultRatings

/** Search results, best match first. */
export function findMangas(mangas: readonly SimCatalogManga[], query: URLSearchParams, now: Date) {
  const ratings = allowedRatings(query)
  const title = query.get('title')?.toLowerCase()
  if (title === endlessTitle) return { length: endlessTotal, at: endlessManga }
  const within = (name: string, value: string) => !query.has(name) || query.getAll(name).includes(value)
  const found = mangas.filter(
    (manga) =>
      ratings.includes(manga.attributes.contentRating) &&
      within('ids[]', manga.id) &&
      within('status[]', manga.attributes.status) &&
      within('originalLanguage[]', manga.attributes.originalLanguage) &&
      isOfYear(manga, query.get('year')) &&
      hasTags(manga, query) &&
      hasChapters(manga, query) &&
      (title === undefined || titlesOf(manga).some((text) => text.toLowerCase().includes(title))),
  )
  const sorted = sortMangas(found, query, now)
  return { length: sorted.length, at: (index: number) => sorted[index]! }
}

const isOfYear = ({ attributes }: SimCatalogManga, year: string | null): boolean =>
  year === null || (attributes.year === null ? 'none' : String(attributes.year)) === year

function hasTags({ attributes }: SimCatalogManga, query: URLSearchParams): boolean {
  const wanted = query.getAll('includedTags[]')
  if (wanted.length === 0) return true
  const has = (id: string) => attributes.tags.some((tag) => tag.id === id)
  return query.get('includedTagsMode') === 'OR' ? wanted.some(has) : wanted.every(has)
}

function hasChapters({ attributes, chapters }: SimCatalogManga, query: URLSearchParams): boolean {
  const languages = query.getAll('availableTranslatedLanguage[]')
  if (languages.length > 0 && !attributes.availableTranslatedLanguages.some((one) => languages.includes(one ?? '')))
    return false
  const wanted = query.get('hasAvailableChapters')
  return wanted === null || ['1', 'true'].includes(wanted) === chapters.length > 0
}

const newestChapter = ({ chapters }: SimCatalogManga, now: Date): string =>
  chapters
    .map(({ attributes }) => attributes.readableAt)
    .filter((readableAt) => new Date(readableAt) <= now)
    .reduce((newest, readableAt) => (readableAt > newest ? readableAt : newest), '')

const mangaOrders: Readonly<Record<string, (manga: SimCatalogManga, now: Date) => Value>> = {
  followedCount: ({ follows }) => follows,
  latestUploadedChapter: newestChapter,
  createdAt: ({ attributes }) => attributes.createdAt,
  updatedAt: ({ attributes }) => attributes.updatedAt,
  rating: ({ rating }) => rating?.bayesian ?? 0,
  year: ({ attributes }) => attributes.year ?? 0,
  title: (manga) => titlesOf(manga)[0] ?? '',
}

function sortMangas(mangas: readonly SimCatalogManga[], query: URLSearchParams, now: Date): readonly SimCatalogManga[] {
  const [name = '', way] = [...query].find(([key]) => key.startsWith('order[')) ?? []
  const value = mangaOrders[name.slice('order['.length, -1)]
  if (value === undefined) return mangas
  const sign = way === 'asc' ? 1 : -1
  return mangas.toSorted((left, right) => sign * compareValues(value(left, now), value(right, now)))
}

const compareValues = (left: Value, right: Value): number =>
  typeof left === 'number' && typeof right === 'number' ? left - right : String(left) < String(right) ? -1 : 1

const textsOf = (localised: Localised): readonly string[] => (Array.isArray(localised) ? [] : Object.values(localised))

const titlesOf = ({ attributes }: SimCatalogManga): readonly string[] =>
  [attributes.title, ...attributes.altTitles].flatMap(textsOf)

/** The chapters of a feed in the requested order; by identifier if the query has none. */
export function feedOf(manga: SimCatalogManga, query: URLSearchParams, now: Date) {
  const languages = query.getAll('translatedLanguage[]')
  const isWanted = (name: string, byDefault: boolean) => (query.get(name) ?? (byDefault ? '1' : '0')) === '1'
  const chapters = manga.chapters.filter(({ attributes: it, groups }) => {
    if (languages.length > 0 && !languages.includes(it.translatedLanguage)) return false
    if (!isWanted('includeFuturePublishAt', true) && new Date(it.publishAt) > now) return false
    if (!isWanted('includeExternalUrl', true) && it.externalUrl !== null) return false
    if (!isWanted('includeEmptyPages', true) && it.pages === 0) return false
    if (!isWanted('includeUnavailable', false) && it.isUnavailable) return false
    if (groups.some(({ id }) => query.getAll('excludedGroups[]').includes(id))) return false
    const since = query.get('createdAtSince')
    return since === null || it.createdAt.slice(0, 19) >= since
  })
  const seen = allowedRatings(query).includes(manga.attributes.contentRating) ? chapters : []
  const sorted = seen.toSorted(chapterOrder(query))
  return { length: sorted.length, at: (index: number) => sorted[index]! }
}

function chapterOrder(query: URLSearchParams): (left: SimChapter, right: SimChapter) => number {
  const keys = [...query].flatMap(([name, way]) => {
    const key = /^order\[(\w+)\]$/.exec(name)?.[1]
    return key ? [{ key: key as keyof SimChapter['attributes'], sign: way === 'asc' ? 1 : -1 }] : []
  })
  return (left, right) => {
    for (const { key, sign } of keys) {
      const difference = compare(left.attributes[key] ?? null, right.attributes[key] ?? null)
      if (difference !== 0) return difference * sign
    }
    return left.id < right.id ? -1 : 1
  }
}

type Value = string | number | boolean | null
const compare = (left: Value, right: Value): number => {
  const [a, b] = [Number.parseFloat(String(left)), Number.parseFloat(String(right))]
  if (!Number.isNaN(a) && !Number.isNaN(b) && a !== b) return a - b
  const [one, other] = [String(left), String(right)]
  return one === other ? 0 : one < other ? -1 : 1
}
