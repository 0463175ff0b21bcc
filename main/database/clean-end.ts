import { readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { currentStamp } from '../platform/cbz/file-stamp.ts'
import { syncDirectory } from '../platform/files/sync-directory.ts'
import { writeAtomically } from '../platform/files/write-atomically.ts'

const noteSchema = z.object({ file: z.string(), checkedAt: z.iso.datetime() })

/** A file that was closed in order is still checked once in so many days: disks forget, too. */
const checkEveryDays = 7
const dayMs = 86_400_000

const noteOf = (file: string): string => `${file}.closed`

/** Notes that the database was closed in order, and as which file. @param checkedAt when it was last found whole. */
export async function noteCleanEnd(file: string, checkedAt: Date): Promise<void> {
  const note = { file: await stampText(file), checkedAt: checkedAt.toISOString() }
  await writeAtomically(noteOf(file), Buffer.from(JSON.stringify(note)))
}

/**
 * Takes the note of the last end away, so that it speaks for one start only.
 * @returns when the file was last found whole, if it is the one that was closed in order and the next check is not due.
 */
export async function takeCleanEnd(file: string, now: Date): Promise<Date | undefined> {
  const text = await readFile(noteOf(file), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const stamp = await stampText(file)
  await rm(noteOf(file), { force: true })
  await syncDirectory(dirname(file))
  const note = noteSchema.safeParse(parseJson(text)).data
  if (!note || note.file !== stamp) return undefined
  const checkedAt = new Date(note.checkedAt)
  const ageMs = now.getTime() - checkedAt.getTime()
  return ageMs >= 0 && ageMs < checkEveryDays * dayMs ? checkedAt : undefined
}

/** Names the very file: another size, another time or a log beside it means that somebody has written since. */
async function stampText(file: string): Promise<string> {
  const [stamp, log] = await Promise.all([currentStamp(file), currentStamp(`${file}-wal`)])
  return `${stamp?.sizeBytes} ${stamp?.modifiedNs} ${stamp?.inode} ${log?.sizeBytes ?? 0}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
