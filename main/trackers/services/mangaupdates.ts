import { z } from 'zod'
import {
  type Base,
  distinctTexts,
  type Entry,
  type Listed,
  type Series,
  statusIn,
  type Tracker,
  toCount,
  toYear,
} from '../tracker.ts'
import { createResponseReader, flag, identifier, number, text } from './read-response.ts'

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

const { read, requireOk } = createResponseReader(
  name,
  z.object({ reason: text }).transform(({ reason }) => reason),
)

const session = z.object({ context: z.object({ session_token: z.string() }) })
const recordData = z.object({
  series_id: identifier,
  title: z.string(),
  associated: z.array(z.object({ title: text })).nullish(),
  year: z.union([z.string(), z.number()]).nullish(),
  type: text,
  latest_chapter: number,
  completed: flag,
  url: text,
  image: z.object({ url: z.object({ original: text, thumb: text }).nullish() }).nullish(),
})
const record = recordData.transform((data) => toSeries(data))
const results = z.object({ results: z.array(z.object({ record: recordData, hit_title: text })) })
/** What the list says of a series. A list without chapters has no status. */
const status = z.object({ chapter: number, volume: number }).nullish()
const listedSeries = z.object({ list_id: z.number(), status })
const rating = z.object({ rating: number })
const customLists = z.array(z.object({ list_id: z.number(), type: text }))
const rows = z.object({
  results: z.array(
    z.object({
      record: z.object({ series: z.object({ id: identifier, title: z.string() }), status }),
      metadata: z.object({ series: recordData.partial().nullish(), user_rating: number }).nullish(),
    }),
  ),
})

/** MangaUpdates: REST with a session token for a password. It has neither dates nor private entries. */
export function createMangaUpdates(base: Base): Tracker {
  const api = `${base('https://api.mangaupdates.com')}/v1`
  const ownLists = new Map<number, Entry['status']>()
  const statusOf = (list: number): Entry['status'] => ownLists.get(list) ?? statusIn(lists, list, 'reading')

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
        const response = await call({ method: 'PUT', url, json: { username, password }, isAnonymous: true })
        if (response.status === 400 || response.status === 401) return undefined
        return { accessToken: read(session, response).context.session_token }
      },
    },
    async account(call) {
      const profile = z.object({ user_id: identifier, username: z.string() })
      const user = read(profile, await call({ url: `${api}/account/profile` }))
      return { id: user.user_id, userName: user.username }
    },
    async search(call, q) {
      const json = { search: q, filter_types: ['drama cd', 'novel'], perpage: 25 }
      const response = await call({ method: 'POST', url: `${api}/series/search`, json })
      return read(results, response).results.map(({ record: data, hit_title }) => toSeries(data, hit_title))
    },
    async find(call, remoteId) {
      const id = encodeURIComponent(remoteId)
      const response = await call({ url: `${api}/series/${id}` })
      if (response.status === 404) return undefined
      const series = read(record, response)
      const answer = await call({ url: `${api}/lists/series/${id}` })
      if (answer.status === 404) return { series, entry: null, volume: 0 }
      const { list_id: list, status: said } = read(listedSeries, answer)
      const rated = await call({ url: `${api}/series/${id}/rating` })
      if (list > 4 && !ownLists.has(list))
        for (const own of read(customLists, await call({ url: `${api}/lists` })))
          ownLists.set(own.list_id, typesOfLists[own.type as keyof typeof typesOfLists] ?? 'reading')
      const score = rated.status === 404 ? null : read(rating, rated).rating
      return { series, entry: toEntry(statusOf(list), said?.chapter, score), volume: said?.volume ?? undefined }
    },
    async save(call, remoteId, changes, entry, before) {
      const { status, progress, score, volume } = changes
      const series = { id: Number(remoteId) }
      const list = lists[entry.status === 'rereading' ? 'reading' : entry.status]
      if (!before)
        requireOk(await call({ method: 'POST', url: `${api}/lists/series`, json: [{ series, list_id: list }] }))
      // A new entry starts with chapter 1.
      if (!before || status !== undefined || progress !== undefined || volume !== undefined) {
        const json = [
          {
            series,
            ...((!before || status !== undefined) && { list_id: list }),
            status: { chapter: entry.progress, ...(volume !== undefined && { volume }) },
          },
        ]
        requireOk(await call({ method: 'POST', url: `${api}/lists/series/update`, json }))
      }
      if (score === undefined || (!before && score === null)) return
      const url = `${api}/series/${encodeURIComponent(remoteId)}/rating`
      const written =
        score === null
          ? await call({ method: 'DELETE', url })
          : await call({ method: 'PUT', url, json: { rating: score } })
      if (written.status !== 404) requireOk(written)
    },
    async list(call) {
      const found: Listed[] = []
      for (const [status, list] of Object.entries(lists) as [Entry['status'], number][])
        for (let page = 1; ; page += 1) {
          const url = `${api}/lists/${list}/search`
          const answer = await call({ method: 'POST', url, json: { page, perpage: pageSize } })
          const part = read(rows, answer).results
          for (const { record: row, metadata } of part)
            found.push({
              series: toSeries({ ...metadata?.series, series_id: row.series.id, title: row.series.title }),
              entry: toEntry(status, row.status?.chapter, metadata?.user_rating),
            })
          if (part.length < pageSize) break
        }
      return found
    },
  }
}

function toSeries(data: z.output<typeof recordData>, hit?: string | null): Series {
  const { series_id: id, title, associated, year, type, latest_chapter: latest, completed, url, image } = data
  return {
    remoteId: id,
    title,
    titles: distinctTexts([title, hit, ...(associated ?? []).map((one) => one.title)]),
    url: url ?? `https://www.mangaupdates.com/series/${Number(id).toString(36)}`,
    year: toYear(year),
    kind: type?.toLowerCase() ?? null,
    chapters: completed === true ? toCount(latest) : null,
    coverUrl: image?.url?.original ?? image?.url?.thumb,
  }
}

const toEntry = (status: Entry['status'], chapter = 0 as number | null, score = null as number | null): Entry => ({
  status,
  progress: chapter ?? 0,
  score: score || null,
  startedAt: null,
  finishedAt: null,
  isPrivate: false,
})
