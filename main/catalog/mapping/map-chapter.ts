import type { ChapterEntity } from './entities.ts'
import { plainLine } from './plain-description.ts'

/** One version of a chapter in the catalog: the same number may be there from several groups. */
export type CatalogVersion = {
  readonly externalId: string
  readonly number: number
  /** Tells apart what the number does not: `a` of `10a`, the title of a chapter without a number; else empty. */
  readonly label: string
  readonly volume: number | null
  readonly language: string
  readonly title: string | null
  readonly pages: number
  /** The catalog only links to whoever publishes it. */
  readonly isExternal: boolean
  readonly externalUrl: string | null
  readonly isUnavailable: boolean
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  /** ISO 8601 in UTC, so that text order is time order; empty where it is unknown. */
  readonly readableAt: string
}

/** Stands for "no group" on entries of old. */
const noGroup = '00e03853-1b96-4f41-9542-c71b8692033b'

export function mapChapter({ id, attributes, relationships }: ChapterEntity): CatalogVersion {
  const { number, label, title } = numbered(attributes.chapter, attributes.title)
  return {
    externalId: id,
    number,
    label,
    volume: volumeOf(attributes.volume),
    language: attributes.translatedLanguage?.toLowerCase() ?? 'und',
    title,
    pages: attributes.pages ?? 0,
    isExternal: (attributes.externalUrl ?? '') !== '',
    externalUrl: httpAddress(attributes.externalUrl),
    isUnavailable: attributes.isUnavailable ?? false,
    groups: relationships
      .filter((one) => one.type === 'scanlation_group' && one.id !== noGroup)
      .map((one) => ({ id: one.id, name: plainLine(one.attributes?.name ?? '') || one.id })),
    readableAt: inUtc(attributes.readableAt ?? attributes.publishAt),
  }
}

/** Whether its pages can be fetched from the catalog. */
export const hasPages = ({
  pages,
  isExternal,
  isUnavailable,
}: Pick<CatalogVersion, 'pages' | 'isExternal' | 'isUnavailable'>): boolean =>
  pages > 0 && !isExternal && !isUnavailable

/** The leading decimal of the chapter's number; without one it is number 0 and its label is kept in the title. */
export function numbered(chapter: string | null, title: string | null) {
  const written = chapter?.trim() ?? ''
  const named = title === null ? null : plainLine(title) || null
  const leading = /^\d{1,9}(?:\.\d{1,6})?/.exec(written)?.[0]
  if (leading !== undefined) {
    const label = written.slice(leading.length).trim()
    const titled = label === '' ? named : named === null ? written : `${written}: ${named}`
    return { number: Number(leading), label: label.toLowerCase(), title: titled }
  }
  if (written === '') return { number: 0, label: (named ?? '').toLowerCase(), title: named ?? 'Oneshot' }
  return { number: 0, label: written.toLowerCase(), title: named === null ? written : `${written}: ${named}` }
}

export function volumeOf(volume: string | null): number | null {
  const written = volume?.trim() ?? ''
  return /^\d{1,6}$/.test(written) ? Number(written) : null
}

const httpAddress = (address: string | null): string | null =>
  address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null

function inUtc(moment: string | null): string {
  const time = moment === null ? Number.NaN : Date.parse(moment)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
