import { createHash } from 'node:crypto'
import {
  type Answer,
  createTokens,
  describedSeries,
  type Received,
  startSimulator,
  trackedMangas,
} from './tracker-simulator.ts'

type Row = Record<string, unknown>
const states = ['reading', 'completed', 'paused', 'dropped', 'plan_to_read', 'rereading', 'considering']
const clientId = 'mangabaka-client'

/** MangaBaka: PKCE with S256, merged series, identifiers of other trackers, 404 for what is not in the library. */
export async function startMangaBaka() {
  const tokens = createTokens()
  const entries = new Map<number, Row>()
  /** Series that became another one. */
  const merged = new Map<number, number>()
  /** Identifiers at other services that records have instead. */
  const sources = new Map<number, Readonly<Record<string, { id: number | string | null }>>>()
  /** Addresses of covers. */
  const covers = new Map<number, string>()
  const saves: { method: string; id: number; body: Row }[] = []
  const challenges = new Map<string, string>()
  let codes = 0

  function authorize({ query }: Received): Answer {
    const isValid = query.get('client_id') === clientId && query.get('code_challenge_method') === 'S256'
    if (!isValid || !query.get('scope')?.includes('offline_access'))
      return { status: 400, body: '<html>invalid_request</html>' }
    const code = `code-${++codes}`
    challenges.set(code, query.get('code_challenge') ?? '')
    return {
      status: 302,
      headers: {
        Location: `${query.get('redirect_uri')}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`,
      },
    }
  }

  function token({ body }: Received): Answer {
    const { grant_type: type, client_id: client, code, code_verifier: verifier, refresh_token: refresh } = body ?? {}
    const isProved =
      type === 'authorization_code'
        ? challenges.get(code) === createHash('sha256').update(String(verifier)).digest('base64url')
        : type === 'refresh_token' && tokens.takeRefresh(refresh)
    challenges.delete(code)
    if (client !== clientId || !isProved) return { status: 400, body: { error: 'invalid_grant' } }
    const { accessToken, refreshToken } = tokens.issue()
    return ok({ access_token: accessToken, refresh_token: refreshToken, expires_in: 3600, token_type: 'Bearer' })
  }

  function api({ path, method, query, headers, body }: Received): Answer {
    if (path === '/v1/series/search') {
      const q = (query.get('q') ?? '').toLowerCase()
      return data(
        trackedMangas
          .filter(({ title, other }) => `${title} ${other}`.toLowerCase().includes(q))
          .map((manga) => ({
            ...toSeries(manga),
            ...coverOf(manga.id),
            ...(sources.has(manga.id) && { source: sources.get(manga.id) }),
          })),
      )
    }
    const series = Number(/^\/v1\/series\/(\d+)$/.exec(path)?.[1])
    if (series) {
      const target = merged.get(series)
      if (target) return data({ id: series, state: 'merged', merged_with: target, title: 'Merged' })
      const manga = trackedMangas.find(({ id }) => id === series)
      return manga ? data(toSeries(manga)) : missing
    }
    if (!tokens.isValid(headers.authorization)) return { status: 401, body: { status: 401, message: 'Unauthorized' } }
    if (path === '/v1/my/profile')
      return data({ id: 'u1', nickname: null, preferred_username: 'akira_baka', rating_steps: 1 })
    if (path === '/v1/my/library') {
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      if (!(page >= 1) || !(limit >= 1 && limit <= 100)) return { status: 400, body: { status: 400, message: 'limit' } }
      const rows = [...entries].slice((page - 1) * limit, page * limit)
      return data(rows.map(([id, row]) => ({ ...row, Series: toSeries(trackedMangas.find((one) => one.id === id)!) })))
    }
    const id = Number(/^\/v1\/my\/library\/(\d+)$/.exec(path)?.[1])
    if (!id || merged.has(id)) return missing
    const known = entries.get(id)
    if (method === 'GET') return known ? data(known) : missing
    return save(method, id, known, body)
  }

  const coverOf = (id: number) => covers.has(id) && { cover: { raw: { url: covers.get(id) }, x350: null } }

  function save(method: string, id: number, known: Row | undefined, body: Row | undefined): Answer {
    if (method === 'POST' ? known : !known)
      return { status: method === 'POST' ? 409 : 404, body: { message: 'wrong method' } }
    const { state, rating, progress_chapter: progress, start_date: start } = body ?? {}
    const isValid =
      body &&
      (state === undefined || states.includes(String(state))) &&
      (rating == null || (Number.isInteger(rating) && Number(rating) <= 100)) &&
      (progress == null || Number(progress) > 0) &&
      (start == null || /T00:00:00\.000Z$/.test(String(start)))
    if (!isValid) return { status: 400, body: { status: 400, message: 'invalid body' } }
    saves.push({ method, id, body })
    const empty = {
      state: 'reading',
      is_private: false,
      progress_chapter: null,
      rating: null,
      start_date: null,
      finish_date: null,
    }
    entries.set(id, { ...empty, ...known, ...body })
    return { status: method === 'POST' ? 201 : 200, body: { status: 200, data: true } }
  }

  const simulator = await startSimulator((request) => {
    if (request.path === '/auth/oauth2/authorize') return authorize(request)
    if (request.path === '/auth/oauth2/token') return token(request)
    return request.path.startsWith('/v1/') ? api(request) : { status: 404, body: '<html></html>' }
  })
  return { ...simulator, clientId, tokens, entries, merged, sources, covers, saves }
}

const ok = (body: unknown): Answer => ({ status: 200, body })
const data = (value: unknown): Answer => ok({ status: 200, data: value })
const missing: Answer = { status: 404, body: { status: 404, message: 'Not found' } }

const toSeries = ({ id, title, other, year, chapters }: (typeof trackedMangas)[number]) => ({
  id,
  state: 'active',
  merged_with: null,
  title,
  native_title: other,
  secondary_titles: { en: [{ type: 'alternative', title: `${title} (MangaBaka)` }] },
  year,
  type: 'manga',
  total_chapters: chapters === null ? null : String(chapters),
  ...(id === describedSeries.id ? described : undescribed),
  source: { anilist: { id }, my_anime_list: { id }, manga_updates: { id: 'pb8uwds' } },
})

const described = {
  authors: describedSeries.authors,
  artists: [describedSeries.authors[1]],
  description: describedSeries.description,
  status: describedSeries.status.toLowerCase(),
  genres: ['adventure', 'slice_of_life'],
  tags_v2: null,
  cover: { raw: { url: null }, x150: null, x250: null, x350: { x1: null, x2: null, x3: null } },
}
const undescribed = {
  authors: null,
  artists: null,
  description: null,
  status: 'unknown',
  genres: null,
  tags_v2: null,
  cover: { raw: null, x150: null, x250: null, x350: null },
}
