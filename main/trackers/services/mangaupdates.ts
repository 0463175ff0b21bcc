import { failedForNow, refused } from '../connection.ts'
import {
  type Base,
  distinctTexts,
  type Entry,
  type Listed,
  type Response,
  type Series,
  type Tracker,
  toCount,
  toYear,
} from '../tracker.ts'

const name = 'MangaUpdates'
/** The standard lists; a user's own lists have other numbers and one of these types. */
const lists = { reading: 0, planned: 1, completed: 2, dropped: 3, paused: 4 } as const
const typesOfLists = {
  read: 'reading',
  wish: 'planned',
  complete: 'completed',
  unfinished: 'dropped',
  hold: 'paused',
} as const
const pageSize = 100

/** MangaUpdates: REST with a session token for a password. It has neither dates nor private entries. */
export function createMangaUpdates(base: Base): Tracker {
  const api = `${base('https://api.mangaupdates.com')}/v1`
  const ownLists = new Map<number, Entry['status']>()
  const statusOf = (list: unknown): Entry['status'] =>
    (Object.entries(lists).find(([, id]) => id === list)?.[0] as Entry['status'] | undefined) ??
    ownLists.get(Number(list)) ??
    'reading'

  return {
    id: 'mangaupdates',
    name,
    rules: {
      statuses: ['reading', 'completed', 'paused', 'dropped', 'planned'],
      scoreStep: 0.1,
      hasDates: false,
      hasPrivate: false,
      hasFractions: false,
      completesByReading: false,
    },
    limit: { requests: 60, perMs: 60_000 },
    signIn: {
      kind: 'password',
      async logIn(call, username, password) {
        const url = `${api}/account/login`
        const { status, json } = await call({ method: 'PUT', url, json: { username, password }, isAnonymous: true })
        if (status === 400 || status === 401) return undefined
        const token = json?.context?.session_token
        if (status >= 300 || typeof token !== 'string') throw refused(name, `status ${status}`)
        return { accessToken: token }
      },
    },
    async account(call) {
      const { json } = requireOk(await call({ url: `${api}/account/profile` }))
      return { id: String(json.user_id), userName: String(json.username) }
    },
    async search(call, q) {
      const json = { search: q, filter_types: ['drama cd', 'novel'], perpage: 25 }
      const answer = requireOk(await call({ method: 'POST', url: `${api}/series/search`, json })).json
      return ((answer.results ?? []) as { record: unknown; hit_title?: string }[]).map(({ record, hit_title: hit }) =>
        toSeries(record, hit),
      )
    },
    async find(call, remoteId) {
      const id = encodeURIComponent(remoteId)
      const response = await call({ url: `${api}/series/${id}` })
      if (response.status === 404) return undefined
      const series = toSeries(requireOk(response).json)
      const listed = await call({ url: `${api}/lists/series/${id}` })
      if (listed.status === 404) return { series, entry: null }
      const rated = await call({ url: `${api}/series/${id}/rating` })
      const { list_id: list, status } = requireOk(listed).json
      if (Number(list) > 4 && !ownLists.has(Number(list))) {
        const { json } = requireOk(await call({ url: `${api}/lists` }))
        for (const own of (Array.isArray(json) ? json : []) as { list_id: number; type: keyof typeof typesOfLists }[])
          ownLists.set(own.list_id, typesOfLists[own.type] ?? 'reading')
      }
      const score = rated.status < 300 ? Number(rated.json?.rating) || null : null
      return { series, entry: toEntry(statusOf(list), status?.chapter, score) }
    },
    async save(call, remoteId, changes, entry, before) {
      const { status, progress, score } = changes
      const series = { id: Number(remoteId) }
      const list = lists[entry.status === 'rereading' ? 'reading' : entry.status]
      if (!before)
        requireOk(await call({ method: 'POST', url: `${api}/lists/series`, json: [{ series, list_id: list }] }))
      // A new entry starts with chapter 1.
      if (!before || status !== undefined || progress !== undefined) {
        const json = [
          { series, ...((!before || status !== undefined) && { list_id: list }), status: { chapter: entry.progress } },
        ]
        requireOk(await call({ method: 'POST', url: `${api}/lists/series/update`, json }))
      }
      if (score === undefined || (!before && score === null)) return
      const url = `${api}/series/${encodeURIComponent(remoteId)}/rating`
      const written =
        score === null
          ? await call({ method: 'DELETE', url })
          : await call({ method: 'PUT', url, json: { rating: score } })
      if (written.status >= 300 && written.status !== 404) throw refused(name, describe(written))
    },
    async list(call) {
      const found: Listed[] = []
      for (const [status, list] of Object.entries(lists) as [Entry['status'], number][])
        for (let page = 1; ; page += 1) {
          const url = `${api}/lists/${list}/search`
          const { json } = requireOk(await call({ method: 'POST', url, json: { page, perpage: pageSize } }))
          // biome-ignore lint/suspicious/noExplicitAny: see `Response`
          const rows = (json.results ?? []) as any[]
          for (const { record, metadata } of rows)
            found.push({
              series: toSeries({ series_id: record.series?.id, title: record.series?.title, ...metadata?.series }),
              entry: toEntry(status, record.status?.chapter, Number(metadata?.user_rating) || null),
            })
          if (rows.length < pageSize) break
        }
      return found
    },
  }
}

const describe = ({ status, json }: Response): string => String(json?.reason ?? `status ${status}`)

function requireOk(response: Response): Response {
  const { status, json } = response
  if (status < 300 && json) return response
  throw status < 300 ? failedForNow(name, `status ${status}`) : refused(name, describe(response))
}

// biome-ignore-start lint/suspicious/noExplicitAny: see `Response`
const toSeries = (
  { series_id: id, title, associated, year, type, latest_chapter: latest, completed, url }: any,
  hit?: string,
): Series => ({
  remoteId: String(id),
  title: String(title),
  titles: distinctTexts([title, hit, ...((associated ?? []) as { title?: string }[]).map((one) => one.title)]),
  url: typeof url === 'string' ? url : `https://www.mangaupdates.com/series/${Number(id).toString(36)}`,
  year: toYear(year),
  kind: typeof type === 'string' ? type.toLowerCase() : null,
  chapters: completed === true ? toCount(latest) : null,
})
// biome-ignore-end lint/suspicious/noExplicitAny: see `Response`

const toEntry = (status: Entry['status'], chapter: unknown, score: number | null): Entry => ({
  status,
  progress: Number(chapter ?? 0) || 0,
  score,
  startedAt: null,
  finishedAt: null,
  isPrivate: false,
})
