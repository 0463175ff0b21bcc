import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { say } from '../../../shared/sentences/sentence.ts'
import type { Db } from '../../database/schema.ts'
import { archiveBroken } from '../../platform/cbz/archive-broken.ts'
import { currentStamp, type FileStamp } from '../../platform/cbz/file-stamp.ts'
import { type Clock, timestamp } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import type { OpenArchives } from '../open-archives.ts'
import { findLoose, storeLoose } from './external-files.store.ts'
import { measurePages } from './measure-pages.ts'
import { repackRar } from './repack-rar.ts'

export type LoosePorts = {
  readonly db: Db
  readonly clock: Clock
  readonly archives: OpenArchives
  /** Where unpacked copies of RAR archives are kept; safe to delete. */
  readonly cacheDir: string
}

const zips = ['.cbz', '.zip']
const rars = ['.cbr', '.rar']

/**
 * Makes an archive outside the library readable, without copying it, and gives the identifier by which the reader knows
 * it: the same for the same path. Its pages are looked at again only when the file has changed.
 * @throws Problem `not_found`, `archive_broken`
 */
export async function openLoose(ports: LoosePorts, file: string): Promise<{ readonly id: string }> {
  const path = await realpath(file).catch(() => resolve(file))
  const stamp = await currentStamp(path)
  if (stamp === undefined)
    throw new Problem('not_found', say('There is no file {name} any more.', { name: basename(file) }))
  const id = looseId(path)
  const tag = tagOf(path, stamp)
  const readablePath = await readable(ports, path, tag)
  if ((await findLoose(ports.db, id))?.tag !== tag) await index(ports, { id, path, tag, readablePath })
  return { id }
}

async function index(
  { db, clock, archives }: LoosePorts,
  { id, path, tag, readablePath }: Readonly<Record<'id' | 'path' | 'tag' | 'readablePath', string>>,
): Promise<void> {
  // The one that may still be open is the file as it was.
  await archives.forget(readablePath)
  const pages = await archives.use(readablePath, measurePages)
  if (pages.length === 0) throw archiveBroken(say('it holds no pictures'))
  const archive = { id, path, tag, readable_path: readablePath, page_count: pages.length, opened_at: timestamp(clock) }
  await db.transaction().execute((tx) => storeLoose(tx, archive, pages))
}

/** The path of a ZIP with the same pages. */
async function readable({ cacheDir }: LoosePorts, path: string, tag: string): Promise<string> {
  const extension = extname(path).toLowerCase()
  if (zips.includes(extension)) return path
  if (!rars.includes(extension)) throw archiveBroken(say('its name ends neither in .cbz, .zip nor .cbr'))
  const copy = join(cacheDir, `loose-${tag}.cbz`)
  if ((await currentStamp(copy)) === undefined) await repackRar(path, copy)
  return copy
}

/** In the form of the library's identifiers, which the reader's addresses and keys take for granted. */
function looseId(path: string): string {
  const hex = createHash('sha256').update(`loose ${path}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const tagOf = (path: string, { sizeBytes, modifiedNs, inode }: FileStamp): string =>
  createHash('sha256').update(`${path} ${sizeBytes} ${modifiedNs} ${inode}`).digest('hex')
