import { readArchiveRecord } from '../../archives/archive-record.ts'
import type { Arc } from '../../chapters/reading-lists.store.ts'
import { withoutParts } from '../../platform/xml/without-parts.ts'
import { toLanguageCode } from './languages.ts'
import type { Recognized } from './recognize.ts'

/** What a ComicInfo.xml says. Members that it does not have, or that make no sense, are absent. */
export type ReadComicInfo = Partial<Omit<Recognized, 'confidence' | 'doubt' | 'kind'>> & {
  readonly kind?: 'special'
  readonly summary?: string
  readonly writer?: string
  readonly genres?: readonly string[]
  /** Who translated it. */
  readonly groups?: readonly string[]
  /** The reading lists that it names, and the place of the chapter there. */
  readonly arcs?: readonly Arc[]
  /** Absent where the file says that it is a manga, and not how it is read. */
  readonly direction?: 'rtl' | 'ltr'
}

export const specialFormats = /^(?:special|one[- ]?shot|annual|omake|prologue|epilogue|extra)/i

export async function readComicInfo(xml: string): Promise<ReadComicInfo> {
  const { loadXml } = await import('../../platform/xml/load-xml.ts') // Only for own files, so it does not belong to the start.
  // The list of pages is most of a file and says nothing about the chapter.
  const $ = loadXml(withoutParts(xml, /<Pages[\s>]/, /<\/Pages>/))
  const values = new Map<string, string>()
  $('ComicInfo')
    .first()
    .children()
    .each((_, element) => void values.set(element.name.toLowerCase(), $(element).text().trim()))
  const text = (name: string, max: number) => values.get(name)?.slice(0, max) || undefined
  const number = range(values.get('number'))
  const language = values.get('languageiso') && toLanguageCode(values.get('languageiso')!)
  const volume = wholeNumber(values.get('volume'))
  return withoutUndefined({
    series: text('series', 255),
    title: text('title', 1000),
    number: number?.[0],
    numberEnd: number?.[1],
    // Programs for Western comics write the year there.
    volume: volume !== undefined && volume < 1900 ? volume : undefined,
    language: language || undefined,
    year: toYear(values.get('year')),
    kind: specialFormats.test(values.get('format') ?? '') ? ('special' as const) : undefined,
    summary: text('summary', 5000),
    writer: text('writer', 255),
    genres: values.has('genre') ? splitList(values.get('genre')!) : undefined,
    // Only the record knows a comma in a name.
    groups: readArchiveRecord(xml)?.chapter?.groups ?? unlessEmpty(splitList(values.get('translator') ?? '')),
    arcs: unlessEmpty([...storyArcs(values), ...alternateSeries(values)]),
    direction: directions[values.get('manga')?.toLowerCase() ?? ''],
  })
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().slice(0, 255))
    .filter((part) => part !== '')

const unlessEmpty = <T>(values: readonly T[]): readonly T[] | undefined =>
  values.length > 0 ? values.slice(0, 20) : undefined

/** Names and numbers belong together by their places. A name without a number keeps the chapter. */
function storyArcs(values: ReadonlyMap<string, string>): Arc[] {
  const numbers = (values.get('storyarcnumber') ?? '').split(',')
  return (values.get('storyarc') ?? '').split(',').flatMap((part, index) => {
    const name = part.trim().slice(0, 200)
    return name === '' ? [] : [{ name, number: arcNumber(numbers[index]) }]
  })
}

/** Only with a number: without one, it is another title of the series. */
function alternateSeries(values: ReadonlyMap<string, string>): Arc[] {
  const name = values.get('alternateseries')?.slice(0, 200) ?? ''
  const number = arcNumber(values.get('alternatenumber'))
  return name === '' || number === null ? [] : [{ name, number }]
}

export const arcNumber = (text: string | undefined): number | null =>
  /^\d{1,6}(?:\.\d{1,3})?$/.test(text?.trim() ?? '') ? Number(text) : null

/** `Yes` does not say how the manga is read. */
const directions: Readonly<Record<string, 'rtl' | 'ltr'>> = { yesandrighttoleft: 'rtl', no: 'ltr' }

export function toYear(text: string | undefined): number | undefined {
  const year = Number(text)
  return Number.isInteger(year) && year >= 1900 && year <= 2100 ? year : undefined
}

/** `12`, `12.5`, `1-3`; undefined for anything else, such as `-1` of an unknown number. */
export function range(text: string | undefined): [number, number | null] | undefined {
  const match = /^#?(\d{1,6}(?:[.,]\d{1,3})?)(?:\s*[-–]\s*(\d{1,6}(?:[.,]\d{1,3})?))?$/.exec(text ?? '')
  if (!match) return undefined
  const [first, last] = [match[1], match[2]].map((part) => (part === undefined ? null : Number(part.replace(',', '.'))))
  return [first!, last !== null && last! > first! ? last! : null]
}

export const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,4}(?:\.\d)?$/.test(text) ? Number(text) : undefined

export const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }

/** What the metadata in the file says wins over its name. */
export function combine(byName: Recognized, info: ReadComicInfo | undefined): Recognized {
  if (!info) return byName
  const { summary: _, writer: __, genres: ___, direction: ____, groups: _____, arcs: ______, ...facts } = info
  const merged = { ...byName, ...facts }
  const isNumbered = facts.number !== undefined
  const isVolume = !isNumbered && facts.volume !== undefined && byName.number === null
  const kind = facts.kind ?? (isNumbered ? 'chapter' : isVolume ? 'volume' : byName.kind)
  const isCertain = facts.series !== undefined && (isNumbered || isVolume || facts.kind !== undefined)
  return {
    ...merged,
    kind,
    // A name is read as a piece of another chapter.
    label: isNumbered && facts.number !== byName.number ? null : merged.label,
    numberEnd: isNumbered ? (facts.numberEnd ?? null) : byName.numberEnd,
    // In a file of a whole volume the number of the volume is written as its number.
    ...(isNumbered && byName.kind === 'volume' && wholeVolume(byName, facts)),
    ...(isCertain && { confidence: 1, doubt: null }),
  }
}

function wholeVolume(byName: Recognized, { number, volume }: ReadComicInfo): Partial<Recognized> | undefined {
  const isSame = number === byName.volume && (volume === undefined || volume === number)
  return isSame ? { kind: 'volume', volume: byName.volume, number: null, numberEnd: byName.numberEnd } : undefined
}
