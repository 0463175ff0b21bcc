import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { findKnownTitles } from '../mangas/catalog-facts.store.ts'
import { foldText } from '../platform/fold-text.ts'
import { validationFailed } from '../platform/problem.ts'
import type { Service } from './services.ts'
import type { Call, Series, Tracker, TrackerId } from './tracker.ts'
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

/** Finds a manga at a tracker: by the links of the catalog, then by equal titles and year if only one manga has them. */
export async function findMatch(
  { db, catalog }: MatchDeps,
  tracker: Tracker,
  call: Call,
  manga: MangaDetail,
): Promise<Match> {
  const links = manga.externalId === null ? {} : await catalog.findTrackerIds(manga.externalId)
  const ids: Ids = Object.fromEntries(
    Object.entries(catalogNames).flatMap(([id, name]) => (links[name] ? [[id, links[name]]] : [])),
  )
  const linked = ids[tracker.id]
  if (linked !== undefined) return { remoteId: linked, found: [] }
  const { alternativeTitles, year } = await findKnownTitles(db, manga.id)
  const keys = new Set([manga.title, ...alternativeTitles].map(keyOf).filter((key) => key !== ''))
  const found = await tracker.search(call, manga.title)
  const [certain] = found.filter((series) => isLinkedTo(series, ids))
  if (certain) return { remoteId: certain.remoteId, found }
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
): Promise<string> {
  const { remoteId } = await findMatch(deps, tracker, connection.call, manga)
  if (remoteId !== undefined) return remoteId
  throw validationFailed([{ propertyPath: 'remoteId', message: message('trackers.unsure', { name: tracker.name }) }])
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
