import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Duplicates } from '../../shared/contracts/duplicates.ts'
import { isLinkedPath } from '../chapters/linked-path.ts'
import { groupRows } from '../platform/group-rows.ts'
import {
  type ChapterWithFile,
  listFiles,
  listSameNumbers,
  readDuplicateChapters,
  readPageSizes,
  type SameNumber,
  type SimilarFile,
} from './duplicates.store.ts'
import type { StorageDeps } from './storage-deps.ts'

type Deps = Pick<StorageDeps, 'db' | 'libraryDir' | 'openInBackground'>

/** @param series of mangas that seem to be one: their chapters are left out, because merging settles them */
export async function findDuplicateChapters(
  deps: Deps,
  series: ReadonlyMap<string, number>,
): Promise<Duplicates['chapters']> {
  const samePages = await findSamePages(deps)
  const isOfOneSeries = (chapters: readonly ChapterWithFile[]) => {
    const [first, ...others] = chapters.map(({ mangaId }) => series.get(mangaId))
    return first !== undefined && others.every((other) => other === first)
  }
  const pages = samePages.filter((chapters) => !isOfOneSeries(chapters) || isOfOneManga(chapters))
  const found = new Set(samePages.flat().map(({ id }) => id))
  const numbers = (await findSameNumbers(deps)).filter((chapters) => !chapters.every(({ id }) => found.has(id)))
  return [
    ...pages.map((chapters) => ({ reason: 'pages' as const, items: chapters.map(toItem) })),
    ...numbers.map((chapters) => ({ reason: 'number' as const, items: chapters.map(toItem) })),
  ]
}

const isOfOneManga = (chapters: readonly ChapterWithFile[]): boolean =>
  chapters.every(({ mangaId }) => mangaId === chapters[0]!.mangaId)

const toItem = ({ filePath: _, sha256: __, ...chapter }: ChapterWithFile) => chapter

const chaptersPerQuery = 200

/** The sizes of pages, which the library knows, say which files may be equal. Only these are opened for their checksums. */
async function findSamePages({ db, libraryDir, openInBackground }: Deps): Promise<ChapterWithFile[][]> {
  const files: SimilarFile[] = []
  for await (const file of listFiles(db)) files.push(file)
  const similar = repeated(await groupRows(files, ({ likeness }) => likeness))
    .flat()
    .map(({ id }) => id)
  const sized: { id: string; sizes: string }[] = []
  for (let start = 0; start < similar.length; start += chaptersPerQuery)
    sized.push(...(await readPageSizes(db, similar.slice(start, start + chaptersPerQuery))))
  const candidates = repeated(await groupRows(sized, ({ sizes }) => sizes))
  const chapters = await readDuplicateChapters(
    db,
    candidates.flat().map(({ id }) => id),
  )
  const found: ChapterWithFile[][] = []
  for (const candidate of candidates) {
    const present = candidate.flatMap(({ id }) => chapters.get(id) ?? [])
    const checked: { chapter: ChapterWithFile; content: string }[] = []
    const isOneFile = present.every(({ sha256 }) => sha256 === present[0]!.sha256)
    for (const chapter of present) {
      const path = isLinkedPath(chapter.filePath) ? chapter.filePath : join(libraryDir, chapter.filePath)
      const content = isOneFile ? '' : await readChecksums(openInBackground, path)
      if (content !== undefined) checked.push({ chapter, content })
    }
    const same = repeated(await groupRows(checked, ({ content }) => content))
    found.push(...same.map((equal) => equal.map(({ chapter }) => chapter)))
  }
  return found
}

/** The checksums of the pages in their order; undefined for a file that cannot be read now. */
async function readChecksums(
  openInBackground: StorageDeps['openInBackground'],
  path: string,
): Promise<string | undefined> {
  try {
    const archive = await openInBackground(path)
    try {
      const checksums: number[] = []
      // Folders and documents have no directory with checksums.
      for (const entry of archive.entries) checksums.push(entry.crc32 || crc32(await archive.read(entry)))
      return checksums.join(' ')
    } finally {
      await archive.close()
    }
  } catch {
    return undefined
  }
}

/** Chapters of one manga that are the same although one of them lacks the volume or the language. */
async function findSameNumbers({ db }: Deps): Promise<ChapterWithFile[][]> {
  const rows = await groupRows(await listSameNumbers(db), ({ mangaId, number, label }) =>
    JSON.stringify([mangaId, number, label]),
  )
  const groups = [...rows.values()]
    .flatMap((group) => partition(group, ({ language }) => language))
    .flatMap((group) => partition(group, ({ volume }) => volume))
    .filter(({ length }) => length > 1)
  const chapters = await readDuplicateChapters(
    db,
    groups.flat().map(({ id }) => id),
  )
  return groups.map((group) => group.flatMap(({ id }) => chapters.get(id) ?? [])).filter(({ length }) => length > 1)
}

/** Groups by a value. Chapters without it belong to the others if these have one value only. */
function partition(chapters: readonly SameNumber[], keyOf: (chapter: SameNumber) => unknown): SameNumber[][] {
  const values = [...new Set(chapters.map(keyOf).filter((value) => value !== null))]
  if (values.length < 2) return [[...chapters]]
  return values.map((value) => chapters.filter((chapter) => keyOf(chapter) === value))
}

const repeated = <Row>(groups: ReadonlyMap<unknown, Row[]>): Row[][] =>
  [...groups.values()].filter(({ length }) => length > 1)
