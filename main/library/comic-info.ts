import { formatChapterNumber } from '../../shared/chapter-number.ts'

export type ComicInfo = {
  readonly title?: string | null
  readonly series?: string | null
  /** The title of the chapter. */
  readonly number?: number | null
  readonly volume?: number | null
  readonly summary?: string | null
  readonly year?: number | null
  readonly writer?: string | null
  readonly genres?: readonly string[]
  /** Web address of the chapter or manga. */
  readonly web?: string | null
  /** Language tag: `en`, `pt-BR`. */
  readonly language?: string | null
  readonly manga?: 'YesAndRightToLeft' | 'Yes' | 'Unknown'
  /** The scanlation groups. */
  readonly scanInformation?: string | null
  readonly pageCount?: number
  /** In reading order. Sizes in pixels. */
  readonly pages?: readonly ComicInfoPage[]
}

type ComicInfoPage = { readonly width: number; readonly height: number; readonly sizeBytes: number }

/**
 * The text of a ComicInfo.xml file, which other readers use for metadata. The elements are in the order of the Anansi
 * Project's schema 2.1, which is a sequence. Absent and empty values are left out, and so are fractional volumes and
 * years, which the schema does not allow.
 */
export function comicInfoXml(info: ComicInfo): string {
  const values: readonly (readonly [string, string | number | null | undefined])[] = [
    ['Title', info.title],
    ['Series', info.series],
    ['Number', typeof info.number === 'number' ? formatChapterNumber(info.number) : null],
    ['Volume', integerElement(info.volume)],
    ['Summary', info.summary],
    ['Year', integerElement(info.year)],
    ['Writer', info.writer],
    ['Genre', info.genres?.join(', ')],
    ['Web', info.web],
    ['PageCount', info.pageCount],
    ['LanguageISO', info.language],
    ['Manga', info.manga],
    ['ScanInformation', info.scanInformation],
  ]
  const elements = values.flatMap(([name, value]) => {
    const text = escapeXml(String(value ?? ''))
    return text === '' ? [] : [`  <${name}>${text}</${name}>`]
  })
  const root = '<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    root,
    ...elements,
    ...pageLines(info.pages ?? []),
    '</ComicInfo>',
  ]
  return `${lines.join('\n')}\n`
}

function pageLines(pages: readonly ComicInfoPage[]): readonly string[] {
  if (pages.length === 0) return []
  const lines = pages.map(({ width, height, sizeBytes }, index) => {
    // A scan that is wider than high is a double page.
    const spread = width > height ? ' DoublePage="true"' : ''
    return `    <Page Image="${index}"${spread} ImageSize="${sizeBytes}" ImageWidth="${width}" ImageHeight="${height}"/>`
  })
  return ['  <Pages>', ...lines, '  </Pages>']
}

const integerElement = (value: number | null | undefined): number | null => (Number.isInteger(value) ? value! : null)

/** Characters that XML 1.0 cannot represent, even escaped. */
const invalidXmlCharacters = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF](?<![\u007F-\u009F])/gu

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(invalidXmlCharacters, '')
    .replace(/[&<>\r]/g, (character) => escapes[character]!)
