import { formatChapterNumber } from '../../shared/chapter-number.ts'
import { type ComicInfo, comicInfoNamespace, escapeXml, writableText, xmlDeclaration } from './comic-info.ts'

/** An element with text, or with elements; in the order of the schema. */
export type MetronElement = {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly content: string | readonly MetronElement[]
}

/**
 * The text of a MetronInfo.xml 1.0, which says in lists what ComicInfo.xml says in texts with commas. It has no identifiers,
 * because the schema only knows numbers, and no reading direction.
 */
export function metronInfoXml(info: ComicInfo): string {
  const elements = metronElements(info).flatMap((element) => format(element, '  '))
  return `${[xmlDeclaration, `<MetronInfo xmlns:xsi="${comicInfoNamespace}">`, ...elements, '</MetronInfo>'].join('\n')}\n`
}

/** What a MetronInfo.xml says of a chapter. */
export function metronElements(info: ComicInfo): MetronElement[] {
  const { volume, number, pageCount, translators = [], writer, penciller } = info
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(info.date ?? '')?.[0]
  return [
    seriesElement(info),
    ...text('MangaVolume', typeof volume === 'number' ? String(volume) : null),
    ...text('Number', typeof number === 'number' ? formatChapterNumber(number) : null),
    ...list('Stories', 'Story', [info.title]),
    ...text('Summary', info.summary),
    ...text('StoreDate', day),
    ...text('PageCount', pageCount === undefined ? null : String(pageCount)),
    ...list('Genres', 'Genre', info.genres ?? []),
    ...list('Tags', 'Tag', info.tags ?? []),
    ...list('URLs', 'URL', [info.web]),
    ...parent('Credits', [
      ...credit(writer, 'Writer'),
      ...credit(penciller, 'Penciller'),
      ...translators.flatMap((group) => credit(group, 'Translator')),
    ]),
  ]
}

/** @returns the code that the schema allows; without one, readers take English */
export const metronLanguage = (language: string | null | undefined): string | undefined =>
  /^([a-z]{2})(?:-|$)/.exec(language ?? '')?.[1]

function seriesElement({ series, language, record }: ComicInfo): MetronElement {
  const lang = metronLanguage(language)
  const year = record && !record.manga.isYearEstimated ? String(record.manga.publicationYear) : null
  return {
    name: 'Series',
    ...(lang !== undefined && { attributes: { lang } }),
    content: [{ name: 'Name', content: writableText(series ?? '') }, ...text('StartYear', year)],
  }
}

function text(name: string, value: string | null | undefined): MetronElement[] {
  const content = writableText(value ?? '')
  return content.trim() === '' ? [] : [{ name, content }]
}

const parent = (name: string, content: readonly MetronElement[]): MetronElement[] =>
  content.length === 0 ? [] : [{ name, content }]

const list = (name: string, item: string, values: readonly (string | null | undefined)[]): MetronElement[] =>
  parent(
    name,
    values.flatMap((value) => text(item, value)),
  )

const credit = (creator: string | null | undefined, role: string): MetronElement[] =>
  text('Creator', creator).map((named) => ({
    name: 'Credit',
    content: [named, { name: 'Roles', content: [{ name: 'Role', content: role }] }],
  }))

function format({ name, attributes = {}, content }: MetronElement, indent: string): string[] {
  const open = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)].join(' ')
  if (typeof content === 'string') return [`${indent}<${open}>${escapeXml(content)}</${name}>`]
  return [`${indent}<${open}>`, ...content.flatMap((child) => format(child, `${indent}  `)), `${indent}</${name}>`]
}
