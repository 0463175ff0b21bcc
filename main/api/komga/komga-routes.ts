import type { Router } from '../router.ts'
import type { Features } from '../routes/features.ts'
import { bookRoutes } from './book-routes.ts'
import { collectionRoutes } from './collection-routes.ts'
import { libraryDto, pageOf, userDto } from './dto.ts'
import { type EventOptions, komgaEvents, komgaEventsPath } from './komga-events.ts'
import { pageQueryOf } from './query-parameters.ts'
import { readListRoutes } from './read-list-routes.ts'
import { type KomgaRequest, respondJson } from './respond-json.ts'
import { seriesRoutes } from './series-routes.ts'

const v1 = '/komga/api/v1'
const v2 = '/komga/api/v2'

/** What clients ask before they log in. It says nothing about the library. */
export function komgaOpenRoutes(router: Router): void {
  const add = (path: string, value: unknown) => router.add('GET', path, () => respondJson(value))
  add(`${v1}/claim`, { isClaimed: true })
  add(`${v1}/oauth2/providers`, [])
  add(`${v1}/client-settings/global/list`, {})
}

/** Komga's API, as far as programs for reading use it. */
export function komgaRoutes(router: Router, features: Features, events: EventOptions): void {
  const { readingApps: apps } = features
  const add = (path: string, answer: (asked: KomgaRequest) => unknown) =>
    router.add('GET', path, async (request, params, { address }) =>
      respondJson(await answer({ request, params, query: new URLSearchParams(address.query) })),
    )

  seriesRoutes(router, features)
  bookRoutes(router, features)
  collectionRoutes(router, features)
  readListRoutes(router, features)

  add(`${v1}/libraries`, () => [libraryDto])
  add(`${v1}/libraries/{id}`, () => libraryDto)
  for (const version of [v1, v2]) add(`${version}/users/me`, () => userDto)
  add(`${v2}/users/me/api-keys`, () => [])
  add(`${v1}/login/set-cookie`, () => undefined)
  router.add('POST', '/komga/api/logout', () => new Response(null, { status: 204 }))
  add(`${v1}/client-settings/user/list`, () => ({}))

  add(`${v1}/genres`, () => apps.listGenres())
  add(`${v1}/languages`, () => apps.listLanguages())
  for (const name of ['tags', 'tags/series', 'tags/book', 'publishers', 'age-ratings', 'sharing-labels'])
    add(`${v1}/${name}`, () => [])
  add(`${v1}/series/release-dates`, () => [])
  add(`${v1}/authors/roles`, () => ['writer', 'penciller'])
  add(`${v1}/authors/names`, ({ query }) => authorNames(query))
  add(`${v1}/authors`, async ({ query }) =>
    (await authorNames(query)).flatMap((name) => [
      { name, role: 'writer' },
      { name, role: 'penciller' },
    ]),
  )
  add(`${v2}/authors`, async ({ query }) => {
    const role = query.get('role') ?? 'writer'
    const names = role === 'writer' || role === 'penciller' ? await authorNames(query) : []
    const page = pageQueryOf(query)
    const shown = page.size === undefined ? names : names.slice(page.page * page.size, (page.page + 1) * page.size)
    return pageOf(
      shown.map((name) => ({ name, role })),
      names.length,
      page,
    )
  })

  router.add('GET', komgaEventsPath, (request) => komgaEvents(request, events))

  async function authorNames(query: URLSearchParams): Promise<string[]> {
    const wanted = query.get('search')?.toLowerCase() ?? ''
    return (await apps.listAuthors()).filter((name) => name.toLowerCase().includes(wanted))
  }
}
