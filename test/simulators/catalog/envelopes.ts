import type { Localised, SimCatalogManga, SimChapter, SimCover, SimCustomList } from './entities.ts'
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

/** A list of a user. Its mangas are in no order that means something, and may be gone. */
export const customListEntity = (
  { id, name, visibility, mangaIds }: SimCustomList,
  query: URLSearchParams,
): object => ({
  id,
  type: 'custom_list',
  attributes: { name, visibility, version: 1 },
  relationships: [
    reference(query, 'user', `${id.slice(0, -4)}aaaa`, { username: 'mika', roles: [], version: 1 }),
    ...mangaIds.map((mangaId) => reference(query, 'manga', mangaId, {})),
  ],
})

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
export function findMangas(
  mangas: readonly SimCatalogManga[],
  query: URLSearchParams,
  now: Date,
  findsSimilar: boolean,
) {
  const ratings = allowedRatings(query)
  const title = query.get('title')?.toLowerCase()
  if (title === endlessTitle) return { length: endlessTotal, at: endlessManga }
  const found = mangas.filter(
    (manga) =>
      ratings.includes(manga.attributes.contentRating) &&
      (!query.has('ids[]') || query.getAll('ids[]').includes(manga.id)) &&
      (!query.has('status[]') || query.getAll('status[]').includes(manga.attributes.status)) &&
      (!query.has('year') || String(manga.attributes.year) === query.get('year')) &&
      hasTags(manga, query) &&
      isTranslated(manga, query) &&
      (title === undefined ||
        titlesOf(manga).some((text) => text.toLowerCase().includes(title)) ||
        (findsSimilar && shareOf(manga, title) >= 0.5)),
  )
  const byShare =
    findsSimilar && title !== undefined
      ? found.toSorted((left, right) => shareOf(right, title) - shareOf(left, title))
      : found
  const sorted = sortMangas(byShare, query, now)
  return { length: sorted.length, at: (index: number) => sorted[index]! }
}

/** The share of the words of a search that a manga has in one of its titles. */
function shareOf(manga: SimCatalogManga, search: string): number {
  const wanted = new Set(wordsOf(search))
  const shares = titlesOf(manga).map((title) => {
    const found = new Set(wordsOf(title))
    return [...wanted].filter((word) => found.has(word)).length / Math.max(wanted.size, found.size)
  })
  return Math.max(...shares)
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}|['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function hasTags({ attributes }: SimCatalogManga, query: URLSearchParams): boolean {
  return query.getAll('includedTags[]').every((id) => attributes.tags.some((tag) => tag.id === id))
}

function isTranslated({ attributes }: SimCatalogManga, query: URLSearchParams): boolean {
  const languages = query.getAll('availableTranslatedLanguage[]')
  return languages.length === 0 || attributes.availableTranslatedLanguages.some((one) => languages.includes(one ?? ''))
}

const newestChapter = ({ chapters }: SimCatalogManga, now: Date): string =>
  chapters
    .map(({ attributes }) => attributes.readableAt)
    .filter((readableAt) => new Date(readableAt) <= now)
    .reduce((newest, readableAt) => (readableAt > newest ? readableAt : newest), '')

const mangaOrders: Readonly<Record<string, (manga: SimCatalogManga, now: Date) => string | number>> = {
  followedCount: ({ follows }) => follows,
  latestUploadedChapter: newestChapter,
  createdAt: ({ attributes }) => attributes.createdAt,
}

function sortMangas(mangas: readonly SimCatalogManga[], query: URLSearchParams, now: Date): readonly SimCatalogManga[] {
  const [name = '', way] = [...query].find(([key]) => key.startsWith('order[')) ?? []
  const value = mangaOrders[name.slice('order['.length, -1)]
  if (value === undefined) return mangas
  const sign = way === 'asc' ? 1 : -1
  return mangas.toSorted((left, right) => sign * compareValues(value(left, now), value(right, now)))
}

const compareValues = (left: string | number, right: string | number): number => {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [one, other] = [String(left), String(right)]
  return one === other ? 0 : one < other ? -1 : 1
}

const textsOf = (localised: Localised): readonly string[] => (Array.isArray(localised) ? [] : Object.values(localised))

const titlesOf = ({ attributes }: SimCatalogManga): readonly string[] =>
  [attributes.title, ...attributes.altTitles].flatMap(textsOf)

/** The chapters of a feed: by creation in the requested order, else by identifier. */
export function feedOf(manga: SimCatalogManga, query: URLSearchParams) {
  const languages = query.getAll('translatedLanguage[]')
  const since = query.get('createdAtSince')
  const chapters = manga.chapters.filter(
    ({ attributes: { translatedLanguage, isUnavailable, createdAt } }) =>
      (languages.length === 0 || languages.includes(translatedLanguage)) &&
      !isUnavailable &&
      (since === null || createdAt.slice(0, 19) >= since),
  )
  const seen = allowedRatings(query).includes(manga.attributes.contentRating) ? chapters : []
  const way = query.get('order[createdAt]')
  const sign = way === null ? 0 : way === 'asc' ? 1 : -1
  const sorted = seen.toSorted(
    (left, right) =>
      sign * compareValues(left.attributes.createdAt, right.attributes.createdAt) || compareValues(left.id, right.id),
  )
  return { length: sorted.length, at: (index: number) => sorted[index]! }
}
