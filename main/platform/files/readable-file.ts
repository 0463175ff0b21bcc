import { type BigIntStats, closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** A file that is open for reading. */
export type ReadableFile = {
  /** Reads into `target` from index `at`. */
  read(target: Uint8Array, at: number, length: number, position: number): Promise<{ readonly bytesRead: number }>
  stat(options: { readonly bigint: true }): Promise<BigIntStats>
  close(): Promise<void>
}

export type OpenFile = (path: string, flags: number) => Promise<ReadableFile>

/**
 * Opens a file whose reads stop the process until they end. They take a fifth of the time of reads in the thread pool. Only
 * for processes that have nothing else to do.
 */
export const openBlocking: OpenFile = async (path, flags) => {
  const file = openSync(path, flags)
  return {
    read: async (target, at, length, position) => ({ bytesRead: readSync(file, target, at, length, position) }),
    stat: async (options) => fstatSync(file, options),
    close: async () => closeSync(file),
  }
}

/** A link could lead to any file, and opening a named pipe would block forever. Windows does not have these flags. */
export const plainFileFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)
