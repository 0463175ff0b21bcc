import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { type ExportToFolder, exportFolderSchema } from '../../shared/contracts/exports.ts'
import { type Message, message, sentences } from '../../shared/i18n/message.ts'
import type { JobKind, NewJob } from '../jobs/job.ts'
import { toAccessProblem } from '../platform/files/disk-space.ts'
import { isMissingFileError } from '../platform/files/file-stamp.ts'
import { writeAtomically } from '../platform/files/write-atomically.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { splitName } from './export-names.ts'
import type { ExportFiles } from './find-files.ts'

const type = 'export_files'

export const exportJob = (payload: ExportToFolder, count: number): NewJob => ({
  type,
  payload,
  context: { title: payload.path, files: count },
  maxAttempts: 3,
})

/** Copies files into a folder. A file that is there already stays; one with other content keeps its name. */
export function copyFiles({ findFiles, toFile }: ExportFiles): JobKind<z.output<typeof exportFolderSchema>> {
  return {
    type,
    payload: exportFolderSchema as z.ZodType<z.output<typeof exportFolderSchema>>,
    concurrency: 1,
    deadlineMs: 12 * 3600_000,
    async run(run) {
      const { files } = await findFiles(run.payload)
      const failed: Message[] = []
      let copied = 0
      for (const [index, file] of files.entries()) {
        run.signal.throwIfAborted()
        try {
          if (await copyOne(await toFile(file), run.payload.path, file.name, run.signal)) copied += 1
        } catch (error) {
          const reason = explain(error)
          failed.push(message('collection.fileNote', { path: file.name, reason }))
          run.note({ key: file.name, text: message('collection.fileNote', { path: file.name, reason }) })
        }
        void run.report({ done: index + 1, total: files.length, unit: 'files' })
      }
      run.addContext({ copied })
      const [first, ...more] = failed.slice(0, 5)
      if (first && failed.length === files.length)
        throw new Problem('not_writable', message('exports.nothingCopied', { reason: sentences(first, ...more) }))
    },
  }
}

/** @throws what is no failure of this one file: a full disk, a cancelled job, a bug */
function explain(error: unknown): Message {
  if (isProblem(error, 'disk_full') || (error as Error).name === 'AbortError') throw error
  if (isProblem(error)) return error.userMessage
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  return isMissingFileError(error) ? message('exports.fileMissing') : message('collection.notReadable', { code })
}

/** @returns false when the folder has the file already */
async function copyOne(source: string, folder: string, name: string, signal: AbortSignal): Promise<boolean> {
  const facts = await stat(source)
  if (!facts.isFile()) throw new Problem('conflict', message('exports.notAFile'))
  const { base, extension } = splitName(name)
  for (let count = 1; ; count += 1) {
    const target = join(folder, `${base}${count === 1 ? '' : ` (${count})`}${extension}`)
    const there = await stat(target).catch((error: unknown) => {
      if (!isMissingFileError(error)) throw error
      return undefined
    })
    if (there && there.size === facts.size && (await hashFile(target)) === (await hashFile(source))) return false
    if (there) continue
    const input = await open(source)
    try {
      await mkdir(dirname(target), { recursive: true })
      await copyVerified(input, target, signal)
    } catch (error) {
      throw toTargetProblem(error)
    } finally {
      await input.close()
    }
    return true
  }
}

/** The copy appears only after it was read back and is identical. */
async function copyVerified(input: FileHandle, target: string, signal: AbortSignal): Promise<void> {
  const hash = createHash('sha256')
  await writeAtomically(
    target,
    async (file) => {
      for await (const chunk of input.createReadStream({ autoClose: false, signal })) {
        hash.update(chunk as Buffer)
        await file.write(chunk as Buffer)
      }
    },
    {
      check: async (temporary) => {
        if ((await hashFile(temporary)) !== hash.digest('hex'))
          throw new Problem('archive_broken', message('exports.notIdentical'))
      },
    },
  )
}

/** The folder that the user chose is on another disk than the library. */
export function toTargetProblem(error: unknown): unknown {
  if (isProblem(error, 'disk_full')) {
    const { retryable, waitSeconds = 0 } = error
    return new Problem('disk_full', message('exports.targetFull'), { cause: error, retryable, waitSeconds })
  }
  const access = toAccessProblem(error)
  if (access === error || !isProblem(access)) return error
  const { code = '' } = error as NodeJS.ErrnoException
  return new Problem('not_writable', message('exports.targetReadOnly', { code }), { cause: error })
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
