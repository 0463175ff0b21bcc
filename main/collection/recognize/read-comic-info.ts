import { load } from 'cheerio/slim'
import { toLanguageCode } from './languages.ts'
import type { Recognized } from './recognize.ts'

/** What a ComicInfo.xml says. Members that it does not have, or that make no sense, are absent. */
export type ReadComicInfo = Partial<Omit<Recognized, 'confidence' | 'doubt' | 'kind'>> & {
  readonly kind?: 'special'
  readonly summary?: string
  readonly writer?: string
  readonly genres?: readonly string[]
}

const specialFormats = /^(?:special|one[- ]?shot|annual|omake|prologue|epilogue|extra)/i

export function readComicInfo(xml: string): ReadComicInfo {
  // The list of pages is most of a file and says nothing about the chapter.
  const head = xml.replace(/<Pages[\s>][\s\S]*?<\/Pages>/, '')
  const $ = load(head, { xml: true })
  const values = new Map<string, string>()
  $('ComicInfo')
    .first()
    .children()
    .each((_, element) => void values.set(element.name.toLowerCase(), $(element).text().trim()))
  const text = (name: string, max: number) => values.get(name)?.slice(0, max) || undefined
  const number = range(values.get('number'))
  const year = Number(values.get('year'))
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
    year: Number.isInteger(year) && year >= 1900 && year <= 2100 ? year : undefined,
    kind: specialFormats.test(values.get('format') ?? '') ? ('special' as const) : undefined,
    summary: text('summary', 5000),
    writer: text('writer', 255),
    genres: values
      .get('genre')
      ?.split(',')
      .map((genre) => genre.trim())
      .filter((genre) => genre !== ''),
  })
}

/** `12`, `12.5`, `1-3`; undefined for anything else, such as `-1` of an unknown number. */
function range(text: string | undefined): [number, number | null] | undefined {
  const match = /^#?(\d{1,6}(?:[.,]\d{1,3})?)(?:\s*[-–]\s*(\d{1,6}(?:[.,]\d{1,3})?))?$/.exec(text ?? '')
  if (!match) return undefined
  const [first, last] = [match[1], match[2]].map((part) => (part === undefined ? null : Number(part.replace(',', '.'))))
  return [first!, last !== null && last! > first! ? last! : null]
}

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,4}(?:\.\d)?$/.test(text) ? Number(text) : undefined

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }
