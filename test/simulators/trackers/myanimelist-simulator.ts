import { type Answer, createTokens, type Received, startSimulator, trackedMangas } from './tracker-simulator.ts'

export type MyAnimeListEntry = {
  status: string
  is_rereading: boolean
  score: number
  num_chapters_read: number
  num_volumes_read?: number
  start_date?: string
  finish_date?: string
}

const statuses = ['reading', 'completed', 'on_hold', 'dropped', 'plan_to_read']
const clientId = 'mal-client'

/** MyAnimeList: PKCE with `plain`, rotating refresh tokens bound to a client, fields only on request. */
export async function startMyAnimeList() {
  const tokens = createTokens()
  const entries = new Map<number, MyAnimeListEntry>()
  /** Addresses of covers. */
  const covers = new Map<number, string>()
  const saves: { id: number; form: Record<string, string> }[] = []
  const challenges = new Map<string, { challenge: string; redirectUrl: string }>()
  let codes = 0

  function authorize({ query }: Received): Answer {
    const challenge = query.get('code_challenge') ?? ''
    const method = query.get('code_challenge_method') ?? 'plain'
    const isValid = query.get('client_id') === clientId && query.get('response_type') === 'code' && method === 'plain'
    if (!isValid || !/^[\w.~-]{43,128}$/.test(challenge)) return { status: 400, body: '<html>invalid_request</html>' }
    const code = `code-${++codes}`
    challenges.set(code, { challenge, redirectUrl: query.get('redirect_uri') ?? '' })
    const back = new URLSearchParams({ code, state: query.get('state') ?? '' })
    return { status: 302, headers: { Location: `${query.get('redirect_uri')}?${back}` } }
  }

  function token({ body }: Received): Answer {
    const { grant_type: type, client_id: client, code, code_verifier: verifier, refresh_token: refresh } = body ?? {}
    if (client !== clientId)
      return { status: 401, body: { error: 'invalid_client', hint: 'Token is not linked to client' } }
    if (type === 'authorization_code') {
      const started = challenges.get(code)
      challenges.delete(code)
      if (started?.challenge !== verifier || started?.redirectUrl !== body.redirect_uri)
        return { status: 400, body: { error: 'invalid_grant' } }
    } else if (type !== 'refresh_token' || !tokens.takeRefresh(refresh)) {
      return { status: 401, body: { error: 'invalid_request', hint: 'Token has expired' } }
    }
    const { accessToken, refreshToken } = tokens.issue()
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, access_token: accessToken, refresh_token: refreshToken },
    }
  }

  function api(request: Received): Answer {
    const { path, method, query, body } = request
    if (!tokens.isValid(request.headers.authorization)) return { status: 401, body: { error: 'invalid_token' } }
    if (path === '/v2/users/@me') return ok({ id: 9, name: 'akira_mal' })
    if (path === '/v2/manga') {
      const q = query.get('q') ?? ''
      if (q.length < 3 || q.length > 64) return { status: 400, body: { message: 'invalid q', error: 'bad_request' } }
      const found = trackedMangas.filter(({ title, other }) =>
        `${title} ${other}`.toLowerCase().includes(q.toLowerCase()),
      )
      return ok({ data: found.map((manga) => ({ node: { ...toNode(manga, query), ...pictureOf(manga.id, query) } })) })
    }
    if (path === '/v2/users/@me/mangalist') {
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset') ?? 0)]
      if (!(limit > 0 && limit <= 1000)) return { status: 400, body: { error: 'bad_request' } }
      const rows = [...entries].slice(offset, offset + limit)
      const next = offset + limit < entries.size ? { next: 'https://api.myanimelist.net/next' } : {}
      const find = (id: number) => trackedMangas.find((one) => one.id === id)!
      return ok({
        data: rows.map(([id, list_status]) => ({ node: toNode(find(id), query), list_status })),
        paging: next,
      })
    }
    const [, id, isStatus] = /^\/v2\/manga\/(\d+)(\/my_list_status)?$/.exec(path) ?? []
    const manga = trackedMangas.find((one) => one.id === Number(id))
    if (!manga) return { status: 404, body: { message: '', error: 'not_found' } }
    if (!isStatus) {
      const entry = entries.get(manga.id)
      return ok({
        ...toNode(manga, query),
        ...(entry &&
          query.get('fields')?.includes('my_list_status') && {
            my_list_status: {
              ...entry,
              num_volumes_read: query.get('fields')?.includes('num_volumes_read')
                ? (entry.num_volumes_read ?? 0)
                : undefined,
            },
          }),
      })
    }
    return method === 'PUT' && body ? save(manga.id, body) : { status: 405, body: {} }
  }

  const pictureOf = (id: number, query: URLSearchParams) => ({
    ...(covers.has(id) &&
      query.get('fields')?.includes('main_picture') && { main_picture: { medium: covers.get(id) } }),
    ...(query.get('fields')?.includes('authors{first_name,last_name}') && {
      authors: [{ node: { id: 1, first_name: 'Aoba', last_name: 'Mori' }, role: 'Story & Art' }],
    }),
  })

  function save(id: number, form: Record<string, string>): Answer {
    const {
      status,
      score,
      num_chapters_read: read,
      num_volumes_read: volumes,
      is_rereading: rereading,
      start_date: start,
      finish_date: finish,
    } = form
    if (status !== undefined && !statuses.includes(status))
      return { status: 400, body: { message: 'invalid status', error: 'bad_request' } }
    if (score !== undefined && !/^(10|\d)$/.test(score))
      return { status: 400, body: { message: 'invalid score', error: 'bad_request' } }
    if (volumes !== undefined && !/^\d+$/.test(volumes))
      return { status: 400, body: { message: 'invalid volumes', error: 'bad_request' } }
    saves.push({ id, form })
    const before = entries.get(id) ?? { status: 'reading', is_rereading: false, score: 0, num_chapters_read: 0 }
    entries.set(id, {
      ...before,
      ...(status !== undefined && { status }),
      ...(rereading !== undefined && { is_rereading: rereading === 'true' }),
      ...(score !== undefined && { score: Number(score) }),
      ...(read !== undefined && { num_chapters_read: Number(read) }),
      ...(volumes !== undefined && { num_volumes_read: Number(volumes) }),
      ...(start !== undefined && { start_date: start }),
      ...(finish !== undefined && { finish_date: finish }),
    })
    return ok(entries.get(id))
  }

  const simulator = await startSimulator((request) => {
    if (request.path === '/v1/oauth2/authorize') return authorize(request)
    if (request.path === '/v1/oauth2/token' && request.method === 'POST') return token(request)
    return request.path.startsWith('/v2/') ? api(request) : { status: 404, body: '<html>404</html>' }
  })
  return { ...simulator, clientId, tokens, entries, covers, saves }
}

const ok = (body: unknown): Answer => ({ status: 200, body })

/** The members that `fields` names. */
function toNode({ id, title, other, year, chapters, format }: (typeof trackedMangas)[number], query: URLSearchParams) {
  const fields = query.get('fields') ?? ''
  return {
    id,
    title,
    ...(fields.includes('alternative_titles') && { alternative_titles: { en: title, ja: other, synonyms: [] } }),
    ...(fields.includes('num_chapters') && { num_chapters: chapters ?? 0 }),
    ...(fields.includes('media_type') && { media_type: format.toLowerCase() }),
    ...(fields.includes('start_date') && { start_date: String(year) }),
  }
}
