import { isOpaqueId } from '../../../../shared/series-id.ts'
import { addressText, decodeAddress } from '../../addresses/address-text.ts'
import { isGeneric } from '../../addresses/slugs.ts'

type Chapter = { readonly url: string; readonly number: number; readonly volume?: number | null }

export const partsOf = (url: string | URL): string[] => decodeAddress(addressText(new URL(url))).text.split(/[/?&=#]/)

/**
 * The chapters of a list that belong to the series of a known chapter, or of the page with the list. Some sites identify the
 * series by an id in each URL (`?series=57&ch=12`), so that lists of several series have URLs of the same form.
 * @param known URL of a chapter of the series
 * @param page URL of the page with the list
 */
export function ofSameSeries<C extends Chapter>(
  chapters: readonly C[],
  { known, page }: { readonly known?: string | undefined; readonly page: URL },
): C[] {
  const rows = chapters.map((chapter) => ({ chapter, parts: partsOf(chapter.url) }))
  const length = rows[0]?.parts.length ?? 0
  if (rows.length === 0 || rows.some(({ parts }) => parts.length !== length)) return [...chapters]
  const positions = Array.from({ length }, (_, position) => position)
  const isNumber = (position: number) => rows.every(({ chapter, parts }) => Number(parts[position]) === chapter.number)
  const numberAt = positions.find(isNumber)
  if (numberAt === undefined) return [...chapters]
  // Where each chapter has another value, as an id of its own, the value says nothing of the series.
  const isOfChapter = (position: number) =>
    rows.length > 1 && new Set(rows.map(({ parts }) => parts[position])).size === rows.length
  const isVolume = (position: number) => rows.every(({ chapter, parts }) => Number(parts[position]) === chapter.volume)
  const others = positions.filter((position) => position !== numberAt && !isOfChapter(position) && !isVolume(position))
  const knownParts = known === undefined ? undefined : partsOf(known)
  if (knownParts?.length === length) {
    // Two URLs of this form that differ in more than the number are of two series.
    const own = rows.filter(({ parts }) => others.every((position) => parts[position] === knownParts[position]))
    const isSameForm = others.every(
      (position) => isId(knownParts[position]) || rows.some(({ parts }) => parts[position] === knownParts[position]),
    )
    return isSameForm ? own.map(({ chapter }) => chapter) : [...chapters]
  }
  const pageParts = new Set(partsOf(page).filter(isId))
  const seriesAt = others.find(
    (position) =>
      new Set(rows.map(({ parts }) => parts[position])).size > 1 &&
      rows.some(({ parts }) => pageParts.has(parts[position] ?? '')),
  )
  return rows
    .filter(({ parts }) => seriesAt === undefined || pageParts.has(parts[seriesAt] ?? ''))
    .map(({ chapter }) => chapter)
}

const isId = (part: string | undefined): part is string =>
  part !== undefined && (/^\d+$/.test(part) || isOpaqueId(part))

const minNameLength = 3

/** Whether a URL belongs to the series of a page: below it in the path, or with its name or id. */
export function isBelow(url: URL, page: URL): boolean {
  const path = page.pathname.replace(/\/+$/, '')
  if (path !== '' && url.pathname.startsWith(`${path}/`)) return true
  const text = decodeAddress(addressText(url)).text.toLowerCase()
  return seriesNames(page).some((name) => text.includes(name))
}

/** The parts of a URL that may name a series: its slug or id, but not the section of the site. */
function seriesNames(page: URL): string[] {
  const { text } = decodeAddress(addressText(page))
  const names = text
    .toLowerCase()
    .split(/[/?&=#]|\.html?$|\.php$/)
    .filter((part) => part.length >= minNameLength && !isGeneric(part))
  return names.length > 1 ? names.slice(1) : names
}
