import { LRUCache } from 'lru-cache'
import type { TrackerSeries } from '../../shared/contracts/trackers.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { Problem } from '../platform/problem.ts'
import type { Series, TrackerId } from './tracker.ts'

const maxAddresses = 1000

export type SeriesCovers = ReturnType<typeof createSeriesCovers>

/** Presents found series, and serves their covers: screens load no pictures from other sites. Only found addresses are read. */
export function createSeriesCovers(catalog: Pick<Catalog, 'getCoverAt'>) {
  const addresses = new LRUCache<string, string>({ max: maxAddresses })
  const keyOf = (tracker: TrackerId, remoteId: string) => `${tracker} ${remoteId}`
  return {
    present(tracker: TrackerId, { titles: _, others: __, authors = [], coverUrl, ...series }: Series): TrackerSeries {
      const hasCover = typeof coverUrl === 'string' && /^https?:/i.test(coverUrl) && URL.canParse(coverUrl)
      if (hasCover) addresses.set(keyOf(tracker, series.remoteId), coverUrl)
      return {
        ...series,
        author: authors.length > 0 ? authors.join(', ') : null,
        thumbnailUrl: hasCover ? `/api/trackers/${tracker}/series/${encodeURIComponent(series.remoteId)}/cover` : null,
      }
    },
    /** @throws Problem `not_found`, `upstream_failed`, `upstream_timeout`, `page_broken` */
    async get(tracker: TrackerId, remoteId: string) {
      const address = addresses.get(keyOf(tracker, remoteId))
      if (address === undefined) throw new Problem('not_found', message('catalog.coverNotFound'))
      return await catalog.getCoverAt(address)
    },
  }
}
