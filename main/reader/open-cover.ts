import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import { findCover, findFirstAvailableChapter } from '../library/library.ts'
import { Problem } from '../platform/problem.ts'
import type { ReaderContext } from './context.ts'
import { type OpenedPage, openPage } from './open-page.ts'
import { versionTag } from './version-tag.ts'

/** The manga's own cover if it is on disk, else the first page of its first chapter. @throws Problem `not_found`. */
export async function openCover(context: ReaderContext, mangaId: string): Promise<OpenedPage> {
  const cover = await findCover(context.db, mangaId)
  const bytes = cover && (await readFile(join(context.coversDir, cover.file)).catch(() => undefined))
  if (cover && bytes) {
    const { media_type: mediaType, width, height, size_bytes: sizeBytes, sha256 } = cover
    return { number: 0, mediaType, width, height, sizeBytes, tag: `${versionTag(sha256)}-0`, bytes: async () => bytes }
  }
  const chapter = await findFirstAvailableChapter(context.db, mangaId)
  if (!chapter) throw new Problem('not_found', message('library.coverMissing'))
  return await openPage(context, chapter.id, '1')
}
