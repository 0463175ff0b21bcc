import { type Answer, createTokens, type Received, startSimulator, trackedMangas } from './tracker-simulator.ts'

type Attributes = Record<string, unknown>
const statuses = ['current', 'completed', 'on_hold', 'dropped', 'planned']
const mediaType = 'application/vnd.api+json'

/** Kitsu: JSON:API with its own media type, a password grant, ratings from 2 to 20, one entry per manga. */
export async function startKitsu() {
  const tokens = createTokens()
  /** By the identifier of the manga. */
  const entries = new Map<string, { id: string; attributes: Attributes }>()
  /** Addresses of covers. */
  const covers = new Map<number, string>()
  const saves: { method: string; attributes: Attributes }[] = []
  let count = 0

  function token({ body }: Received): Answer {
    const isUser = body?.grant_type === 'password' && body.username === 'akira@example.org' && body.password === 'right'
    const isRenewal = body?.grant_type === 'refresh_token' && tokens.takeRefresh(body.refresh_token)
    if (!body?.client_id || !(isUser || isRenewal)) return { status: 400, body: { error: 'invalid_grant' } }
    const { accessToken, refreshToken } = tokens.issue()
    return {
      status: 200,
      body: { access_token: accessToken, refresh_token: refreshToken, expires_in: 2_591_963, token_type: 'Bearer' },
    }
  }

  function api({ path, method, query, headers, raw }: Received): Answer {
    if (headers.accept !== mediaType) return failed(406, 'Not acceptable')
    if (headers.authorization !== undefined && !tokens.isValid(headers.authorization))
      return failed(401, 'invalid_token')
    const [, mangaId] = /^\/api\/edge\/manga\/(\d+)$/.exec(path) ?? []
    if (mangaId) {
      const manga = trackedMangas.find(({ id }) => id === Number(mangaId))
      return manga ? ok({ data: toManga(manga) }) : failed(404, 'Record not found')
    }
    if (path === '/api/edge/manga') {
      if (Number(query.get('page[limit]')) > 20) return failed(400, 'Limit exceeds maximum page size of 20.')
      const wanted = (query.get('filter[text]') ?? '').toLowerCase()
      return ok({
        data: trackedMangas
          .filter(({ title, other }) => `${title} ${other}`.toLowerCase().includes(wanted))
          .map((manga) => toManga(manga, covers.get(manga.id))),
      })
    }
    if (headers.authorization === undefined) return failed(401, 'Unauthorized')
    if (path === '/api/edge/users')
      return ok({
        data: query.get('filter[self]') === 'true' ? [{ id: '31', type: 'users', attributes: { name: 'akira' } }] : [],
      })
    if (!path.startsWith('/api/edge/library-entries')) return failed(404, 'Not found')
    if (method === 'GET') return list(query)
    if (headers['content-type'] !== mediaType) return failed(415, 'Unsupported media type')
    return save(method, path.split('/')[4], JSON.parse(raw))
  }

  function list(query: URLSearchParams): Answer {
    if (query.get('filter[userId]') !== '31' || Number(query.get('page[limit]')) > 500) return ok({ data: [] })
    const manga = query.get('filter[mangaId]')
    const rows = [...entries].filter(([id]) => manga === null || id === manga)
    const page = Number(query.get('page[offset]') ?? 0) > 0 ? [] : rows
    return ok({
      data: page.map(([mangaId, { id, attributes }]) => ({
        id,
        type: 'libraryEntries',
        attributes,
        relationships: { manga: { data: { type: 'manga', id: mangaId } } },
      })),
      ...(query.get('include') === 'manga' && {
        included: page.map(([id]) => toManga(trackedMangas.find((one) => String(one.id) === id)!)),
      }),
    })
  }

  function save(
    method: string,
    id: string | undefined,
    {
      data,
    }: {
      data: { id?: string; type: string; attributes: Attributes; relationships?: { media: { data: { id: string } } } }
    },
  ): Answer {
    const { status, ratingTwenty: rating } = data.attributes
    if (data.type !== 'libraryEntries') return failed(400, 'type')
    if (status !== undefined && !statuses.includes(String(status))) return failed(422, 'status is invalid')
    if (rating != null && !(Number.isInteger(rating) && Number(rating) >= 2 && Number(rating) <= 20))
      return failed(422, 'ratingTwenty is invalid')
    saves.push({ method, attributes: data.attributes })
    if (method === 'POST') {
      const manga = data.relationships!.media.data.id
      if (entries.has(manga)) return failed(422, 'media has already been taken')
      entries.set(manga, { id: String(++count), attributes: { ...noReading, ...data.attributes } })
      return { status: 201, body: { data } }
    }
    const found = [...entries].find(([, entry]) => entry.id === id && data.id === id)
    if (!found) return failed(404, "Couldn't find LibraryEntry")
    entries.set(found[0], { id: found[1].id, attributes: { ...found[1].attributes, ...data.attributes } })
    return ok({ data })
  }

  const simulator = await startSimulator((request) =>
    request.path === '/api/oauth/token' && request.method === 'POST' ? token(request) : api(request),
  )
  return { ...simulator, tokens, entries, covers, saves }
}

/** What Kitsu says of a new entry. */
const noReading = { status: 'planned', progress: 0, reconsuming: false, ratingTwenty: null, private: false }

const ok = (body: unknown): Answer => ({ status: 200, body })
const failed = (status: number, detail: string): Answer => ({
  status,
  body: { errors: [{ title: detail, detail, status: String(status) }] },
})

const toManga = ({ id, title, other, year, chapters }: (typeof trackedMangas)[number], coverUrl?: string) => ({
  id: String(id),
  type: 'manga',
  attributes: {
    slug: `manga-${id}`,
    canonicalTitle: title,
    titles: { en: title, en_jp: other },
    abbreviatedTitles: [],
    startDate: `${year}-04-01`,
    chapterCount: chapters,
    subtype: 'manga',
    posterImage: coverUrl === undefined ? null : { tiny: coverUrl, small: coverUrl, original: coverUrl },
  },
})
