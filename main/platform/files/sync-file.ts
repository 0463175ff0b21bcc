import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes a file that is written and closed to the disk. Blocks. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
