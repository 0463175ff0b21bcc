// Checks whether dist matches the sources: by content, because a checkout or a copy changes all dates.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { dist, root } from './project.mjs'

const folders = ['build', 'main', 'preload', 'renderer', 'scripts/licences', 'shared']
const configs = ['vite.config.ts', 'vite.main.config.ts', 'vite.preload.config.ts']
const files = [
  'LICENSE',
  'package.json',
  'package-lock.json',
  ...configs,
  ...['build.mjs', 'contracts-for-screens.ts', 'icons.mjs', 'licences.mjs', 'write-openapi.ts'].map(
    (name) => `scripts/${name}`,
  ),
]

export const stampFile = '.built'

export function sourcesHash(folder = root) {
  const hash = createHash('sha256')
  for (const file of [...files, ...folders.flatMap((name) => walk(folder, name))]) {
    hash
      .update(`${file}\0`)
      .update(read(join(folder, file)) ?? '')
      .update('\0')
  }
  return hash.digest('hex')
}

export const isBuilt = () => read(join(dist, stampFile))?.toString() === sourcesHash()

function walk(folder, name) {
  return entries(join(folder, name))
    .filter((entry) => entry.isFile() && !/\.(?:test\.tsx?|d\.ts)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

function entries(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

function read(file) {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
