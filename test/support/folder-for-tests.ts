import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** @returns a new folder for the tests of a file, which is removed after them. `name` begins its name. */
export function folderForTests(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `bunko-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
