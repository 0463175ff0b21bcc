import { coversOf, type SimCatalogManga, type SimChapter, type SimCustomList } from './entities.ts'
import {
  chapterEntity,
  collection,
  coverEntity,
  customListEntity,
  feedOf,
  findMangas,
  listing,
  listingCap,
  mangaEntity,
} from './envelopes.ts'
import { isUuid } from './identity.ts'
import { type parameterRules, validateQuery } from './parameters.ts'
import { failure, json, notFound, type Reply } from './reply.ts'

export type ApiPorts = {
  readonly mangas: readonly SimCatalogManga[]
  readonly lists: readonly SimCustomList[]
  readonly now: () => number
  readonly pastCap: () => 'empty' | 'refused'
  readonly findsSimilar: () => boolean
  /** Called when a client requests an offset beyond the end of a listing. */
  readonly beyondCap: () => void
  /** The page addresses of a chapter, or a refusal. */
  readonly pagesOf: (chapter: SimChapter, manga: SimCatalogManga) => Promise<Reply>
  /** Called after each page of a feed. Tests change the catalog here while a client reads it. */
  readonly onFeedPage: (manga: SimCatalogManga, offset: number) => void
}

type Operation = keyof typeof parameterRules
type Route = {
  readonly pattern: RegExp
  readonly operation: Operation
  answer(ports: ApiPorts, query: URLSearchParams, id: string): Reply | Promise<Reply>
}

const defaultLimits = { mangas: 10, feed: 100 }

const routes: readonly Route[] = [
  {
    pattern: /^\/manga$/,
    operation: 'mangaList',
    answer({ mangas, pastCap, findsSimilar, now }, query) {
      const page = listing(findMangas(mangas, query, new Date(now()), findsSimilar()), query, {
        defaultLimit: defaultLimits.mangas,
        pastCap: pastCap(),
      })
      return page
        ? json(
            200,
            collection(page, (manga) => mangaEntity(manga, query)),
          )
        : exceedsCap()
    },
  },
  {
    pattern: /^\/manga\/tag$/,
    operation: 'nothing',
    answer: ({ mangas }) => {
      const tags = new Map(mangas.flatMap((manga) => manga.attributes.tags).map((tag) => [JSON.stringify(tag), tag]))
      return json(200, {
        result: 'ok',
        response: 'collection',
        data: [...tags.values()],
        limit: tags.size,
        offset: 0,
        total: tags.size,
      })
    },
  },
  {
    pattern: /^\/manga\/([^/]+)\/feed$/,
    operation: 'feed',
    answer({ mangas, pastCap, onFeedPage }, query, id) {
      const manga = mangas.find((one) => one.id === id)
      // An unknown manga has an empty feed, as in the real catalog.
      const chapters = manga ? feedOf(manga, query) : { length: 0, at: (): SimChapter => never() }
      const page = listing(chapters, query, { defaultLimit: defaultLimits.feed, pastCap: pastCap() })
      if (page === undefined) return exceedsCap()
      const reply = json(
        200,
        collection(page, (chapter) => chapterEntity(chapter, query)),
      )
      if (manga) onFeedPage(manga, page.offset)
      return reply
    },
  },
  {
    pattern: /^\/manga\/([^/]+)$/,
    operation: 'manga',
    answer({ mangas }, query, id) {
      const manga = mangas.find((one) => one.id === id)
      return manga
        ? json(200, { result: 'ok', response: 'entity', data: mangaEntity(manga, query) })
        : notFound('Manga')
    },
  },
  {
    pattern: /^\/list\/([^/]+)$/,
    operation: 'customList',
    answer({ lists }, query, id) {
      // Without a sign-in, a private list does not exist (docs/catalog.md, section 11).
      const list = lists.find((one) => one.id === id && one.visibility === 'public')
      return list
        ? json(200, { result: 'ok', response: 'entity', data: customListEntity(list, query) })
        : notFound('CustomList')
    },
  },
  {
    pattern: /^\/cover$/,
    operation: 'coverList',
    answer({ mangas, pastCap }, query) {
      const ids = query.getAll('manga[]')
      // Stricter than the catalog, which lists the covers of all mangas.
      if (ids.length === 0) return failure(400, 'bad_request_http_exception', 'Name at least one manga.')
      const found = mangas
        .filter(({ id }) => ids.includes(id))
        .flatMap((manga) => coversOf(manga).map((cover) => ({ id: manga.id, cover })))
      const all = { length: found.length, at: (index: number) => found[index]! }
      const page = listing(all, query, { defaultLimit: defaultLimits.mangas, pastCap: pastCap() })
      return page ? json(200, collection(page, coverEntity)) : exceedsCap()
    },
  },
  {
    pattern: /^\/chapter\/([^/]+)$/,
    operation: 'nothing',
    answer({ mangas }, query, id) {
      const chapter = mangas.flatMap((manga) => manga.chapters).find((one) => one.id === id)
      return chapter
        ? json(200, { result: 'ok', response: 'entity', data: chapterEntity(chapter, query) })
        : notFound('Chapter')
    },
  },
  {
    pattern: /^\/statistics\/manga$/,
    operation: 'statistics',
    answer({ mangas }, query) {
      const ids = query.getAll('manga[]')
      if (ids.length === 0) return failure(400, 'bad_request_http_exception', 'Name at least one manga.')
      const found = mangas.flatMap(({ id, rating }) =>
        rating !== null && ids.includes(id)
          ? [[id, { comments: null, follows: 12, rating, unavailableChaptersCount: 0 }] as const]
          : [],
      )
      // The catalog is written in PHP, which encodes an empty map as a list.
      return json(200, { result: 'ok', statistics: found.length > 0 ? Object.fromEntries(found) : [] })
    },
  },
  {
    pattern: /^\/at-home\/server\/([^/]+)$/,
    operation: 'nothing',
    answer({ mangas, pagesOf }, _query, id) {
      const manga = mangas.find((one) => one.chapters.some((chapter) => chapter.id === id))
      const chapter = manga?.chapters.find((one) => one.id === id)
      return manga && chapter ? pagesOf(chapter, manga) : notFound('Chapter')
    },
  },
]

const never = (): never => {
  throw new Error('An empty listing was read.')
}

const exceedsCap = (): Reply =>
  failure(400, 'bad_request_http_exception', 'Result window is too large: limit + offset must be at most 10000.')

/** The API's reply to a request that passed authorization and limits. */
export async function answerApi(ports: ApiPorts, method: string, path: string, query: URLSearchParams): Promise<Reply> {
  for (const { pattern, operation, answer } of routes) {
    const match = pattern.exec(path)
    if (!match) continue
    if (method !== 'GET') return failure(405, 'method_not_allowed_http_exception')
    const errors = validateQuery(query, operation)
    if (errors.length > 0) return failure(400, 'validation_exception', errors.join(' '))
    if (Number(query.get('offset') ?? 0) + Number(query.get('limit') ?? 0) > listingCap) ports.beyondCap()
    const [, id = ''] = match
    if (match.length > 1 && !isUuid(id)) return failure(400, 'validation_exception', `${id} is no identifier.`)
    return answer(ports, query, id)
  }
  return notFound('Route')
}

/** The chapter identifier in the path of a page request. */
export const chapterOfPagesPath = (path: string): string | undefined => /^\/at-home\/server\/([^/]+)$/.exec(path)?.[1]
