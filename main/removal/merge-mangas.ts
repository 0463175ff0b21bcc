import { moveLines, returnLines } from '../chapters/reading-lists.store.ts'
import type { Tx } from '../database/schema.ts'
import { findCover } from '../mangas/covers.store.ts'
import { replaceTexts } from '../mangas/manga-texts.store.ts'
import { mangaExists } from '../mangas/mangas.store.ts'
import {
  type Added,
  addBelongings,
  addToChapters,
  type ChapterPair,
  deleteAdded,
  deleteSlugs,
  findMerge,
  findProgress,
  insertMerge,
  insertSlugs,
  type MangaFacts,
  moveChapters,
  moveCover,
  moveDocuments,
  moveFile,
  moveSessions,
  moveVersions,
  noteMetadataToWrite,
  type Progress,
  pairChapters,
  readFacts,
  readFilePath,
  returnChapters,
  returnSessions,
  returnVersions,
  setFacts,
  setParts,
  setProgress,
  takeSlugs,
} from './merge.store.ts'

/** Everything that a merge changed, for its undo. */
type Changes = {
  readonly added: Added
  readonly moved: readonly string[]
  readonly files: readonly (ChapterPair & { readonly path: string })[]
  readonly progress: readonly { readonly id: string; readonly before: Progress | null; readonly after: Progress }[]
  readonly sessions: Awaited<ReturnType<typeof moveSessions>>
  readonly versions: Awaited<ReturnType<typeof moveVersions>>
  readonly documents: Awaited<ReturnType<typeof moveDocuments>>
  readonly lines: Awaited<ReturnType<typeof moveLines>>
  readonly slugs: Awaited<ReturnType<typeof takeSlugs>>
  /** The file of the cover that moved. */
  readonly cover: string | null
  readonly former: MangaFacts
  readonly kept: { readonly before: MangaFacts; readonly after: MangaFacts }
}

/**
 * Makes a manga part of another one; the caller removes what remains of it, and calls `recordMerge` then. A chapter that only
 * it has moves with its file, progress and bookmarks. A chapter that both have keeps the higher progress and the file of
 * `to`; a second file stays with `from`.
 */
export async function mergeInto(tx: Tx, from: string, to: string, now: string): Promise<Changes> {
  const before = await readFacts(tx, to)
  const former = await readFacts(tx, from)
  const pairs = await pairChapters(tx, from, to)
  const moved = await moveChapters(
    tx,
    from,
    to,
    pairs.map((pair) => pair.from),
  )
  const files: (ChapterPair & { path: string })[] = []
  const progress: Changes['progress'][number][] = []
  for (const pair of pairs) {
    if (await moveFile(tx, pair)) files.push({ ...pair, path: (await readFilePath(tx, pair.to))! })
    const change = await raiseProgress(tx, pair)
    if (change) progress.push(change)
  }
  const added = { ...(await addBelongings(tx, from, to)), ...(await addToChapters(tx, pairs)) }
  const sessions = await moveSessions(tx, from, to, pairs)
  const versions = await moveVersions(tx, pairs)
  const documents = await moveDocuments(tx, pairs)
  const lines = await moveLines(tx, pairs)
  const slugs = await takeSlugs(tx, from)
  await insertSlugs(tx, to, slugs)
  const cover = await moveCover(tx, from, to)
  const after = combineFacts(before, former)
  if (after.external_id !== before.external_id) await setFacts(tx, from, { external_id: null })
  await setFacts(tx, to, after)
  await replaceTexts(tx, to)
  await noteMetadataToWrite(tx, to, now)
  return {
    added,
    moved,
    files,
    progress,
    sessions,
    versions,
    documents,
    lines,
    slugs,
    cover,
    former,
    kept: { before, after },
  }
}

/** Call it when the rest of the manga is recorded as removed. */
export const recordMerge = (tx: Tx, from: string, to: string, changes: Changes): Promise<void> =>
  insertMerge(tx, from, to, changes)

async function raiseProgress(tx: Tx, { from, to }: ChapterPair): Promise<Changes['progress'][number] | undefined> {
  const [before, other] = [await findProgress(tx, to), await findProgress(tx, from)]
  if (!other) return undefined
  const after = before
    ? {
        page: Math.max(before.page, other.page),
        completed: Math.max(before.completed, other.completed),
        updated_at: [before.updated_at, other.updated_at].sort().at(-1)!,
      }
    : other
  await setProgress(tx, to, after)
  return { id: to, before, after }
}

/** The search finds the titles of both. */
function combineFacts(kept: MangaFacts, other: MangaFacts): MangaFacts {
  const titles = [
    ...(JSON.parse(kept.catalog_titles) as string[]),
    other.title,
    ...(JSON.parse(other.catalog_titles) as string[]),
  ]
  const { external_id, catalog_status, catalog_values } = kept.external_id === null ? other : kept
  return {
    ...{ external_id, catalog_status, catalog_values },
    title: kept.title,
    image_url: kept.image_url ?? other.image_url,
    catalog_titles: JSON.stringify([...new Set(titles)].filter((title) => title !== kept.title)),
    incognito: Math.max(kept.incognito, other.incognito),
    notes: [...new Set([kept.notes, other.notes])].filter((notes) => notes !== '').join('\n\n'),
    last_read_at:
      [kept.last_read_at, other.last_read_at]
        .filter((time) => time !== null)
        .sort()
        .at(-1) ?? null,
  }
}

type MergeUndo = {
  /** The manga that had become the whole. */
  readonly mangaId: string
  /** Call it when the rows of the removed manga are back. */
  readonly finish: () => Promise<void>
}

/**
 * Takes out of a manga what a merge added, except what was changed since.
 * @param id of the manga that was merged into it
 * @returns undefined if the manga was only removed
 */
export async function beginMergeUndo(tx: Tx, id: string): Promise<MergeUndo | undefined> {
  const merge = await findMerge(tx, id)
  if (!merge) return undefined
  const { manga_id: mangaId } = merge
  const changes = JSON.parse(merge.changes) as Changes
  const { added, moved, files, progress, sessions, versions, documents, lines, slugs, cover, former, kept } = changes
  await deleteAdded(tx, added)
  await deleteSlugs(tx, mangaId, slugs)
  for (const { id: chapterId, before, after } of progress.toReversed())
    if (isEqual(await findProgress(tx, chapterId), after)) await setProgress(tx, chapterId, before)
  if (await mangaExists(tx, mangaId)) {
    const now = await readFacts(tx, mangaId)
    const unchanged = Object.entries(kept.before).filter(
      ([name]) => now[name as keyof MangaFacts] === kept.after[name as keyof MangaFacts],
    )
    await setFacts(tx, mangaId, Object.fromEntries(unchanged))
    await replaceTexts(tx, mangaId)
  }
  return {
    mangaId,
    async finish() {
      await insertSlugs(tx, id, slugs)
      const { title: _, ...facts } = former
      await setFacts(tx, id, facts)
      await replaceTexts(tx, id)
      await returnChapters(tx, moved, mangaId, id)
      for (const { from, to, path } of files.toReversed())
        if ((await readFilePath(tx, to)) === path) await moveFile(tx, { from: to, to: from })
      await returnSessions(tx, sessions, id)
      await returnVersions(tx, versions)
      for (const document of documents) await setParts(tx, document)
      await returnLines(tx, lines)
      if (cover !== null && (await findCover(tx, mangaId))?.file === cover) await moveCover(tx, mangaId, id)
    },
  }
}

const isEqual = (left: Progress | null, right: Progress): boolean =>
  left !== null &&
  left.page === right.page &&
  left.completed === right.completed &&
  left.updated_at === right.updated_at
