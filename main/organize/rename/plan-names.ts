import type { NamingTemplate } from '../../../shared/naming-template.ts'
import { archiveName } from '../../archives/archive-name.ts'
import { fileNameKey } from '../../platform/files/safe-names.ts'
import { shortId } from '../../platform/ids.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import type { NamedChapterRow } from './rename.store.ts'

export type PlannedName = {
  readonly chapterId: string
  readonly mangaId: string
  readonly from: string
  readonly to: string
}

type PlanInput = {
  readonly template: NamingTemplate
  readonly chapters: readonly NamedChapterRow[]
  /** The folder that each manga gets. */
  readonly folderOf: (mangaId: string) => string
  /** Whether a file that is not one of the chapters has the path. */
  readonly isTaken: (path: string) => boolean | Promise<boolean>
}

/**
 * The new path of every chapter whose name is not what the template says. No two chapters get names that a file system could
 * take for the same; a name that is taken gets a tag, like that of a new download.
 */
export async function planNames({ template, chapters, folderOf, isTaken }: PlanInput): Promise<PlannedName[]> {
  const given = new Set<string>()
  const planned: PlannedName[] = []
  const own = new Set<string>()
  for (const { file_path } of chapters) {
    await yieldRegularly()
    own.add(pathKey(file_path))
  }
  const isFree = async (path: string, from: string) =>
    !given.has(pathKey(path)) && (path === from || own.has(pathKey(path)) || !(await isTaken(path)))
  for (const chapter of chapters) {
    await yieldRegularly()
    const { id: chapterId, manga_id: mangaId, file_path: from } = chapter
    const base = archiveName(template, chapter, toNamedManga(chapter), folderOf(mangaId))
    const extension = /\.[a-z0-9]{1,5}$/i.exec(from)?.[0] ?? '.cbz'
    let to = from
    for (const path of candidates(base, extension, chapterId)) {
      if (!(await isFree(path, from))) continue
      to = path
      break
    }
    given.add(pathKey(to))
    if (to !== from) planned.push({ chapterId, mangaId, from, to })
  }
  return planned
}

function candidates(base: string, extension: string, chapterId: string): string[] {
  const tag = shortId(chapterId)
  return ['', ` [${tag}]`, ...[3, 4, 5, 6].map((copy) => ` [${tag}-${copy}]`)].map(
    (suffix) => `${base}${suffix}${extension}`,
  )
}

export const pathKey = (path: string): string => path.split('/').map(fileNameKey).join('/')

const toNamedManga = (row: NamedChapterRow) => ({
  title: row.manga_title,
  author: row.author,
  publicationYear: row.publication_year,
  isYearEstimated: row.year_estimated === 1,
})

/**
 * The order in which no file is renamed to a path that another still has. Where names are swapped in a circle, one file
 * gets a name in between.
 */
export async function orderRenames(planned: readonly PlannedName[]): Promise<PlannedName[]> {
  const waiting = new Map<string, PlannedName>()
  for (const one of planned) {
    await yieldRegularly()
    waiting.set(pathKey(one.from), one)
  }
  const ordered: PlannedName[] = []
  while (waiting.size > 0) {
    const ready: [string, PlannedName][] = []
    for (const [key, one] of waiting) {
      await yieldRegularly()
      const to = pathKey(one.to)
      if (to === key || !waiting.has(to)) ready.push([key, one])
    }
    for (const [key, one] of ready) {
      ordered.push(one)
      waiting.delete(key)
    }
    if (ready.length > 0) continue
    const [key, first] = [...waiting][0]!
    const between = `${first.to.replace(/\.[^.]*$/, '')} [renaming]${/\.[^.]*$/.exec(first.to)?.[0] ?? ''}`
    ordered.push({ ...first, to: between })
    waiting.delete(key)
    waiting.set(pathKey(between), { ...first, from: between })
  }
  return ordered
}
