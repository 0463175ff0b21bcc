import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../platform/files/write-atomically.ts'

/** An import that was not started by then needs the file again. */
const keptMs = 24 * 3600_000

/** Keeps a file that was sent until it is imported. @returns its path */
export async function keepUpload(cacheDir: string, bytes: Uint8Array): Promise<string> {
  const folder = join(cacheDir, 'other-programs')
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > keptMs) await rm(path, { force: true })
  }
  const path = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.tachibk`)
  await writeAtomically(path, bytes)
  return path
}
