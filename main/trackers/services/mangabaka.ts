import { createHash } from 'node:crypto'
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

const name = 'MangaBaka'
const scopes = 'library.read library.write offline_access openid'
const states = ['reading', 'completed', 'paused', 'dropped', 'rereading'] as const
const pageSize = 100
/** A merged series leads to another one; longer chains are a mistake. */
const maxMoves = 3

/** MangaBaka: REST, PKCE with S256. Its series know the identifiers of the other trackers. */
export function createMangaBaka(base: Base): Tracker {
  const api = `${base('https://api.mangabaka.org')}/v1`
  const oauth = `${base('https://mangabaka.org')}/auth/oauth2`

  // biome-ignore lint/suspicious/noExplicitAny: see `Response`
  async function findSeries(call: Call, remoteId: string): Promise<any> {
    let id = remoteId
    for (let moves = 0; moves <= maxMoves; moves += 1) {
      const response = await call({ url: `${api}/series/${encodeURIComponent(id)}` })
      if (response.status === 404) return undefined
      const { data } = requireOk(response).json
      if (data?.state === 'deleted') return undefined
      if (data?.state !== 'merged' || !data.merged_with) return data
      id = String(data.merged_with)
    }
    return undefined
  }

  return {
    id: 'mangabaka',
    name,
    rules: {
      statuses: ['reading', 'completed', 'paused', 'dropped', 'planned', 'rereading'],
      scoreStep: 0.1,
      hasDates: true,
      hasPrivate: true,
      hasFractions: true,
      completesByReading: true,
    },
    limit: { requests: 60, perMs: 60_000 },
    signIn: {
      kind: 'browser',
      registerUrl: 'https://mangabaka.org/my/settings/api',
      authorizeUrl({ clientId, redirectUrl, state, verifier }) {
        const parameters = new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          state,
          redirect_uri: redirectUrl,
          scope: scopes,
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        })
        return `${oauth}/authorize?${parameters}`
      },
      exchange: (call, code, { clientId, redirectUrl, verifier }) =>
        requestTokens(call, name, `${oauth}/token`, {
          client_id: clientId,
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUrl,
          code_verifier: verifier,
        }),
    },
    refresh: (call, refreshToken, clientId) =>
      requestTokens(call, name, `${oauth}/token`, {
        client_id: clientId ?? '',
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    async account(call) {
      const { data } = requireOk(await call({ url: `${api}/my/profile` })).json
      return { id: String(data.id), userName: String(data.preferred_username ?? data.nickname ?? data.id) }
    },
    async search(call, q) {
      const { json } = requireOk(await call({ url: `${api}/series/search`, query: { q, type_not: 'novel' } }))
      return ((json.data ?? []) as unknown[]).map(toSeries)
    },
    async find(call, remoteId) {
      const series = await findSeries(call, remoteId)
      if (!series) return undefined
      const response = await call({ url: `${api}/my/library/${series.id}` })
      const entry = response.status === 404 ? null : toEntry(requireOk(response).json.data)
      return { series: toSeries(series), entry }
    },
    async save(call, remoteId, changes, _entry, before) {
      const { status, progress, score, isPrivate, startedAt, finishedAt } = changes
      const json = {
        ...(status && { state: status === 'planned' ? 'plan_to_read' : status }),
        ...(progress !== undefined && { progress_chapter: progress || null }),
        ...(score !== undefined && { rating: score === null ? null : Math.round(score * 10) }),
        ...(isPrivate !== undefined && { is_private: isPrivate }),
        ...(startedAt !== undefined && { start_date: startedAt && `${startedAt}T00:00:00.000Z` }),
        ...(finishedAt !== undefined && { finish_date: finishedAt && `${finishedAt}T00:00:00.000Z` }),
      }
      const url = `${api}/my/library/${encodeURIComponent(remoteId)}`
      const response = await call({ method: before ? 'PUT' : 'POST', url, json })
      if (response.status >= 300) throw refused(name, describe(response))
    },
    async list(call) {
      const found: Listed[] = []
      for (let page = 1; ; page += 1) {
        const query = { page: String(page), limit: String(pageSize) }
        const { json } = requireOk(await call({ url: `${api}/my/library`, query }))
        // biome-ignore lint/suspicious/noExplicitAny: see `Response`
        const rows = (json.data ?? []) as any[]
        for (const row of rows) if (row.Series) found.push({ series: toSeries(row.Series), entry: toEntry(row) })
        if (rows.length < pageSize) return found
      }
    },
  }
}

const describe = ({ status, json }: Response): string => String(json?.message ?? `status ${status}`)

function requireOk(response: Response): Response {
  const { status, json } = response
  if (status < 300 && json) return response
  throw status < 300 ? failedForNow(name, `status ${status}`) : refused(name, describe(response))
}

// biome-ignore-start lint/suspicious/noExplicitAny: see `Response`
function toSeries(series: any): Series {
  const { id, title, native_title, romanized_title, year, type, total_chapters, source, published } = series
  const others = [...Object.values(series.secondary_titles ?? {}).flat(), ...(series.titles ?? [])] as {
    title?: string
  }[]
  const titles = distinctTexts([title, romanized_title, native_title, ...others.map((one) => one?.title)])
  const idOf = (key: string): string | undefined => (source?.[key]?.id == null ? undefined : String(source[key].id))
  const [anilist, myanimelist, kitsu, mangaupdates] = [
    idOf('anilist'),
    idOf('my_anime_list'),
    idOf('kitsu'),
    idOf('manga_updates'),
  ]
  return {
    remoteId: String(id),
    title: titles[0] ?? String(id),
    titles,
    url: `https://mangabaka.org/${id}`,
    year: toYear(year ?? published?.start_date),
    kind: typeof type === 'string' ? type : null,
    chapters: toCount(total_chapters),
    others: {
      ...(anilist && { anilist }),
      ...(myanimelist && { myanimelist }),
      ...(kitsu && { kitsu }),
      // It is the base-36 name of its address.
      ...(mangaupdates && {
        mangaupdates: /^\d+$/.test(mangaupdates) ? mangaupdates : String(Number.parseInt(mangaupdates, 36)),
      }),
    },
  }
}

const toEntry = (row: any): Entry => ({
  status: states.find((state) => state === row?.state) ?? 'planned',
  progress: Number(row?.progress_chapter ?? 0),
  score: row?.rating ? row.rating / 10 : null,
  startedAt: toDay(row?.start_date),
  finishedAt: toDay(row?.finish_date),
  isPrivate: row?.is_private === true,
})
// biome-ignore-end lint/suspicious/noExplicitAny: see `Response`
