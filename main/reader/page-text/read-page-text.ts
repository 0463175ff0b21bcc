import { basename, dirname, extname, join, resolve } from 'node:path'
import type { ChapterText, TextBlock } from '../../../shared/contracts/page-text.ts'
import { findPages } from '../../chapters/chapter-files.store.ts'
import { findChapter } from '../../chapters/chapters.store.ts'
import { chapterNotFound } from '../../chapters/require-chapter.ts'
import type { Db } from '../../database/schema.ts'
import type { OpenArchives } from '../../platform/cbz/open-archives.ts'
import { decodeText, type OpenArchive, withFile } from '../../platform/cbz/read-archive.ts'
import { isProblem } from '../../platform/problem.ts'
import { findExternalFile, listExternalPages } from '../external-files.store.ts'
import { matchPages, type TextedPage } from './match-pages.ts'
import { type MokuroBlock, type MokuroPage, mokuroLimits, parseMokuro } from './parse-mokuro.ts'

type Deps = { readonly db: Db; readonly archives: OpenArchives; readonly libraryDir: string }

/** A `.mokuro` file. `bytes` is undefined if it is too large. */
type Found = { readonly file: string; readonly bytes: Uint8Array | undefined }

const nothing: ChapterText = { pages: [], file: null, problem: null }

/** The texts on the pages of a chapter or an external file. @throws Problem `not_found` */
export async function readPageText(deps: Deps, chapterId: string): Promise<ChapterText> {
  const place = await findPlace(deps, chapterId)
  const found = place && ((await readBeside(place.path)) ?? (await readInside(deps.archives, place.path)))
  if (!found) return nothing
  const { file, bytes } = found
  const texts = bytes && parseMokuro(decodeText(bytes))
  if (!texts) return { pages: [], file, problem: bytes ? 'broken' : 'too_large' }
  const matched = matchPages(place.pages, texts)
  const pages = [...matched].filter(([, { blocks }]) => blocks.length > 0).map(([page, text]) => toPage(page, text))
  const isOfOthers = pages.length === 0 && texts.some(({ blocks }) => blocks.length > 0)
  return { pages, file, problem: isOfOthers ? 'other_pages' : null }
}

const toPage = (page: number, { width, height, blocks }: MokuroPage) => ({
  page,
  blocks: blocks.map((block) => toBlock(block, width, height)),
})

const toBlock = ({ box, isVertical, fontSize, lines }: MokuroBlock, width: number, height: number): TextBlock => ({
  box: box.map((position, index) => round(position / (index % 2 === 0 ? width : height))),
  isVertical,
  fontSize: round(fontSize / width),
  lines: [...lines],
})

const round = (share: number) => Math.round(share * 1e5) / 1e5

type Place = { readonly path: string; readonly pages: readonly TextedPage[] }

/** Undefined for a chapter without a file. */
async function findPlace({ db, libraryDir }: Deps, id: string): Promise<Place | undefined> {
  const chapter = await findChapter(db, id)
  if (chapter) {
    if (chapter.file_path === null) return undefined
    return { path: resolve(libraryDir, chapter.file_path), pages: await findPages(db, id, 0, -1) }
  }
  const external = await findExternalFile(db, id)
  if (!external) throw chapterNotFound()
  return { path: external.readable_path, pages: await listExternalPages(db, id) }
}

/** The file of the same name beside the archive or the folder. */
async function readBeside(path: string): Promise<Found | undefined> {
  const names = [...new Set([basename(path, extname(path)), basename(path)])].map((stem) => `${stem}.mokuro`)
  for (const file of names) {
    const found = await readLimited(join(dirname(path), file), file)
    if (found) return found
  }
  return undefined
}

/** Undefined for what cannot be read: a link, a pipe, a disk that is not connected. The pages do not depend on it. */
async function readLimited(path: string, file: string): Promise<Found | undefined> {
  try {
    return await withFile(path, async (handle) => {
      const stats = await handle.stat()
      if (!stats.isFile()) return undefined
      return { file, bytes: stats.size > mokuroLimits.bytes ? undefined : await handle.readFile() }
    })
  } catch {
    return undefined
  }
}

async function readInside(archives: OpenArchives, path: string): Promise<Found | undefined> {
  const read = async ({ skipped, readSkipped }: OpenArchive): Promise<Found | undefined> => {
    const file = skipped.find((name) => name.toLowerCase().endsWith('.mokuro'))
    if (file === undefined || !readSkipped) return undefined
    try {
      return { file, bytes: await readSkipped(file, mokuroLimits.bytes) }
    } catch (error) {
      if (isProblem(error, 'archive_broken')) return { file, bytes: new Uint8Array() }
      throw error
    }
  }
  // Without the archive there are no pages either, which they say.
  return await archives.use(path, read).catch(() => undefined)
}
