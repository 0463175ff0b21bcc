import { open } from 'node:fs/promises'

/**
 * Makes the names in a folder durable: without it a power cut can undo a rename that had already been reported.
 * Windows has no such call on folders and refuses it; NTFS journals its names.
 */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
