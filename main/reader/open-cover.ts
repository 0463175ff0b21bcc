import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '../../shared/sentences/sentence.ts'
import { findCover } from '../library/covers.store.ts'
import { firstAvailableChapter } from '../library/mangas.store.ts'
import { Problem } from '../platform/problem.ts'
import { type OpenedPage, openPage, type ReaderPorts } from './open-page.ts'
import { versionTag } from './version-tag.ts'

/** The cover of its own where there is one on disk, else the first page of the first chapter. @throws Problem `not_found`. */
export async function openCover(
  ports: ReaderPorts & { readonly coversDir: string },
  mangaId: string,
): Promise<OpenedPage> {
  const cover = await findCover(ports.db, mangaId)
  const bytes = cover && (await readFile(join(ports.coversDir, cover.file)).catch(() => undefined))
  if (cover && bytes) {
    const { media_type: mediaType, width, height, size_bytes: sizeBytes, sha256 } = cover
    return { number: 0, mediaType, width, height, sizeBytes, tag: `${versionTag(sha256)}-0`, bytes: async () => bytes }
  }
  const chapter = await firstAvailableChapter(ports.db, mangaId)
  if (!chapter)
    throw new Problem('not_found', say('This manga has no cover yet: none was found, and no chapter is downloaded.'))
  return await openPage(ports, chapter.id, '1')
}
