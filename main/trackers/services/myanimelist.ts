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
  toDay,
  toYear,
} from '../tracker.ts'
import { requestTokens } from './oauth-tokens.ts'

const name = 'MyAnimeList'
const statuses = {
  reading: 'reading',
  completed: 'completed',
  paused: 'on_hold',
  dropped: 'dropped',
  planned: 'plan_to_read',
  rereading: 'reading',
} as const

const seriesFields = 'id,title,alternative_titles,num_chapters,media_type,start_date'
const entryFields = '{status,score,num_chapters_read,is_rereading,start_date,finish_date}'
const pageSize = 250
/** MyAnimeList rejects longer searches. */
const maxQueryLength = 64

/** MyAnimeList: REST, tokens that are renewed and bound to the client id. */
export function createMyAnimeList(base: Base): Tracker {
  const api = `${base('https://api.myanimelist.net')}/v2`
  const oauth = `${base('https://myanimelist.net')}/v1/oauth2`
  return {
    id: 'myanimelist',
    name,
    rules: {
      statuses: ['reading', 'completed', 'paused', 'dropped', 'planned', 'rereading'],
      scoreStep: 1,
      hasDates: true,
      hasPrivate: false,
      hasFractions: false,
      completesByReading: true,
    },
    limit: { requests: 60, perMs: 60_000 },
    signIn: {
      kind: 'browser',
      registerUrl: 'https://myanimelist.net/apiconfig',
      // MyAnimeList has no other method than `plain`: the challenge is the verifier.
      authorizeUrl({ clientId, redirectUrl, state, verifier }) {
        const parameters = new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          state,
          redirect_uri: redirectUrl,
          code_challenge: verifier,
          code_challenge_method: 'plain',
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
      const { json } = requireOk(await call({ url: `${api}/users/@me` }))
      return { id: String(json.id), userName: String(json.name) }
    },
    async search(call, q) {
      const query = { q: [...q].slice(0, maxQueryLength).join(''), limit: '25', nsfw: 'true', fields: seriesFields }
      const { json } = requireOk(await call({ url: `${api}/manga`, query }))
      const found = ((json.data ?? []) as { node: unknown }[]).map(({ node }) => toSeries(node))
      return found.filter(({ kind }) => !kind?.includes('novel'))
    },
    async find(call, remoteId) {
      const fields = `${seriesFields},my_list_status${entryFields}`
      const response = await call({ url: `${api}/manga/${encodeURIComponent(remoteId)}`, query: { fields } })
      if (response.status === 404) return undefined
      const { json } = requireOk(response)
      return { series: toSeries(json), entry: json.my_list_status ? toEntry(json.my_list_status) : null }
    },
    async save(call, remoteId, changes) {
      const { status, progress, score, startedAt, finishedAt } = changes
      const form = {
        ...(status && { status: statuses[status], is_rereading: String(status === 'rereading') }),
        ...(progress !== undefined && { num_chapters_read: String(progress) }),
        ...(score !== undefined && { score: String(score ?? 0) }),
        ...(startedAt !== undefined && { start_date: startedAt ?? '' }),
        ...(finishedAt !== undefined && { finish_date: finishedAt ?? '' }),
      }
      const url = `${api}/manga/${encodeURIComponent(remoteId)}/my_list_status`
      if (Object.keys(form).length > 0) requireOk(await call({ method: 'PUT', url, form }))
    },
    async list(call) {
      const found: Listed[] = []
      for (let offset = 0; ; offset += pageSize) {
        const { json } = requireOk(
          await call({
            url: `${api}/users/@me/mangalist`,
            query: {
              fields: `${seriesFields},list_status${entryFields}`,
              limit: String(pageSize),
              offset: String(offset),
              nsfw: 'true',
            },
          }),
        )
        const rows = (json.data ?? []) as { node: unknown; list_status: unknown }[]
        for (const row of rows) found.push({ series: toSeries(row.node), entry: toEntry(row.list_status) })
        if (!json.paging?.next || rows.length === 0) return found
      }
    },
  }
}

function requireOk(response: Response): Response {
  const { status, json } = response
  if (status < 300 && json) return response
  if (status < 300) throw failedForNow(name, `status ${status}`)
  throw refused(name, String(json?.message || json?.error || `status ${status}`))
}

// biome-ignore-start lint/suspicious/noExplicitAny: see `Response`
const toSeries = ({
  id,
  title,
  alternative_titles: others,
  num_chapters: chapters,
  media_type: kind,
  start_date: start,
}: any): Series => ({
  remoteId: String(id),
  title: String(title),
  titles: distinctTexts([title, others?.en, others?.ja, ...(others?.synonyms ?? [])]),
  url: `https://myanimelist.net/manga/${id}`,
  year: toYear(start),
  kind: typeof kind === 'string' ? kind.replaceAll('_', ' ') : null,
  chapters: toCount(chapters),
})

const toEntry = (status: any): Entry => ({
  status: status.is_rereading
    ? 'rereading'
    : ((Object.entries(statuses).find(([, own]) => own === status.status)?.[0] as Entry['status'] | undefined) ??
      'planned'),
  progress: status.num_chapters_read ?? 0,
  score: status.score || null,
  startedAt: toDay(status.start_date),
  finishedAt: toDay(status.finish_date),
  isPrivate: false,
})
// biome-ignore-end lint/suspicious/noExplicitAny: see `Response`
