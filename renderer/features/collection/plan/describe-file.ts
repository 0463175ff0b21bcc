import type { TFunction } from 'i18next'
import type { CollectionItem } from '../../../../shared/contracts/collection.ts'

type Described = Pick<CollectionItem, 'kind' | 'number' | 'numberEnd' | 'volume' | 'title' | 'label'>

/** For example "Volume 2, Chapter 12". */
export function describeFile({ kind, number, numberEnd, volume, title, label }: Described, t: TFunction): string {
  const range = (start: number) => (numberEnd === null ? String(start) : `${start}–${numberEnd}`)
  const parts = [
    volume !== null && t('chapters.volume', { volume: number === null ? range(volume) : volume }),
    number !== null && t('chapters.name', { number: range(number) }),
    label !== null && label.slice(0, 1).toUpperCase() + label.slice(1),
    kind === 'special' && (title || t('folder.kind.special')),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' · ') : t('folder.noNumber')
}

/** `12`, `12.5` or `12-14` as number and end. Null for an empty text, undefined for anything else. */
export function parseRange(text: string): { number: number; end: number | null } | null | undefined {
  const trimmed = text.normalize('NFKC').trim().replace(',', '.')
  if (trimmed === '') return null
  const parts = /^(\d+(?:\.\d+)?)(?:\s*[-–]\s*(\d+(?:\.\d+)?))?$/.exec(trimmed)
  if (!parts) return undefined
  const [, number, end] = parts
  if (end !== undefined && Number(end) <= Number(number)) return undefined
  return { number: Number(number), end: end === undefined ? null : Number(end) }
}

export const formatRange = (number: number | null, end: number | null): string =>
  number === null ? '' : end === null ? String(number) : `${number}-${end}`
