import { z } from 'zod'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import type { Book } from '../../reading-apps/reading-apps.ts'
import type { Features } from '../routes/features.ts'

// Progress as Readium's programs exchange it: of a comic, only the position counts, which is the page from 1.

export const progressionSchema = z.looseObject({
  modified: z.iso.datetime({ offset: true }),
  locator: z.looseObject({ locations: z.looseObject({ position: z.number() }) }),
})

/** Undefined if it was never opened. @param hrefOf the address of a page */
export function readiumProgression({ pages, progress, mediaType }: Book, hrefOf: (page: number) => string) {
  if (!progress) return undefined
  const share = progress.page / pages
  return {
    modified: progress.updatedAt,
    device: { id: 'bunko', name: 'Bunko' },
    locator: {
      href: hrefOf(progress.page),
      type: mediaType ?? 'image/jpeg',
      locations: { position: progress.page, progression: share, totalProgression: share, fragments: [] },
    },
  }
}

/** @throws Problem `bad_request` for a page that the book does not have, `conflict` for a report that is not newer */
export async function reportPosition(
  reader: Pick<Features['reader'], 'reportProgress'>,
  { id, pages }: Book,
  page: number,
  modified: string,
): Promise<void> {
  if (!Number.isInteger(page) || page < 1 || page > pages)
    throw new Problem('bad_request', message('validation.pageOutOfRange', { last: pages }))
  const { isNew } = await reader.reportProgress(id, { page, at: new Date(modified) })
  if (!isNew) throw new Problem('conflict', message('komga.olderProgress'))
}
