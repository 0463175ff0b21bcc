import { failedForNow, refused } from '../connection.ts'
import {
  type Base,
  type Call,
  distinctTexts,
  type Entry,
  type Listed,
  type Response,
  type Series,
  type Tracker,
  toCount,
  toDay,
  toYear,
} from '../tracker.ts'
import { requestTokens } from './oauth-tokens.ts'

const name = 'Kitsu'
/** Kitsu registers no clients: its documentation gives this one to all programs. */
const client = {
  client_id: 'dd031b32d2f56c990b1425efe6c42ad847e7fe3ab46bf1299f05ecd856bdb7dd',
  client_secret: '54d7307928f63414defd96399fc31ba847961ceaecef3a5fd93144e960c0e151',
}
const statuses = {
  reading: 'current',
  completed: 'completed',
  paused: 'on_hold',
  dropped: 'dropped',
  planned: 'planned',
  rereading: 'current',
} as const
const mediaType = 'application/vnd.api+json'
const pageSize = 500

/** Kitsu: JSON:API, a password grant, tokens that are renewed. */
export function createKitsu(base: Base): Tracker {
  const api = `${base('https://kitsu.app')}/api/edge`
  const tokenUrl = `${base('https://kitsu.app')}/api/oauth/token`
  const get = (call: Call, path: string, query: Record<string, string>) =>
    call({ url: `${api}/${path}`, query, headers: { accept: mediaType } })

  /** The entry of the user, with its own identifier. */
  async function findEntry(call: Call, remoteId: string, accountId: string) {
    const query = { 'filter[userId]': accountId, 'filter[mangaId]': remoteId, 'page[limit]': '1' }
    const { json } = requireOk(await get(call, 'library-entries', query))
    const [row] = (json.data ?? []) as { id: string; attributes: unknown }[]
    return row && { id: row.id, entry: toEntry(row.attributes) }
  }

  return {
    id: 'kitsu',
    name,
    rules: {
      statuses: ['reading', 'completed', 'paused', 'dropped', 'planned', 'rereading'],
      scoreStep: 0.5,
      hasDates: true,
      hasPrivate: true,
      hasFractions: false,
      completesByReading: true,
    },
    limit: { requests: 60, perMs: 60_000 },
    signIn: {
      kind: 'password',
      logIn: (call, username, password) =>
        requestTokens(call, name, tokenUrl, { grant_type: 'password', username, password, ...client }),
    },
    refresh: (call, refreshToken) =>
      requestTokens(call, name, tokenUrl, { grant_type: 'refresh_token', refresh_token: refreshToken, ...client }),
    async account(call) {
      const { json } = requireOk(await get(call, 'users', { 'filter[self]': 'true' }))
      const [user] = (json.data ?? []) as { id: string; attributes?: { name?: string } }[]
      if (!user) throw failedForNow(name, 'no user')
      return { id: user.id, userName: String(user.attributes?.name ?? user.id) }
    },
    async search(call, q) {
      const { json } = requireOk(await get(call, 'manga', { 'filter[text]': q, 'page[limit]': '20' }))
      return ((json.data ?? []) as unknown[]).map(toSeries).filter(({ kind }) => kind !== 'novel')
    },
    async find(call, remoteId, accountId) {
      const response = await get(call, `manga/${encodeURIComponent(remoteId)}`, {})
      if (response.status === 404) return undefined
      const { data } = requireOk(response).json
      return { series: toSeries(data), entry: (await findEntry(call, String(data.id), accountId))?.entry ?? null }
    },
    async save(call, remoteId, changes, _entry, before, accountId) {
      const { status, progress, score, isPrivate, startedAt, finishedAt } = changes
      const attributes = {
        ...(status && { status: statuses[status], reconsuming: status === 'rereading' }),
        ...(progress !== undefined && { progress }),
        // 2 to 20.
        ...(score !== undefined && { ratingTwenty: score === null ? null : Math.max(2, Math.round(score * 2)) }),
        ...(isPrivate !== undefined && { private: isPrivate }),
        ...(startedAt !== undefined && { startedAt: startedAt && `${startedAt}T00:00:00.000Z` }),
        ...(finishedAt !== undefined && { finishedAt: finishedAt && `${finishedAt}T00:00:00.000Z` }),
      }
      const known = before && (await findEntry(call, remoteId, accountId))
      const headers = { accept: mediaType, 'content-type': mediaType }
      const relationships = {
        user: { data: { type: 'users', id: accountId } },
        media: { data: { type: 'manga', id: remoteId } },
      }
      const response = known
        ? await call({
            method: 'PATCH',
            url: `${api}/library-entries/${known.id}`,
            headers,
            json: { data: { type: 'libraryEntries', id: known.id, attributes } },
          })
        : await call({
            method: 'POST',
            url: `${api}/library-entries`,
            headers,
            json: { data: { type: 'libraryEntries', attributes, relationships } },
          })
      if (response.status >= 300) throw refused(name, describe(response))
    },
    async list(call, accountId) {
      const found: Listed[] = []
      for (let offset = 0; ; offset += pageSize) {
        const query = {
          'filter[userId]': accountId,
          'filter[kind]': 'manga',
          include: 'manga',
          'page[limit]': String(pageSize),
          'page[offset]': String(offset),
        }
        const { json } = requireOk(await get(call, 'library-entries', query))
        // biome-ignore-start lint/suspicious/noExplicitAny: see `Response`
        const mangas = new Map(((json.included ?? []) as any[]).map((one) => [String(one.id), one]))
        const rows = (json.data ?? []) as any[]
        // biome-ignore-end lint/suspicious/noExplicitAny: see `Response`
        for (const { attributes, relationships } of rows) {
          const manga = mangas.get(String(relationships?.manga?.data?.id))
          if (manga) found.push({ series: toSeries(manga), entry: toEntry(attributes) })
        }
        if (rows.length < pageSize) return found
      }
    },
  }
}

const describe = ({ status, json }: Response): string =>
  String(json?.errors?.[0]?.detail ?? json?.errors?.[0]?.title ?? `status ${status}`)

function requireOk(response: Response): Response {
  const { status, json } = response
  if (status < 300 && json) return response
  throw status < 300 ? failedForNow(name, `status ${status}`) : refused(name, describe(response))
}

// biome-ignore-start lint/suspicious/noExplicitAny: see `Response`
const toSeries = ({ id, attributes }: any): Series => ({
  remoteId: String(id),
  title: String(attributes?.canonicalTitle ?? id),
  titles: distinctTexts([
    attributes?.canonicalTitle,
    ...Object.values(attributes?.titles ?? {}),
    ...(attributes?.abbreviatedTitles ?? []),
  ]),
  url: `https://kitsu.app/manga/${attributes?.slug ?? id}`,
  year: toYear(attributes?.startDate),
  kind: typeof attributes?.subtype === 'string' ? attributes.subtype : null,
  chapters: toCount(attributes?.chapterCount),
})

const toEntry = (attributes: any): Entry => ({
  status: attributes?.reconsuming
    ? 'rereading'
    : ((Object.entries(statuses).find(([, own]) => own === attributes?.status)?.[0] as Entry['status'] | undefined) ??
      'planned'),
  progress: Number(attributes?.progress ?? 0),
  score: attributes?.ratingTwenty ? attributes.ratingTwenty / 2 : null,
  startedAt: toDay(attributes?.startedAt),
  finishedAt: toDay(attributes?.finishedAt),
  isPrivate: attributes?.private === true,
})
// biome-ignore-end lint/suspicious/noExplicitAny: see `Response`
