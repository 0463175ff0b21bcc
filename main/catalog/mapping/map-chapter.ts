import { plainLine } from '../../platform/plain-description.ts'
import type { ChapterEntity } from './entities.ts'

/** One group's release of a chapter. Several groups may release the same number. */
export type CatalogVersion = {
  readonly externalId: string
  readonly number: number
  /** Distinguishes chapters with equal numbers: `a` in `10a`, the title of a chapter without a number; otherwise empty. */
  readonly label: string
  readonly volume: number | null
  readonly language: string
  readonly title: string | null
  readonly pages: number
  /** Whether the chapter is only on the publisher's site. */
  readonly isExternal: boolean
  readonly externalUrl: string | null
  readonly isUnavailable: boolean
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  /** ISO 8601 in UTC, so that strings sort by time; empty while unknown. */
  readonly readableAt: string
}

/** Means "no group" in old records. */
const noGroup = '00e03853-1b96-4f41-9542-c71b8692033b'

export function mapChapter({ id, attributes, relationships }: ChapterEntity): CatalogVersion {
  const { number, label, title } = parseChapterNumber(attributes.chapter, attributes.title)
  return {
    externalId: id,
    number,
    label,
    volume: parseVolume(attributes.volume),
    language: attributes.translatedLanguage?.toLowerCase() ?? 'und',
    title,
    pages: attributes.pages ?? 0,
    isExternal: (attributes.externalUrl ?? '') !== '',
    externalUrl: toHttpAddress(attributes.externalUrl),
    isUnavailable: attributes.isUnavailable ?? false,
    groups: relationships
      .filter((one) => one.type === 'scanlation_group' && one.id !== noGroup)
      .map((one) => ({ id: one.id, name: plainLine(one.attributes?.name ?? '') || one.id })),
    readableAt: toUtc(attributes.readableAt ?? attributes.publishAt),
  }
}

/** Whether the pages can be downloaded from the catalog. */
export const hasPages = ({
  pages,
  isExternal,
  isUnavailable,
}: Pick<CatalogVersion, 'pages' | 'isExternal' | 'isUnavailable'>): boolean =>
  pages > 0 && !isExternal && !isUnavailable

/**
 * Splits a chapter number such as `10.5` or `10a` into the leading decimal and a label. A chapter without a number has
 * number 0, and the label becomes part of the title.
 */
export function parseChapterNumber(chapter: string | null, title: string | null) {
  const text = chapter?.trim() ?? ''
  const plainTitle = title === null ? null : plainLine(title) || null
  const leading = /^\d{1,9}(?:\.\d{1,6})?/.exec(text)?.[0]
  if (leading !== undefined) {
    const label = text.slice(leading.length).trim()
    const fullTitle = label === '' ? plainTitle : plainTitle === null ? text : `${text}: ${plainTitle}`
    return { number: Number(leading), label: label.toLowerCase(), title: fullTitle }
  }
  if (text === '') return { number: 0, label: (plainTitle ?? '').toLowerCase(), title: plainTitle ?? 'Oneshot' }
  return { number: 0, label: text.toLowerCase(), title: plainTitle === null ? text : `${text}: ${plainTitle}` }
}

export function parseVolume(volume: string | null): number | null {
  const text = volume?.trim() ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

const toHttpAddress = (address: string | null): string | null =>
  address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null

function toUtc(moment: string | null): string {
  const time = moment === null ? Number.NaN : Date.parse(moment)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
