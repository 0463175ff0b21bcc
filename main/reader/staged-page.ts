import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { message } from '../../shared/i18n/message.ts'
import { versionTag } from '../chapters/chapter-files.store.ts'
import { Problem } from '../platform/problem.ts'
import type { StagedChapter, StagedFile } from '../platform/staged-chapter.ts'

/** Finds the pages of a chapter without a file; undefined if it is not being downloaded. */
export type FindStagedChapter = (chapterId: string) => Promise<StagedChapter | undefined>

/** Why there is no such page. */
export function stagedPageMissing({ total, retrySeconds, failure }: StagedChapter, number: number): Problem {
  if (number === 0 || (total !== null && number > total))
    return new Problem('not_found', message('reader.pageOutOfRange', { last: total ?? 0 }))
  if (retrySeconds === undefined) return new Problem('not_found', failure ?? message('reader.chapterNotDownloaded'))
  return new Problem('page_pending', message('reader.pagePending', { page: number }), { waitSeconds: retrySeconds })
}

/** The bytes of a staged page. @throws Problem `page_pending` when they are not those that were staged. */
export async function readStagedFile({ path, sha256 }: StagedFile, number: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) return bytes as Uint8Array<ArrayBuffer>
  throw new Problem('page_pending', message('reader.pagePending', { page: number }), { waitSeconds: 1 })
}

/** The version of a staged page: other bytes have another one, and so has the finished archive. */
export const stagedVersion = ({ sha256 }: Pick<StagedFile, 'sha256'>): string => versionTag(sha256)
