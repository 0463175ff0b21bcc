import { z } from 'zod'
import type { Message } from '../../../shared/i18n/message.ts'
import { messageSchema } from '../../../shared/i18n/message-schema.ts'
import { isProblem } from '../../platform/problem.ts'
import { unreadableReason } from '../inspect/walk-folder.ts'

/** A file to add to the library, and what it is. */
export const adoptedFileSchema = z.object({
  /** Relative to the root of the job, with `/`. */
  path: z.string(),
  /** In the database: relative to the library folder it belongs to. */
  key: z.string(),
  kind: z.enum(['chapter', 'volume', 'special']),
  volume: z.number().nullable(),
  number: z.number().nullable(),
  numberEnd: z.number().nullable(),
  title: z.string().nullable(),
  /** Of a piece of a chapter. */
  label: z.string().nullable().default(null),
  language: z.string().nullable(),
  /** Who translated it, if the file says so. */
  groups: z.array(z.string()).readonly().optional(),
  /** The reading lists that the file names, and its place there. */
  arcs: z
    .array(z.object({ name: z.string(), number: z.number().nullable() }))
    .readonly()
    .optional(),
  /** The chapter that has this file, when its content changed. */
  chapterId: z.string().optional(),
  /** What the user should know about the file. */
  note: messageSchema.optional(),
})
export type AdoptedFile = z.output<typeof adoptedFileSchema>

export type ChapterIdentity = {
  readonly number: number
  readonly volume: number | null
  readonly language: string | null
  readonly label: string
  readonly title: string | null
}

/** The chapter that a file is. The number of a whole volume is that of the volume until its chapters are known. */
export function identify(file: AdoptedFile): ChapterIdentity {
  const { kind, volume, numberEnd, language } = file
  const number = (kind === 'volume' ? volume : null) ?? file.number ?? 0
  const range = numberEnd === null ? null : `${number}–${numberEnd}`
  const label = kind === 'volume' ? 'volume' : kind === 'special' ? (file.title ?? 'special') : (file.label ?? '')
  // A volume between two others has no place among the whole numbers that volumes have.
  const wholeVolume = volume !== null && Number.isInteger(volume) ? volume : null
  return { number, volume: wholeVolume, language, label, title: file.title ?? range }
}

/** A file that is not added, and why. A damaged file is tried again once it changes; any other one may be readable later. */
export type LeftOut = { readonly path: string; readonly reason: Message; readonly isDamaged?: boolean }

/** @throws an error that ends the job, as `explain` does */
export const leaveOut = (path: string, error: unknown): LeftOut => ({
  path,
  reason: explain(error),
  isDamaged: isProblem(error, 'archive_broken'),
})

/** Why a file cannot be added. @throws an error that ends the job: a full disk, an abort, a bug */
function explain(error: unknown): Message {
  if (isProblem(error, 'disk_full') || (error as Error).name === 'AbortError') throw error
  return isProblem(error) ? error.userMessage : unreadableReason(error)
}
