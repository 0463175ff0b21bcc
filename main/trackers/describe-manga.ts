import { LRUCache } from 'lru-cache'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { MetadataSourceId } from '../../shared/contracts/metadata.ts'
import type { TrackerSeries } from '../../shared/contracts/trackers.ts'
import { isProblem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { findMatch } from './match-manga.ts'
import type { SeriesCovers } from './series-covers.ts'
import type { Service } from './services.ts'
import type { Description, Series, Tracker } from './tracker.ts'
import { findLink } from './trackers.store.ts'
import type { TrackersDeps } from './trackers-deps.ts'

/** What is stored is what the user saw, and a choice after a preview costs the service no request. */
const maxAgeMs = 10 * 60_000
const maxDescriptions = 50

/** What a service says about a manga of the library. `entry` is null if no match is certain. */
export type Described = {
  readonly entry: TrackerSeries | null
  readonly candidates: readonly TrackerSeries[]
  readonly description: Description
}

export type DescribeOptions = {
  /** The manga at the service; by default that of the link, or the certain match. */
  readonly entry?: string | undefined
  /** A title to search for instead, which gives candidates only. */
  readonly q?: string | undefined
}

type Describing = Service & {
  readonly tracker: Required<Pick<Tracker, 'describe'>> & { readonly id: MetadataSourceId }
}

/** The services that describe mangas without a sign-in. */
export function createDescriptions(
  { db, clock, catalog }: TrackersDeps,
  services: readonly Service[],
  covers: SeriesCovers,
) {
  type Read = Awaited<ReturnType<NonNullable<Tracker['describe']>>>
  const recent = new LRUCache<string, Promise<Read>>({
    max: maxDescriptions,
    ttl: maxAgeMs,
    perf: { now: clock.monotonicMs },
  })

  function describe({ tracker, connection }: Describing, remoteId: string, language: string): Promise<Read> {
    const key = [tracker.id, remoteId, language].join(' ')
    const known = recent.get(key)
    if (known) return known
    const read = tracker.describe(connection.anonymous, remoteId, language)
    recent.set(key, read)
    const forget = () => recent.delete(key)
    read.then((found) => found ?? forget(), forget)
    return read
  }

  /** While the catalog fails, titles alone decide. */
  const links = {
    findTrackerIds: (externalId: string) =>
      catalog.findTrackerIds(externalId).catch((error: unknown) => {
        if (!isProblem(error)) throw error
        return {}
      }),
  }

  async function describeManga(
    service: Describing,
    manga: MangaDetail,
    { entry, q }: DescribeOptions,
  ): Promise<Described> {
    const { tracker, connection } = service
    const present = (series: Series) => covers.present(tracker.id, series)
    const search = async (title: string): Promise<Described> => {
      const found = await tracker.search(connection.anonymous, title)
      return { entry: null, candidates: found.map(present), description: {} }
    }
    if (q !== undefined) return await search(q)
    const { metadataLanguage } = (await readSettings(db)).catalog
    const linked = entry ?? (await findLink(db, manga.id, tracker.id))?.remoteId
    const match =
      linked === undefined
        ? await findMatch({ db, catalog: links }, tracker, connection.anonymous, manga)
        : { remoteId: linked, found: [] }
    const read = match.remoteId === undefined ? undefined : await describe(service, match.remoteId, metadataLanguage)
    if (read) return { entry: present(read.series), candidates: [], description: read.description }
    // A link can lead to a manga that the service no longer has.
    const isLinkStale = entry === undefined && match.remoteId !== undefined
    if (isLinkStale) return await search(manga.title)
    return { entry: null, candidates: match.found.map(present), description: {} }
  }

  return services.filter(isDescribing).map((service) => ({
    id: service.tracker.id,
    /** @throws Problem `upstream_failed`, `upstream_timeout`, `busy` */
    describe: (manga: MangaDetail, options: DescribeOptions = {}) => describeManga(service, manga, options),
  }))
}

const isDescribing = (service: Service): service is Describing => service.tracker.describe !== undefined
