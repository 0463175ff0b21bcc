import { readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { readFileStamp } from '../platform/files/file-stamp.ts'
import { syncDirectory, writeAtomically } from '../platform/files/write-atomically.ts'

const recordSchema = z.object({ file: z.string(), checkedAt: z.iso.datetime() })

/** The file is checked this often even after clean shutdowns, because disks lose data too. */
const checkIntervalMs = 7 * 86_400_000

const recordPath = (file: string): string => `${file}.closed`

/**
 * Records that the database was closed cleanly, with a stamp of the file.
 * @param checkedAt when the file last passed an integrity check
 */
export async function recordCleanShutdown(file: string, checkedAt: Date): Promise<void> {
  const record = { file: await formatStamp(file), checkedAt: checkedAt.toISOString() }
  await writeAtomically(recordPath(file), Buffer.from(JSON.stringify(record)))
}

/**
 * Reads and deletes the record of the last clean shutdown, so that it is valid for one start only.
 * @returns when the file last passed an integrity check; undefined when a check is due, because there is no record, the
 *   file has changed since, or the check is too old.
 */
export async function consumeCleanShutdown(file: string, now: Date): Promise<Date | undefined> {
  const text = await readFile(recordPath(file), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const stamp = await formatStamp(file)
  await rm(recordPath(file), { force: true })
  await syncDirectory(dirname(file))
  const record = recordSchema.safeParse(parseJson(text)).data
  if (!record || record.file !== stamp) return undefined
  const checkedAt = new Date(record.checkedAt)
  const ageMs = now.getTime() - checkedAt.getTime()
  return ageMs >= 0 && ageMs < checkIntervalMs ? checkedAt : undefined
}

/**
 * Identifies the state of the file. A different size or time, or a write-ahead log, means that it was written since.
 */
async function formatStamp(file: string): Promise<string> {
  const [stamp, log] = await Promise.all([readFileStamp(file), readFileStamp(`${file}-wal`)])
  return `${stamp?.sizeBytes} ${stamp?.modifiedNs} ${stamp?.inode} ${log?.sizeBytes ?? 0}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
