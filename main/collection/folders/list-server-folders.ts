import { type Dirent, existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { JsonOf } from '../../../shared/contracts/endpoint.ts'
import { type listServerFolders as contract, maxListedFolders } from '../../../shared/contracts/server-folders.ts'
import { invalidPath, requireFolder } from '../inspect/inspect.ts'
import { unreadableReason } from '../inspect/walk-folder.ts'

type ServerFolders = JsonOf<typeof contract>

/**
 * The folders in a folder, by name, without hidden ones. Links to folders count as folders.
 * @param path absolute; default: the home folder of the user who runs Bunko
 * @throws Problem `validation_failed` on `path` unless it is a folder that may be read.
 */
export async function listServerFolders(path: string = homedir()): Promise<ServerFolders> {
  const folder = await requireFolder(path)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw invalidPath(unreadableReason(error))
  })
  const visible = entries.filter(({ name }) => !/^[.$]/.test(name))
  const areFolders = await Promise.all(visible.map((entry) => isFolder(folder, entry)))
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  const names = visible
    .filter((_, index) => areFolders[index])
    .map(({ name }) => name)
    .sort(compare)
    .slice(0, maxListedFolders)
  const parent = dirname(folder)
  return {
    path: folder,
    parent: parent === folder ? null : parent,
    folders: names.map((name) => ({ name, path: join(folder, name) })),
    places: places(),
  }
}

async function isFolder(folder: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory()
  const target = await stat(join(folder, entry.name)).catch(() => undefined)
  return target?.isDirectory() ?? false
}

function places(): ServerFolders['places'] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`)
  const disks = process.platform === 'win32' ? letters.filter((disk) => existsSync(disk)) : ['/']
  return [homedir(), ...disks].map((path) => ({ name: path, path }))
}
