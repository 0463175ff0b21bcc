import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { MangaEdit } from '../../../shared/contracts/mangas.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { findChaptersOfManga } from '../../chapters/chapters.store.ts'
import type { Tx } from '../../database/schema.ts'
import { applyEdit } from '../../mangas/edit-manga.ts'
import { findManga, mangaExists } from '../../mangas/mangas.store.ts'
import { timestamp } from '../../platform/clock.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import { decide } from '../adopt/decide.ts'
import { findMangaByTitle } from '../adopt/find-mangas.ts'
import type { PlannedFile } from '../adopt/plan-jobs.ts'
import {
  type FolderRow,
  findOwners,
  findTaken,
  listLinkedPaths,
  listTaken,
  setTaken,
  toFileRow,
  upsertFiles,
} from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import type { Comparison, ReadFile } from '../folders/compare.ts'
import { changeKeys } from './change-keys.ts'
import { chapterMembers, follow, mangaMembers, type Taken, takeAgain, takenOf } from './taken.ts'

/** A file of a chapter, and what it says before and after another program changed it. */
type Changed = {
  readonly file: ReadFile
  readonly path: string
  readonly chapterId: string
  readonly mangaId: string
  readonly before: Taken
  now: Taken
  note?: Message
}

/**
 * The library follows the metadata in changed files, except for what the user or the catalog set.
 * @returns the files of chapters that are to be read again
 */
export async function followFiles(
  context: CollectionDeps,
  folder: FolderRow,
  found: Pick<Comparison, 'changed' | 'moved' | 'touched'>,
): Promise<PlannedFile[]> {
  const { db, clock, announce } = context
  // Other metadata of the same length changes nothing that identifies a file.
  const read = [...new Set([...found.changed, ...found.touched, ...found.moved.map(({ file }) => file)])]
  const owners = await findOwners(
    db,
    read.map(({ key }) => resolve(folder.path, key)),
  )
  const known = await findTaken(
    db,
    folder.id,
    read.map(({ key }) => key),
  )
  const isChanged = new Set(found.changed)
  const changed: Changed[] = []
  const same: ReadFile[] = []
  for (const file of read) {
    await yieldRegularly()
    const path = resolve(folder.path, file.key)
    const owner = owners.get(path)
    const taken = known.get(file.key)
    const before = taken === undefined ? takenOf(file) : (JSON.parse(taken) as Taken)
    const now = takeAgain(before, file.info)
    // The content of most of them is the same; only their time changed.
    if (!owner || (!isChanged.has(file) && isDeepStrictEqual(now, before))) same.push(file)
    else changed.push({ file, path, chapterId: owner.id, mangaId: owner.manga_id, before, now })
  }
  await upsertFiles(
    db,
    same.map(({ key, facts }) => toFileRow(folder.id, key, facts)),
  )
  for (const [mangaId, files] of Map.groupBy(changed, (one) => one.mangaId)) {
    const hasChanged = await db.transaction().execute(async (tx) => {
      const isFollowed = await followManga(tx, mangaId, files, timestamp(clock))
      // Together with the values: later they would look as if Bunko wrote them into the file.
      await setTaken(tx, folder.id, new Map(files.map(({ file, now }) => [file.key, JSON.stringify(now)])))
      return isFollowed
    })
    if (!hasChanged) continue
    announce({ name: 'manga.changed', data: { mangaId } })
    announce({ name: 'chapters.changed', data: { mangaId } })
  }
  return changed.flatMap(({ file, chapterId, mangaId, now, note }) => {
    const planned = decide(file, undefined)
    if (!planned) return []
    return [{ ...planned, chapter: { id: chapterId, mangaId }, taken: JSON.stringify(now), ...(note && { note }) }]
  })
}

/** @returns whether the manga or a chapter was changed */
async function followManga(tx: Tx, mangaId: string, files: readonly Changed[], now: string): Promise<boolean> {
  if (!(await mangaExists(tx, mangaId))) return false
  const edit = await findEdit(tx, mangaId, files)
  const { changed } = await applyEdit(tx, mangaId, edit, now)
  return (await followChapters(tx, mangaId, files, now)) || changed
}

/** Of several files, the first one that changes a member counts; the year is the earliest of all files of the manga. */
async function findEdit(tx: Tx, mangaId: string, files: readonly Changed[]): Promise<MangaEdit> {
  const manga = (await findManga(tx, mangaId))!
  const { title, description, author, genres } = manga
  const publicationYear = manga.isYearEstimated ? null : manga.publicationYear
  const current = { title, description, author, genres: [...genres], publicationYear }
  const edits = files.map((one) => {
    const { changes, own } = follow('manga', current, mangaMembers(one.before), mangaMembers(one.now), one.now.own)
    one.now = { ...one.now, own }
    return changes
  })
  const titled = edits.findIndex((changes) => changes.title !== undefined)
  const newTitle = titled === -1 ? undefined : edits[titled]!.title!
  const said = await listSaid(tx, mangaId, files)
  const isRenamed = newTitle !== undefined && (await areAllOf(tx, mangaId, said, newTitle))
  if (!isRenamed)
    for (const [index, changes] of edits.entries())
      if (changes.title !== undefined)
        files[index]!.note = message('collection.seriesDiffers', { series: changes.title, title: current.title })
  const years = said.map((one) => one?.year).filter((year) => year != null)
  const year = edits.some((changes) => changes.publicationYear != null) ? Math.min(...years) : publicationYear
  const { title: _, publicationYear: __, ...rest } = Object.assign({}, ...edits.toReversed()) as (typeof edits)[number]
  return {
    ...rest,
    ...(isRenamed && { title: newTitle }),
    ...(year !== null && year !== publicationYear && { publicationYear: year }),
  }
}

/** What each file of the manga says now; undefined when it is not known. */
async function listSaid(tx: Tx, mangaId: string, files: readonly Changed[]): Promise<(Taken | undefined)[]> {
  const said = new Map(files.map(({ path, now }) => [path, now]))
  const paths = await listLinkedPaths(tx, mangaId)
  const others = paths.filter((path) => !said.has(path))
  for (const { path, taken } of await listTaken(tx, others)) said.set(path, JSON.parse(taken) as Taken)
  return paths.map((path) => said.get(path))
}

/** Whether all files of the manga name the series now, and no other manga has its title. */
async function areAllOf(tx: Tx, mangaId: string, said: readonly (Taken | undefined)[], title: string) {
  const other = await findMangaByTitle(tx, title)
  return (other === undefined || other === mangaId) && said.every((one) => one?.series === title)
}

async function followChapters(tx: Tx, mangaId: string, files: readonly Changed[], now: string): Promise<boolean> {
  const rows = await findChaptersOfManga(tx, mangaId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changes = new Map<string, ReturnType<typeof follow<ReturnType<typeof chapterMembers>>>['changes']>()
  for (const one of files) {
    const row = byId.get(one.chapterId)
    if (!row) continue
    const { number, volume, language, label, title } = row
    const current = { number, volume, language, label, title }
    const found = follow('chapter', current, chapterMembers(one.before), chapterMembers(one.now), one.now.own)
    one.now = { ...one.now, own: found.own }
    if (Object.keys(found.changes).length > 0) changes.set(one.chapterId, found.changes)
  }
  const refused = await changeKeys(tx, rows, changes, now)
  for (const one of files) {
    if (!refused.has(one.chapterId)) continue
    // It is tried again when the file changes again.
    const { kind, number, numberEnd, volume, label, language } = one.before
    const title = kind === 'special' || one.now.kind === 'special' ? one.before.title : one.now.title
    const wanted = formatChapterNumber(chapterMembers(one.now).number)
    one.now = { ...one.now, kind, number, numberEnd, volume, label, language, title }
    one.note = message('collection.numberTaken', { number: wanted })
  }
  return changes.size > 0
}
