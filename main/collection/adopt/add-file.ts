import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { reservePath, setChapterFile } from '../../chapters/chapter-files.store.ts'
import { findChapter } from '../../chapters/chapters.store.ts'
import { addToArcs } from '../../chapters/reading-lists.store.ts'
import { findMangaFolder } from '../../mangas/mangas.store.ts'
import { isComicInfoName, isMetronInfoName } from '../../platform/cbz/entry-names.ts'
import { verifyArchive } from '../../platform/cbz/read-archive.ts'
import { timestamp } from '../../platform/clock.ts'
import { type FileStamp, isSameFile, readFileStamp } from '../../platform/files/file-stamp.ts'
import { safeFileName } from '../../platform/files/safe-names.ts'
import { syncDirectory, temporaryPathFor } from '../../platform/files/write-atomically.ts'
import { Problem } from '../../platform/problem.ts'
import { findCopies, toFileRow, upsertFiles } from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import { type AdoptedFile, identify } from './adopt-file.ts'
import { chooseChapter, isSameChapter } from './choose-chapter.ts'
import { readArchive } from './read-archive.ts'

type Context = CollectionDeps

/**
 * Copies or moves a file into the library. An original goes only after its copy was read back and is identical; one that is
 * left out stays.
 * @param added the chapters of the files of this run so far
 * @returns why it was left out; undefined when it was added
 */
export async function addFile(
  context: Context,
  { mangaId, root, mode }: { readonly mangaId: string; readonly root: string; readonly mode: string },
  file: AdoptedFile,
  added: Set<string>,
  signal: AbortSignal,
): Promise<Message | undefined> {
  const { db, clock, libraryDir } = context
  const original = resolve(root, file.path)
  const before = await readFileStamp(original)
  const archive = await readArchive(context, await context.pageFiles.toZip(original))
  const identity = identify(file)
  const copy = (await findCopies(db, [archive.fingerprint])).find(
    (one) => one.id === file.chapterId || (one.manga_id === mangaId && isSameChapter(one, identity)),
  )
  if (copy !== undefined) {
    if (file.chapterId !== undefined || added.has(copy.id)) return message('collection.isCopied', { title: copy.title })
    // The job was interrupted after the copy.
    added.add(copy.id)
    const isCopied = async () => isIdentical(await context.pageFiles.toZip(original), join(libraryDir, copy.file_path))
    if (mode === 'move' && (await isCopied())) await removeOriginal(context, original, before)
    return undefined
  }
  const source = await context.pageFiles.toZip(original)
  // Nothing is left of a file whose pages turn out to be damaged.
  const { sha256 } = await verifyArchive(source)
  const chapterId = await db.transaction().execute((tx) => chooseChapter(tx, mangaId, identity, timestamp(clock)))
  if (chapterId === undefined) return message('collection.chapterHasFile')
  const path = await choosePath(context, mangaId, chapterId, original)
  const target = join(libraryDir, path)
  await copyVerified(source, target, sha256, signal)
  await db.transaction().execute(async (tx) => {
    const row = await findChapter(tx, chapterId)
    if (!row) return
    const { pages, sizeBytes } = archive
    await setChapterFile(
      tx,
      chapterId,
      { path, replaces: null, sizeBytes, sha256, sourceName: null, groups: file.groups ?? [], pages },
      timestamp(clock),
    )
    await addToArcs(tx, chapterId, file.arcs ?? [], timestamp(clock))
    const { modifiedMs, fingerprint } = archive
    await upsertFiles(tx, [toFileRow('', path, { sizeBytes, modifiedMs, fingerprint })])
  })
  added.add(chapterId)
  if (mode === 'move') await removeOriginal(context, original, before)
  return undefined
}

const isIdentical = async (one: string, other: string): Promise<boolean> =>
  (await hashFile(one)) === (await hashFile(other).catch(() => undefined))

/** The name that the file has, in the folder of the manga. */
async function choosePath({ db, libraryDir }: Context, mangaId: string, chapterId: string, original: string) {
  const folder = await findMangaFolder(db, mangaId)
  await mkdir(join(libraryDir, folder), { recursive: true })
  const name = safeFileName(basename(original, extname(original)), { maxBytes: 200, fallback: chapterId })
  for (let count = 1; count < 1000; count += 1) {
    const path = `${folder}/${count === 1 ? name : `${name} (${count})`}.cbz`
    const isTaken = await stat(join(libraryDir, path)).then(
      () => true,
      () => false,
    )
    if (!isTaken && (await reservePath(db, chapterId, path))) return path
  }
  throw new Problem('conflict', message('library.fileReplaced'))
}

async function copyVerified(from: string, to: string, sha256: string, signal: AbortSignal): Promise<void> {
  const temporary = temporaryPathFor(to)
  try {
    signal.throwIfAborted()
    await copyFile(from, temporary, constants.COPYFILE_FICLONE)
    const handle = await open(temporary, 'r+')
    await handle.sync().finally(() => handle.close())
    if ((await hashFile(temporary)) !== sha256)
      throw new Problem('archive_broken', message('collection.chapterHasProof'))
    await rename(temporary, to)
    await syncDirectory(dirname(to))
  } catch (error) {
    await rm(temporary, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new Problem('disk_full', message('collection.notReadable', { code: 'ENOSPC' }), { cause: error })
    throw error
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const block of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(block as Buffer)
  return hash.digest('hex')
}

/** An original that changed since it was read stays. */
async function removeOriginal(context: Context, original: string, before: FileStamp | undefined): Promise<void> {
  await context.closeArchive(original)
  const isFolder = (await stat(original)).isDirectory()
  const pages = isFolder ? (await readArchive(context, original)).pages : []
  const now = await readFileStamp(original)
  if (!before || !now || !isSameFile(before, now)) return
  if (isFolder) await removeImages(original, new Set(pages.map(({ entry_name }) => entry_name)))
  else await rm(original)
}

/** Files that systems create in folders with images. */
const systemFile = /^(?:thumbs\.db|desktop\.ini|\.ds_store)$/i

/** Files that are not in the copy stay, for example images that cannot be read, and the folder with them. */
async function removeImages(folder: string, pages: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder)
  // Of two, only one is in the copy.
  const infos = [isComicInfoName, isMetronInfoName].map((isInfo) => names.filter(isInfo))
  const copied = new Set([...pages, ...infos.filter(({ length }) => length === 1).flat()])
  for (const name of names) if (copied.has(name)) await rm(join(folder, name), { force: true })
  const left = await readdir(folder)
  if (!left.every((name) => systemFile.test(name))) return
  for (const name of left) await rm(join(folder, name), { force: true })
  await rmdir(folder)
}
