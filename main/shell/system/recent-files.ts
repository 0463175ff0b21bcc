import { readFileSync } from 'node:fs'
import { app } from 'electron'
import { z } from 'zod'
import { writeAtomically } from '../../platform/files/write-atomically.ts'

const schema = z.array(z.string())
const most = 10

export type RecentFiles = ReturnType<typeof createRecentFiles>

/**
 * The archives outside the library that were opened last, newest first. macOS and Windows list them at the app's icon by
 * themselves; the menu of the app has them everywhere.
 * @param file keeps their paths
 */
export function createRecentFiles(file: string) {
  let paths = read(file)
  const listeners: (() => void)[] = []
  async function set(next: readonly string[]): Promise<void> {
    paths = next
    for (const listener of listeners) listener()
    // Only the list is lost, for example on a full disk.
    await writeAtomically(file, Buffer.from(JSON.stringify(next))).catch(() => {})
  }
  return {
    list: (): readonly string[] => paths,
    add(path: string): Promise<void> {
      app.addRecentDocument(path)
      return set([path, ...paths.filter((one) => one !== path)].slice(0, most))
    },
    clear(): Promise<void> {
      app.clearRecentDocuments()
      return set([])
    },
    onChange: (listener: () => void): void => void listeners.push(listener),
  }
}

function read(file: string): readonly string[] {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // It is missing before the first file, or damaged.
    return []
  }
}
