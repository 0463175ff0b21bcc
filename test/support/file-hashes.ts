import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The SHA-256 of every file below a folder, by its path. */
export async function fileHashes(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found: Record<string, string> = {}
  for (const path of paths.sort())
    found[path] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  return found
}
