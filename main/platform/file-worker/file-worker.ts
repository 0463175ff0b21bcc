import { message } from '../../../shared/i18n/message.ts'
import { pageBroken } from '../images/image-formats.ts'
import type { Log } from '../log.ts'
import { createProcessPool, type ProcessPool } from '../process-pool.ts'
import type { WorkerPort } from '../workers.ts'
import type { FileTask } from './messages.ts'

/** Decodes images in a process of its own. */
export type FileWorker = {
  /**
   * Creates a WebP thumbnail of the first frame, at most `width` pixels wide and never wider than the original.
   * @throws Problem `page_broken` when the bytes are not a complete image, cannot be decoded, or crash the decoder
   */
  makeThumbnail(image: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer>>
  /**
   * The same of an entry of a ZIP file, which the process reads itself.
   * @throws as `makeThumbnail`; Problem `not_found`, `archive_broken`; errors of the file system
   */
  makeEntryThumbnail(entry: ArchivedImage, width: number): Promise<Uint8Array<ArrayBuffer>>
  /** Converts the first frame of an image. @throws as `makeThumbnail` */
  convertToJpeg(image: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the process. Running and later tasks fail. */
  stop(): void
}

/** The path of a ZIP file, and the name of an entry. */
export type ArchivedImage = { readonly path: string; readonly entry: string }

type FileWorkerDeps = {
  readonly workers: WorkerPort
  readonly log: Log
  readonly idleMs?: number
  readonly taskMs?: number
}

/** The process starts with the first image and ends when it is idle. Each image is decoded by one thread. */
export function createFileWorker({ workers, log, idleMs = 30_000, taskMs = 60_000 }: FileWorkerDeps): FileWorker {
  const blame = () => pageBroken(message('imageFiles.notDecodable'))
  const pool = createFilePool({ workers, log, name: 'bunko files', tasksEach: 2, idleMs, taskMs, blame })
  const run = (task: FileTask) => pool.run({ task }, {}) as Promise<Uint8Array<ArrayBuffer>>
  return {
    makeThumbnail: (image, width) => run({ kind: 'thumbnail', image, width }),
    makeEntryThumbnail: ({ path, entry }, width) => run({ kind: 'entry-thumbnail', path, entry, width }),
    convertToJpeg: (image) => run({ kind: 'jpeg', image }),
    stop: () => void pool.stop(),
  }
}

type FilePoolOptions = Omit<Parameters<typeof createProcessPool>[0], 'errors' | 'repeats' | 'connect'> & {
  /** The problem of a task that ends the process. */
  readonly blame: () => Error
  /** The problem of a task that does not end in time. Default `blame`. */
  readonly late?: (limitMs: number) => Error
}

/** Processes of this program's entry, `entry.ts`. A process that never started is no fault of its task. */
export const createFilePool = ({ blame, late = blame, ...options }: FilePoolOptions): ProcessPool =>
  createProcessPool({
    ...options,
    repeats: true,
    errors: {
      died: ({ code, hasStarted }) =>
        hasStarted ? blame() : new Error(`The file worker could not be started (exit code ${code}).`),
      late,
      stopped: () => new Error('The file worker has stopped.'),
    },
  })
