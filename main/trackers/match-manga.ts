import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { findKnownTitles } from '../mangas/catalog-facts.store.ts'
import { foldText } from '../platform/fold-text.ts'
import { isProblem, validationFailed } from '../platform/problem.ts'
import type { Service } from './services.ts'
import type { Call, Series, Tracker, TrackerId } from './tracker.ts'
import { listLinks } from './trackers.store.ts'
import type { TrackersDeps } from './trackers-deps.ts'

/** The catalog's short names of trackers. */
const catalogNames = { anilist: 'al', myanimelist: 'mal', kitsu: 'kt', mangaupdates: 'mu' } as const
type Ids = Partial<Record<TrackerId, string>>

type MatchDeps = Pick<TrackersDeps, 'db'> & { readonly catalog: Pick<Catalog, 'findTrackerIds'> }

type Match = {
  /** Undefined if no match is certain. */
  readonly remoteId?: string
  /** What the search found, if it was needed. */
  readonly found: readonly Series[]
}

/**
 * Finds a manga at a tracker: by the links of the catalog, then by the record that MangaBaka has of one of its links, then by
 * equal titles and year if only one manga has them.
 * @param records the service whose series know the identifiers of the others; without it none are asked
 */
export async function findMatch(
  { db, catalog }: MatchDeps,
  tracker: Tracker,
  call: Call,
  manga: MangaDetail,
  records?: Service,
): Promise<Match> {
  const links = manga.externalId === null ? {} : await catalog.findTrackerIds(manga.externalId)
  const ids: Ids = {
    ...Object.fromEntries(
      Object.entries(catalogNames).flatMap(([id, name]) => (links[name] ? [[id, links[name]]] : [])),
    ),
    // What the user chose counts more.
    ...Object.fromEntries((await listLinks(db, manga.id)).map((link) => [link.tracker, link.remoteId])),
  }
  const linked = ids[tracker.id]
  if (linked !== undefined) return { remoteId: linked, found: [] }
  const { alternativeTitles, year } = await findKnownTitles(db, manga.id)
  const keys = new Set([manga.title, ...alternativeTitles].map(keyOf).filter((key) => key !== ''))
  const found = await tracker.search(call, manga.title)
  const [certain] = found.filter((series) => isLinkedTo(series, ids))
  if (certain) return { remoteId: certain.remoteId, found }
  const recorded = records && (await findInRecords(records, tracker.id, manga.title, ids))
  if (recorded !== undefined) return { remoteId: recorded, found }
  const equal = found.filter((series) => series.titles.some((title) => keys.has(keyOf(title))) && !isOther(series, ids))
  const [match, ...more] = equal
  const isCertain = match && more.length === 0 && isSameYear(match.year, year)
  return isCertain ? { remoteId: match.remoteId, found } : { found }
}

/** @returns the identifier of the manga at a tracker. @throws Problem `validation_failed` on `remoteId` if no match is certain */
export async function matchManga(
  deps: MatchDeps,
  { tracker, connection }: Service,
  manga: MangaDetail,
  records: Service,
): Promise<string> {
  const { remoteId } = await findMatch(deps, tracker, connection.call, manga, records)
  if (remoteId !== undefined) return remoteId
  throw validationFailed([{ propertyPath: 'remoteId', message: message('trackers.unsure', { name: tracker.name }) }])
}

/** The identifier that the records of a known link say, if they say one. Without MangaBaka the titles decide. */
async function findInRecords(
  { tracker, connection }: Service,
  wanted: TrackerId,
  title: string,
  ids: Ids,
): Promise<string | undefined> {
  if (Object.keys(ids).length === 0) return undefined
  try {
    const found = await tracker.search((request) => connection.call({ ...request, isAnonymous: true }), title)
    const records = found.filter((series) => isLinkedTo(series, ids) && !isOther(series, ids))
    const said = new Set(records.map(({ others }) => others?.[wanted]))
    const [id] = said
    return said.size === 1 ? id : undefined
  } catch (error) {
    if (isProblem(error)) return undefined
    throw error
  }
}

/** Letters and digits only. */
const keyOf = (title: string): string => foldText(title).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

const isLinkedTo = ({ others = {} }: Series, ids: Ids): boolean =>
  Object.entries(ids).some(([id, value]) => others[id as TrackerId] === value)

const isOther = ({ others = {} }: Series, ids: Ids): boolean =>
  Object.entries(ids).some(([id, value]) => (others[id as TrackerId] ?? value) !== value)

/** Years of the first chapter and of the first volume differ. */
const isSameYear = (one: number | null, other: number | null): boolean =>
  one === null || other === null || Math.abs(one - other) <= 1
