import { type Answer, createTokens, type Received, startSimulator, trackedMangas } from './tracker-simulator.ts'

/** MangaUpdates: a session for a password, lists by number, ratings elsewhere, chapter 1 for new entries. */
export async function startMangaUpdates() {
  const tokens = createTokens()
  const entries = new Map<number, { list: number; chapter: number }>()
  const volumes = new Map<number, number>()
  const ratings = new Map<number, number>()
  /** Addresses of covers. */
  const covers = new Map<number, string>()
  const saves: { path: string; method: string; body: unknown }[] = []

  function api(request: Received): Answer {
    const { path, method, headers, body } = request
    if (path === '/v1/account/login') {
      if (method !== 'PUT') return { status: 405, body: { reason: 'method' } }
      if (body?.username !== 'akira' || body.password !== 'right')
        return { status: 401, body: { status: 'exception', reason: 'Incorrect username or password' } }
      return ok({ status: 'success', context: { session_token: tokens.issue().accessToken, uid: 5 } })
    }
    if (path === '/v1/series/search') {
      const wanted = String(body?.search).toLowerCase()
      const found = trackedMangas.filter(({ title, other }) => `${title} ${other}`.toLowerCase().includes(wanted))
      return ok({
        results: found.map((manga) => ({
          record: { ...toRecord(manga), image: imageOf(manga.id) },
          hit_title: manga.title,
        })),
      })
    }
    const [, seriesId, isRating] = /^\/v1\/series\/(\d+)(\/rating)?$/.exec(path) ?? []
    const manga = trackedMangas.find(({ id }) => id === Number(seriesId))
    if (seriesId && !isRating) return manga ? ok(toRecord(manga)) : missing
    if (!tokens.isValid(headers.authorization)) return { status: 401, body: { reason: 'Not logged in' } }
    if (path === '/v1/account/profile') return ok({ user_id: 5, username: 'akira' })
    if (seriesId) return rating(request, Number(seriesId))
    const listed = Number(/^\/v1\/lists\/series\/(\d+)$/.exec(path)?.[1])
    if (listed) {
      const entry = entries.get(listed)
      return entry
        ? ok({
            series: { id: listed },
            list_id: entry.list,
            status: { chapter: entry.chapter, volume: volumes.get(listed) ?? 0 },
          })
        : missing
    }
    const list = /^\/v1\/lists\/(\d)\/search$/.exec(path)?.[1]
    if (list && method === 'POST') return ok({ results: rowsOf(Number(list), body?.page) })
    return method === 'POST' && Array.isArray(body) ? save(request) : { status: 405, body: { reason: 'method' } }
  }

  function save({ path, body, method }: Received): Answer {
    const [{ series, list_id: list, status }] = body as [
      { series: { id: number }; list_id?: number; status?: { chapter: number; volume?: number } },
    ]
    const known = entries.get(series?.id)
    if (
      !Number.isInteger(series?.id) ||
      (status && !Number.isInteger(status.chapter)) ||
      !Number.isInteger(status?.volume ?? 0)
    )
      return { status: 400, body: { reason: 'invalid' } }
    saves.push({ path, method, body })
    if (path === '/v1/lists/series') {
      if (known) return { status: 400, body: { reason: 'already on the list' } }
      entries.set(series.id, { list: list ?? 0, chapter: 1 })
      return ok({ status: 'success' })
    }
    if (path !== '/v1/lists/series/update' || !known) return { status: 404, body: { reason: 'not on the list' } }
    if (status?.volume !== undefined) volumes.set(series.id, status.volume)
    entries.set(series.id, { list: list ?? known.list, chapter: status?.chapter ?? known.chapter })
    return ok({ status: 'success' })
  }

  function rating({ method, path, body }: Received, id: number): Answer {
    if (method === 'GET') return ratings.has(id) ? ok({ rating: ratings.get(id) }) : missing
    saves.push({ path, method, body })
    if (method === 'DELETE') return ratings.delete(id) ? ok({ status: 'success' }) : missing
    if (!(body?.rating >= 0.1 && body.rating <= 10)) return { status: 400, body: { reason: 'rating' } }
    ratings.set(id, body.rating)
    return ok({ status: 'success' })
  }

  const imageOf = (id: number) => ({ url: { original: covers.get(id) ?? null, thumb: null }, height: 1, width: 1 })

  const rowsOf = (list: number, page: number) =>
    page > 1
      ? []
      : [...entries]
          .filter(([, entry]) => entry.list === list)
          .map(([id, { chapter }]) => ({
            record: {
              series: { id, title: trackedMangas.find((one) => one.id === id)!.title },
              list_id: list,
              status: { chapter },
            },
            metadata: { user_rating: ratings.get(id) ?? null },
          }))

  return { ...(await startSimulator(api)), tokens, entries, volumes, ratings, covers, saves }
}

const ok = (body: unknown): Answer => ({ status: 200, body })
const missing: Answer = { status: 404, body: { status: 'exception', reason: 'Not found' } }

const toRecord = ({ id, title, other, year, chapters }: (typeof trackedMangas)[number]) => ({
  series_id: id,
  title,
  associated: [{ title: other }],
  year: String(year),
  type: 'Manga',
  completed: chapters !== null,
  latest_chapter: chapters ?? 0,
  url: `https://www.mangaupdates.com/series/${id}`,
})
