import {
  type Answer,
  createTokens,
  describedSeries,
  type Received,
  startSimulator,
  trackedMangas,
} from './tracker-simulator.ts'

// biome-ignore lint/suspicious/noExplicitAny: `invalidVariable` checks them
type Variables = Record<string, any>

type FuzzyDate = { year: number | null; month: number | null; day: number | null }
export type AniListEntry = {
  status: string
  progress: number
  progressVolumes?: number
  score: number
  private: boolean
  startedAt: FuzzyDate
  completedAt: FuzzyDate
}

const noDate: FuzzyDate = { year: null, month: null, day: null }
const statuses = ['CURRENT', 'COMPLETED', 'PAUSED', 'DROPPED', 'PLANNING', 'REPEATING']
const types: Record<string, (value: unknown) => boolean> = {
  Int: Number.isInteger,
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  MediaListStatus: (value) => statuses.includes(value as string),
  FuzzyDateInput: (value) => typeof value === 'object' && value !== null,
}

/** AniList: GraphQL with a limit of 30 requests, implicit grant, errors beside data. */
export async function startAniList() {
  const tokens = createTokens()
  const entries = new Map<number, AniListEntry>()
  const moved = new Set<number>()
  /** Addresses of covers. */
  const covers = new Map<number, string>()
  const saves: Record<string, unknown>[] = []
  const requiresUser = /\bViewer\b|mediaListEntry|MediaListCollection|SaveMediaListEntry/

  function graphql({ body, headers }: Received): Answer {
    const text: unknown = body?.query
    if (typeof text !== 'string' || !isBalanced(text)) return failed(400, 'Syntax Error')
    const unknown = unknownField(text)
    if (unknown) return failed(400, `Cannot query field "${unknown}"`)
    const invalid = invalidVariable(text, body.variables ?? {})
    if (invalid)
      return {
        status: 400,
        body: { data: null, errors: [{ message: 'validation', status: 400, validation: { [invalid]: ['invalid'] } }] },
      }
    const isUser = tokens.isValid(headers.authorization)
    if (headers.authorization !== undefined && !isUser) return failed(400, 'Invalid token')
    if (requiresUser.test(text) && !isUser) return failed(401, 'Unauthorized.')
    const variables = (body.variables ?? {}) as Variables
    if (text.includes('SaveMediaListEntry')) return save(variables)
    if (text.includes('MediaListCollection')) return data({ MediaListCollection: collection(variables) })
    if (text.includes('Viewer')) return data({ Viewer: { id: 7, name: 'akira' } })
    if (/\bPage\b/.test(text)) {
      const wanted = String(variables['search']).toLowerCase()
      const found = trackedMangas.filter(({ title, other }) => `${title} ${other}`.toLowerCase().includes(wanted))
      return data({ Page: { media: found.map((one) => ({ ...toMedia(one), ...toFound(one.id) })) } })
    }
    const media = mediaOf(variables['id'])
    if (!media)
      return { status: 404, body: { data: { Media: null }, errors: [{ message: 'Not Found.', status: 404 }] } }
    const entry = entries.get(media.id)
    const volumes = text.includes('progressVolumes') && { progressVolumes: 0 }
    return data({
      Media: {
        ...toMedia(media),
        ...(text.includes('description') && toDetails(media.id, covers.get(media.id))),
        ...(text.includes('mediaListEntry') && { mediaListEntry: entry ? { ...volumes, ...entry } : null }),
      },
    })
  }

  const toFound = (id: number) => ({
    coverImage: { large: covers.get(id) ?? null },
    staff: { edges: id === describedSeries.id ? staffOfDescribed : null },
  })
  const mediaOf = (id: number) => (moved.has(id) ? undefined : trackedMangas.find((one) => one.id === id))

  function save({ mediaId, ...values }: Variables): Answer {
    if (!mediaOf(mediaId)) return failed(404, 'Not Found.')
    saves.push({ mediaId, ...values })
    const { status, progress, progressVolumes, scoreRaw, private: isPrivate, startedAt, completedAt } = values
    const before = entries.get(mediaId) ?? {
      status: 'CURRENT',
      progress: 0,
      score: 0,
      private: false,
      startedAt: noDate,
      completedAt: noDate,
    }
    entries.set(mediaId, {
      status: status ?? before.status,
      progress: progress ?? before.progress,
      progressVolumes: progressVolumes ?? before.progressVolumes ?? 0,
      score: scoreRaw ?? before.score,
      private: isPrivate ?? before.private,
      startedAt: startedAt ?? before.startedAt,
      completedAt: completedAt ?? before.completedAt,
    })
    return data({ SaveMediaListEntry: { id: 1 } })
  }

  function collection({ user, chunk }: Variables) {
    if (user !== 7) return { hasNextChunk: false, lists: [] }
    const all = [...entries].map(([id, entry]) => ({
      ...entry,
      media: { ...toMedia(mediaOf(id)!), coverImage: { large: covers.get(id) ?? null } },
    }))
    // Every second entry comes in another chunk, and all of the first one also in a custom list.
    const part = all.filter((_, index) => index % 2 === chunk - 1)
    return { hasNextChunk: chunk === 1, lists: [{ entries: part }, { entries: part }] }
  }

  const simulator = await startSimulator((request, origin) => {
    if (request.path === '/api/v2/oauth/authorize') return authorize(request, origin)
    if (request.method === 'POST' && request.path === '/') return graphql(request)
    return { status: 404, body: '<html>Not found</html>' }
  })
  /** Where the registered client leads back to. */
  let redirectUrl = ''

  function authorize({ query }: Received, _origin: string): Answer {
    if (query.get('client_id') !== 'anilist-client' || query.get('response_type') !== 'token')
      return { status: 400, body: '<html>Invalid client</html>' }
    const fragment = new URLSearchParams({
      access_token: tokens.issue().accessToken,
      token_type: 'Bearer',
      expires_in: '31536000',
      state: query.get('state') ?? '',
    })
    return { status: 302, headers: { Location: `${redirectUrl}#${fragment}` } }
  }

  return {
    ...simulator,
    clientId: 'anilist-client',
    tokens,
    entries,
    saves,
    moved,
    covers,
    registerRedirect: (url: string) => {
      redirectUrl = url
    },
    /** The API is switched off, as it says it. */
    disable: () =>
      simulator.fail({
        status: 403,
        body: {
          data: null,
          errors: [
            { message: 'The AniList API has been temporarily disabled due to severe stability issues.', status: 403 },
          ],
        },
      }),
  }
}

const data = (value: unknown): Answer => ({
  status: 200,
  body: { data: value },
  headers: { 'X-RateLimit-Limit': '6000', 'X-RateLimit-Remaining': '5000' },
})
const failed = (status: number, text: string): Answer => ({
  status,
  body: { data: null, errors: [{ message: text, status }] },
})

const isBalanced = (text: string): boolean =>
  [
    ['{', '}'],
    ['(', ')'],
  ].every(([open, close]) => text.split(open!).length === text.split(close!).length)

const fields = new Set(
  `query mutation Viewer name id title userPreferred english romaji native synonyms format chapters startDate completedAt
  startedAt year month day status progress progressVolumes score private Page media Media mediaListEntry SaveMediaListEntry
  MediaListCollection hasNextChunk lists entries description genres coverImage extraLarge large staff edges role node full`.split(
    /\s+/,
  ),
)
/** A field that the schema does not have. */
const unknownField = (text: string): string | undefined =>
  text
    .replace(/\([^)]*\)/g, ' ')
    .match(/\w+/g)
    ?.find((word) => !fields.has(word))

/** A variable that is not declared, or is not of its type. */
function invalidVariable(text: string, variables: Record<string, unknown>): string | undefined {
  const declared = new Map([...text.matchAll(/\$(\w+): (\w+)/g)].map(([, name, type]) => [name!, type!]))
  return Object.keys(variables).find((name) => {
    const type = declared.get(name)
    return type === undefined || types[type]?.(variables[name]) !== true
  })
}

const toMedia = ({ id, title, other, year, chapters, format }: (typeof trackedMangas)[number]) => ({
  id,
  title: { userPreferred: title, english: title, romaji: other, native: null },
  synonyms: [],
  format,
  chapters,
  startDate: { year },
})

/** Staff has others than authors. */
const staffOfDescribed = [
  { role: 'Story', node: { name: { full: describedSeries.authors[0] } } },
  { role: 'Translator (English)', node: { name: { full: 'Tess Lator' } } },
  { role: 'Art', node: { name: { full: describedSeries.authors[1] } } },
]

const toDetails = (id: number, coverUrl: string | undefined) =>
  id === describedSeries.id
    ? {
        title: {
          userPreferred: 'Beri Rodo',
          english: 'Berry Road',
          romaji: 'Beri Rodo',
          native: describedSeries.native,
        },
        description: describedSeries.description,
        status: describedSeries.status,
        genres: describedSeries.genres,
        coverImage: { extraLarge: coverUrl ?? null, large: null },
        staff: { edges: staffOfDescribed },
      }
    : { description: null, status: null, genres: [], coverImage: null, staff: { edges: null } }
