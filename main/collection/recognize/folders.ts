import { findBareNumber } from './bare-number.ts'
import { readBrackets } from './brackets.ts'
import { comparable, tidy } from './clean-name.ts'
import { languageNamed } from './languages.ts'
import { findDivision, findMarks, withDigits } from './number-marks.ts'
import { isFolderOfSpecials } from './special-words.ts'

/** What the folders of a file say about it. */
export type FolderFacts = {
  /** Null for files that are in no folder of a series. */
  readonly series: string | null
  /** The name of the inspected folder, without brackets. */
  readonly root: string | null
  readonly volume: number | null
  readonly language: string | null
  readonly year: number | null
  readonly isSpecials: boolean
  /** The number and title of the chapter that the folder holds. */
  readonly number: number | null
  readonly title: string | null
}

/** Folders that sort files and name no series. */
const general =
  /^(?:mangas?|comics?|downloads?|scans?|scanlations?|volumes?|chapters?|tomes?|library|books?|webtoons?|manhwa|manhua|raws?|digital|complete|ongoing|cbz|new folder|unsorted|misc|tachiyomi|mihon|local|reading|archives?|collection)$/iu

/** Files of one folder follow each other, so the last folder is remembered. */
let last: { readonly key: string; readonly facts: FolderFacts } | undefined

/** @param folders from the inspected folder to the file */
export function readFolders(folders: readonly string[], root: string | undefined): FolderFacts {
  const key = `${root}\n${folders.join('/')}`
  if (last?.key !== key) last = { key, facts: interpretFolders(folders, root) }
  return last.facts
}

function interpretFolders(folders: readonly string[], root: string | undefined): FolderFacts {
  const facts = {
    series: null as string | null,
    volume: null as number | null,
    language: null as string | null,
    year: null as number | null,
    isSpecials: false,
    number: null as number | null,
    title: null as string | null,
  }
  const names = folders.map((folder) => readBrackets(withDigits(folder.normalize('NFC')).replaceAll('_', ' ')))
  const texts = names.map(({ text }) => tidy(text))
  for (const [index, name] of [...names.entries()].toReversed()) {
    const whole = texts[index]!
    const parent = texts.slice(0, index).findLast(namesSomething)
    const chapter = readChapterFolder(whole, parent)
    if (chapter && chapter.mark.last === null) {
      facts.number ??= chapter.mark.value
      facts.title ??= chapter.title
    }
    const text = chapter?.before ?? whole
    facts.year ??= name.year
    facts.language ??= name.language
    if (isFolderOfSpecials(text)) facts.isSpecials = true
    else if (isLanguage(text)) facts.language ??= languageNamed(text)!
    else if (namesSomething(text)) {
      const division = parent === undefined ? undefined : findDivision(text)
      const { series, volume } =
        division === undefined ? readVolumeFolder(text) : { series: '', volume: division.value }
      facts.volume ??= volume
      if (series === '') continue
      facts.series = series
      break
    }
  }
  const rootName = root === undefined ? '' : tidy(readBrackets(root).text)
  return { ...facts, root: rootName === '' ? null : rootName }
}

const isLanguage = (text: string): boolean => text.length > 1 && languageNamed(text) !== undefined
const namesSomething = (text: string): boolean => text !== '' && !general.test(text) && !isLanguage(text)

/**
 * A folder can be a chapter of the series above it: `Chapter 4`, `c004`, `004`, `Vol. 2 Chapter 4`. With the title of the
 * series it needs no folder above it: `Blue Lantern - Chapter 4`.
 */
function readChapterFolder(text: string, parent: string | undefined) {
  const isShort = parent !== undefined && /^(?:[ce][.-]?\d|0\d+(?:\.\d)?$)/iu.test(text)
  const [mark = isShort ? findBareNumber(text, 0) : undefined] = findMarks(text, isShort ? 'chapter' : 'namedChapter')
  if (!mark) return undefined
  const before = tidy(text.slice(0, mark.start))
  const title = tidy(text.slice(mark.end)) || null
  if (parent !== undefined && comparable(before) === comparable(parent)) return { mark, title, before: '' }
  const isBelow = parent !== undefined && readVolumeFolder(before).series === ''
  return isBelow || title === null ? { mark, title, before } : undefined
}

/** A folder can be a volume or season of a series, and can name the series too: `One Piece v12`. */
function readVolumeFolder(text: string): { readonly series: string; readonly volume: number | null } {
  const mark = findMarks(text, 'volume')[0] ?? findMarks(text, 'season')[0]
  if (!mark) return { series: text, volume: null }
  const before = tidy(text.slice(0, mark.start))
  if (before === '' && comparable(text.slice(mark.end)).length > 24) return { series: text, volume: null }
  return { series: before, volume: mark.last === null ? mark.value : null }
}
