import { message } from '../../../shared/i18n/message.ts'
import { pageBroken } from '../images/image-formats.ts'
import type { Log } from '../log.ts'
import type { WorkerPort } from '../workers.ts'
import { createTaskProcess } from './task-process.ts'

/** Decodes images in a process of its own. */
export type FileWorker = {
  /**
   * Creates a WebP thumbnail of the first frame, at most `width` pixels wide and never wider than the original.
   * @throws Problem `page_broken` when the bytes are not a complete image, cannot be decoded, or crash the decoder
   */
  makeThumbnail(image: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer>>
  /**
   * The same of an entry of a ZIP file, which the process reads itself.
   * @throws as `makeThumbnail`; Problem `not_found`, `archive_broken`; errors of the file system as a Problem
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

/** Each image is decoded by one thread. */
const concurrency = 2

/** The process starts with the first image and ends when it is idle. */
export function createFileWorker({ workers, log, idleMs = 30_000, taskMs = 60_000 }: FileWorkerDeps): FileWorker {
  const blame = () => pageBroken(message('imageFiles.notDecodable'))
  const process = createTaskProcess({ workers, log, name: 'bunko files', concurrency, idleMs, taskMs, blame })
  return {
    makeThumbnail: (image, width) =>
      process.run({ kind: 'thumbnail', image, width }) as Promise<Uint8Array<ArrayBuffer>>,
    makeEntryThumbnail: ({ path, entry }, width) =>
      process.run({ kind: 'entry-thumbnail', path, entry, width }) as Promise<Uint8Array<ArrayBuffer>>,
    convertToJpeg: (image) => process.run({ kind: 'jpeg', image }) as Promise<Uint8Array<ArrayBuffer>>,
    stop: process.stop,
  }
}
