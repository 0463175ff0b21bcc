import { type BareNumber, findBareNumber } from './bare-number.ts'
import { readBrackets, type Unbracketed } from './brackets.ts'
import { comparable, spread, tidy, withoutExtension } from './clean-name.ts'
import { findNumberedSpecial, findSpecial } from './find-special.ts'
import { type FolderFacts, readFolders } from './folders.ts'
import { findDivision, findMarks, findPiece, type Mark, withDigits } from './number-marks.ts'
import { cleanSeries, named, seriesLength, unnumbered } from './series-name.ts'

export type Recognized = {
  readonly series: string
  readonly volume: number | null
  readonly number: number | null
  /** The last number of a range, of chapters or of volumes. */
  readonly numberEnd: number | null
  readonly title: string | null
  /** `part 2` of a piece of a chapter. */
  readonly label: string | null
  /** A BCP 47 code. */
  readonly language: string | null
  readonly year: number | null
  readonly kind: 'chapter' | 'volume' | 'special'
  /** From 0 to 1. */
  readonly confidence: number
  readonly doubt: 'bare_number' | 'no_number' | null
}

/**
 * Reads what a file is from its path.
 * @param path relative to the inspected folder, with `/`
 * @param root the name of the inspected folder; names the series of files directly in it
 * @param isAlone whether it is the only file of its folder, so that no other one is a part of the same chapter
 */
export function recognize(path: string, root?: string, isAlone = false): Recognized {
  const folders = path.split('/')
  const stem = withoutExtension(folders.pop()!)
  const around = readFolders(folders, root)
  return interpret(withoutGroup(stem, around), around, isAlone)
}

/** Programs for downloads put the group before the chapter: `Group_Vol.2 Ch.12`. */
function withoutGroup(stem: string, { series }: FolderFacts): string {
  const match = /^([^_]+)_(?=(?:vol(?:ume)?|ch(?:apter)?|ep(?:isode)?|season)[. ]\s?\d)/iu.exec(stem)
  return match && series !== null && comparable(match[1]!) !== comparable(series) ? stem.slice(match[0].length) : stem
}

/** Words after the number that say nothing about the content. */
const noise =
  /(?<!\p{L})(?:raws?|(?<=\d\s*)(?:end|fin|final)|complete|copy|digital|read online|vf|p\d{3}(?:-\d{3})?|(?<=\d\s*)of\s+\d+)(?!\p{L})\s*$/iu
/** The version of a drawing, and scans from cover to cover. */
const asides = /(?<![\p{L}\d])(?:ver\.?0\d{1,2}|c2c)(?![\p{L}\d])/giu
/** A volume without a number: `Vol.TBD Ch.200`. */
const unknownVolume = /(?<!\p{L})vol(?:ume)?s?[\s._-]*(?:tbd|tba|unknown|none)(?![\p{L}\d])/iu

function interpret(stem: string, around: FolderFacts, isAlone: boolean): Recognized {
  const name = readBrackets(spread(withDigits(stem.replace(unknownVolume, '').replace(asides, ''))))
  const { text, language } = withoutNoise(name)
  const from = seriesLength(text, around)
  const numbered = findNumberedSpecial(text, from, around)
  const marks = numbered ? {} : chooseMarks(text, from, around)
  const special = numbered ?? findSpecial(name, text, from, marks.chapter, around)
  const bare = marks.chapter || special ? undefined : chooseBare(text, from, marks, around)
  const chapter = marks.chapter ?? bare
  const piece = chapter && findPiece(text, chapter.end)
  const cut = [marks.volume, marks.season, marks.division, chapter, piece].filter((mark) => mark !== undefined)
  const first = Math.min(special?.start ?? text.length, ...cut.map((mark) => mark.start))
  const before = cleanSeries(text.slice(0, Math.max(from, first)))
  const after = titleOf(text, special?.start ?? Math.max(from, first), special ? [] : cut)
  const volume = marks.volume?.value ?? marks.season?.value ?? marks.division?.value ?? around.volume
  const base = {
    volume,
    label: null,
    language: name.language ?? language ?? around.language,
    year: name.year ?? around.year ?? special?.year ?? null,
  }
  if (special) {
    const title = special.title ?? after
    return {
      ...base,
      ...named(before, around),
      number: special.number,
      numberEnd: null,
      title,
      kind: 'special',
      confidence: 0.75,
      doubt: null,
    }
  }
  // In the folder of a chapter, a number alone counts its files.
  const isCount = bare !== undefined && before === '' && around.number !== null && bare.value !== around.number
  if (chapter && !isCount) {
    const confidence = marks.chapter ? 0.95 : bare!.score >= 4 ? 0.85 : 0.6
    const doubt = confidence < 0.8 ? 'bare_number' : null
    const kind = around.isSpecials ? 'special' : 'chapter'
    const label = piece ? `part ${piece.name}` : null
    const title = after ?? around.title
    const { value: number, last: numberEnd } = chapter
    return { ...base, ...named(before, around), number, numberEnd, title, label, kind, confidence, doubt }
  }
  if (around.number !== null) {
    const isSeries = around.series === null || comparable(before) === comparable(around.series)
    return {
      ...base,
      ...named('', around),
      number: around.number,
      numberEnd: null,
      title: (isSeries ? after : before) || around.title,
      label: isCount && !isAlone ? `part ${bare.value}` : null,
      kind: 'chapter',
      confidence: 0.8,
      doubt: null,
    }
  }
  const own = marks.volume ?? marks.season ?? marks.division
  if (own ?? (around.volume !== null && !around.isSpecials)) {
    const hasOwn = own !== undefined
    const isSeries = hasOwn || around.series === null || comparable(before) === comparable(around.series)
    const title = isSeries ? after : before || null
    const series = isSeries ? named(before, around) : named('', around)
    return {
      ...base,
      ...series,
      number: null,
      numberEnd: marks.volume?.last ?? null,
      title,
      kind: 'volume',
      confidence: hasOwn ? 0.95 : 0.7,
      doubt: null,
    }
  }
  return {
    ...base,
    ...unnumbered(before, name, around),
    number: null,
    numberEnd: null,
    kind: 'special',
    confidence: 0.4,
    doubt: 'no_number',
  }
}

function withoutNoise({ text }: Unbracketed): { readonly text: string; readonly language: string | null } {
  let rest = text.trimEnd()
  let language: string | null = null
  for (let match = noise.exec(rest); match && match.index > 0; match = noise.exec(rest)) {
    if (/^vf/i.test(match[0])) language = 'fr'
    rest = rest.slice(0, match.index).replace(/[\s\-–_,]+$/u, '')
  }
  return { text: rest, language }
}

type Marks = {
  readonly volume?: Mark | undefined
  readonly season?: Mark | undefined
  readonly division?: Mark | undefined
  readonly chapter?: Mark | undefined
}

/** The number that a name below the folder of its series begins with: `027: Part 2: Chapter 1`. */
const leading = /^\s*\d+(?:\.\d+)?\s?[:_]\s/u

function chooseMarks(text: string, from: number, { series }: FolderFacts): Marks {
  const isLeading = series !== null && leading.test(text.slice(from))
  const chapter = isLeading ? undefined : findMarks(text, 'chapter', from)[0]
  const apart = (mark: Mark) => !chapter || mark.end <= chapter.start || mark.start >= chapter.end
  const volume = findMarks(text, 'volume', from).find(apart)
  const season = findMarks(text, 'season', from).find(apart)
  // Below the folder of the series, `Part 2 Chapter 12` does not name another one.
  const division = series !== null && from === 0 ? findDivision(text) : undefined
  return { volume, season, division, chapter }
}

/**
 * A number that no word marks. Next to a marked volume it must be unmistakable, because titles have numbers too: behind
 * it, or before it, as in `028 Vol. 2`.
 */
function chooseBare(
  text: string,
  from: number,
  { volume, season, division }: Marks,
  { series }: FolderFacts,
): BareNumber | undefined {
  const marked = volume ?? season ?? division
  const found = findBareNumber(text, marked?.end ?? from)
  const threshold = season && !volume ? 1 : marked ? 4 : -2
  if (found && found.score >= threshold) return found
  if (!volume) return undefined
  const before = findBareNumber(text.slice(0, volume.start), from)
  if (!before || text.slice(before.end, volume.start).trim() !== '') return undefined
  // `86 v05` is a volume of 86.
  const isTitle = series === null && text.slice(0, before.start).trim() === ''
  return before.score >= (isTitle ? 5 : 4) || /\d\.\d/.test(text.slice(before.start, before.end)) ? before : undefined
}

function titleOf(text: string, from: number, cut: readonly { start: number; end: number }[]): string | null {
  let title = ''
  let at = from
  for (const { start, end } of [...cut].sort((a, b) => a.start - b.start)) {
    if (start < at) at = Math.max(at, end)
    else {
      title += ` ${text.slice(at, start)}`
      at = end
    }
  }
  const rest = tidy(`${title} ${text.slice(at)}`)
    .replace(/^p\d{3}\b/u, '')
    .replace(/^\.\s*/u, '')
  const cleaned = tidy(rest.replace(/^(?:end|final|omnibus)$/iu, ''))
  return cleaned === '' || /^(?:19|20)\d\d$/.test(cleaned) ? null : cleaned
}
