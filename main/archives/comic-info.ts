import { formatChapterNumber } from '../../shared/chapter-number.ts'
import { type ArchiveRecord, recordInstruction } from './archive-record.ts'

/** What a ComicInfo.xml says. Absent and empty members are left out. */
export type ComicInfo = {
  /** The title of the chapter. */
  readonly title?: string | null
  readonly series?: string | null
  readonly number?: number | null
  /** How many chapters the finished series has. */
  readonly count?: number | null
  readonly volume?: number | null
  readonly alternateSeries?: string | null
  readonly summary?: string | null
  /** When the chapter was published: `2024`, `2024-05-17` or an ISO time. */
  readonly date?: string | null
  readonly writer?: string | null
  readonly penciller?: string | null
  /** The groups that translated it. */
  readonly translators?: readonly string[]
  readonly genres?: readonly string[]
  readonly tags?: readonly string[]
  /** Web address of the chapter or manga. */
  readonly web?: string | null
  /** Language tag: `en`, `pt-BR`. */
  readonly language?: string | null
  /** `Special` for a chapter outside the numbering. */
  readonly format?: string | null
  readonly manga?: 'YesAndRightToLeft' | 'Yes' | 'Unknown'
  /** The groups and the source. */
  readonly scanInformation?: string | null
  readonly pageCount?: number
  /** In reading order. Sizes in pixels. */
  readonly pages?: readonly ComicInfoPage[]
  /** 0 to 5. */
  readonly communityRating?: number | null
  /** What only Bunko reads. */
  readonly record?: ArchiveRecord
}

export type ComicInfoPage = { readonly width: number; readonly height: number; readonly sizeBytes: number }

/** All elements of the Anansi Project's schema 2.1, in its order, which is a sequence. */
export const comicInfoElements: readonly string[] = (
  'Title Series Number Count Volume AlternateSeries AlternateNumber AlternateCount Summary Notes Year Month Day Writer ' +
  'Penciller Inker Colorist Letterer CoverArtist Editor Translator Publisher Imprint Genre Tags Web PageCount LanguageISO ' +
  'Format BlackAndWhite Manga Characters Teams Locations ScanInformation StoryArc StoryArcNumber SeriesGroup AgeRating ' +
  'Pages CommunityRating MainCharacterOrTeam Review GTIN'
).split(' ')

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>'
export const comicInfoNamespace = 'http://www.w3.org/2001/XMLSchema-instance'

/** The text of a ComicInfo.xml file, which other readers use for metadata. */
export function comicInfoXml(info: ComicInfo): string {
  const values = new Map(comicInfoValues(info))
  const pages = pageLines(info.pages ?? [])
  const elements = comicInfoElements.flatMap((name) => {
    if (name === 'Pages') return pages
    const text = values.get(name)
    return text === undefined ? [] : [`  <${name}>${escapeXml(text)}</${name}>`]
  })
  const record = info.record ? [recordInstruction(info.record)] : []
  const lines = [
    xmlDeclaration,
    ...record,
    `<ComicInfo xmlns:xsi="${comicInfoNamespace}">`,
    ...elements,
    '</ComicInfo>',
  ]
  return `${lines.join('\n')}\n`
}

/** The elements with text and what they say. Fractional volumes are left out, which the schema does not allow. */
export function comicInfoValues(info: ComicInfo): [string, string][] {
  const [year, month, day] = dateParts(info.date)
  const values: readonly (readonly [string, string | number | null | undefined])[] = [
    ['Title', info.title],
    ['Series', info.series],
    ['Number', typeof info.number === 'number' ? formatChapterNumber(info.number) : null],
    ['Count', integerElement(info.count)],
    ['Volume', integerElement(info.volume)],
    ['AlternateSeries', info.alternateSeries],
    ['Summary', info.summary],
    ['Year', year],
    ['Month', month],
    ['Day', day],
    ['Writer', info.writer],
    ['Penciller', info.penciller],
    ['Translator', info.translators?.join(', ')],
    ['Genre', info.genres?.join(', ')],
    ['Tags', info.tags?.join(', ')],
    ['Web', info.web],
    ['PageCount', info.pageCount],
    ['LanguageISO', info.language],
    ['Format', info.format],
    ['Manga', info.manga],
    ['ScanInformation', info.scanInformation],
    ['CommunityRating', typeof info.communityRating === 'number' ? info.communityRating.toFixed(1) : null],
  ]
  return values.flatMap(([name, value]) => {
    const text = writableText(String(value ?? ''))
    return text === '' ? [] : [[name, text]]
  })
}

/** Year, month and day as far as the text has them. */
function dateParts(date: string | null | undefined): readonly (number | undefined)[] {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T|$)/.exec(date ?? '')
  return match ? match.slice(1).map((part) => (part === undefined ? undefined : Number(part))) : []
}

function pageLines(pages: readonly ComicInfoPage[]): readonly string[] {
  if (pages.length === 0) return []
  const lines = pages.map(({ width, height, sizeBytes }, index) => {
    const type = index === 0 ? ' Type="FrontCover"' : ''
    // A scan that is wider than high is a double page.
    const spread = width > height ? ' DoublePage="true"' : ''
    return `    <Page Image="${index}"${type}${spread} ImageSize="${sizeBytes}" ImageWidth="${width}" ImageHeight="${height}"/>`
  })
  return ['  <Pages>', ...lines, '  </Pages>']
}

const integerElement = (value: number | null | undefined): number | null => (Number.isInteger(value) ? value! : null)

/** Characters that XML 1.0 cannot represent, even escaped. */
const invalidXmlCharacters = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF](?<![\u007F-\u009F])/gu

/** The text without characters that XML cannot represent. */
export const writableText = (text: string): string => text.toWellFormed().replace(invalidXmlCharacters, '')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

export const escapeXml = (text: string): string => text.replace(/[&<>\r]/g, (character) => escapes[character]!)
