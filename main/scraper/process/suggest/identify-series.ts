import { findOtherSeriesId, isOpaqueId } from '../../../../shared/series-id.ts'
import type { FormatProposal } from '../../addresses/propose-format.ts'
import { isGeneric, replaceSlug } from '../../addresses/slugs.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import type { Page } from '../extract/page.ts'
import { proposeFormat } from './list-rules.ts'
import { linksOf } from './page-links.ts'
import { partsOf } from './same-series.ts'

const extension = /\.(?:html?|php|aspx?)$/i
/** Folders by date. */
const year = /^(?:19|20)\d\d$/

/**
 * What identifies the series in the URL of its list: its id, which other series do not share, else the part of the URL
 * with its name, which also its chapters may have. With only a piece of that replaced, the URL would lead to this series
 * for other slugs too.
 * @param chapter URL of one of its chapters
 * @param links other URLs of the site: what they share in the same place with the URL of the list is no id
 */
export function seriesIdentifier(
  url: URL,
  slug: string | null,
  chapter: string,
  links: readonly URL[] = [],
): string | null {
  const parts = partsOf(url).map((part) => part.replace(extension, ''))
  const shared = new Set(partsOf(chapter))
  const dates = datesIn(parts)
  const named = parts.findLastIndex((part, index) => !isGeneric(part) && shared.has(part) && !dates.has(index))
  const nameAt = named < 0 && slug !== null ? parts.findIndex((part) => part.includes(slug)) : named
  return findId(parts, nameAt, othersLike(parts, nameAt, links)) ?? parts[nameAt] ?? slug
}

/** The places of a year and of the month and day behind it, which chapters of several series share. */
function datesIn(parts: readonly string[]): Set<number> {
  const start = parts.findIndex((part) => year.test(part))
  const places = start < 0 ? [] : [start, start + 1, start + 2]
  return new Set(places.filter((index) => index === start || /^\d\d?$/.test(parts[index] ?? '')))
}

/** The parts of URLs of the same form that lead to other series. */
const othersLike = (parts: readonly string[], nameAt: number, links: readonly URL[]): string[][] =>
  links
    .map((link) => partsOf(link).map((part) => part.replace(extension, '')))
    .filter(
      (other) =>
        other.length === parts.length &&
        (nameAt < 0 || other[nameAt] !== parts[nameAt]) &&
        other.some((part, index) => part !== '' && part === parts[index]),
    )

function findId(parts: readonly string[], nameAt: number, others: readonly string[][]): string | undefined {
  const isShared = (index: number) => others.length > 0 && others.every((other) => other[index] === parts[index])
  const differs = (index: number) => others.some((other) => other[index] !== parts[index])
  const isShortId = (part: string, index: number) =>
    nameAt >= 0 &&
    index !== nameAt &&
    !parts.slice(0, index).some((one) => year.test(one)) &&
    ((/^\d+$/.test(part) && index === nameAt - 1) || (/^[a-z]*\d[a-z\d]*$/i.test(part) && differs(index)))
  const own = parts.filter((part, index) => !isShared(index) && !year.test(part))
  return (
    own.find(isOpaqueId) ?? parts.find((part, index) => !isShared(index) && !year.test(part) && isShortId(part, index))
  )
}

type Known = { readonly url: string; readonly number: number | undefined }

/**
 * The slug of a series as its list needs it, and the format of its chapters with the same slug. A site that has an id beside
 * the name goes by the id: if the URLs of chapters have only the name, chapters are found by the list.
 */
export function identifySeries(
  { page, url, chapter }: { readonly page: Page; readonly url: URL; readonly chapter: string },
  chapters: readonly ListedChapter[],
  proposed: FormatProposal,
  known: Known,
): FormatProposal {
  const links = linksOf(page).map(({ url }) => url)
  const slug = seriesIdentifier(url, proposed.slug, chapter, links)
  if (proposed.format === null || slug === null || proposed.slug === null) return { ...proposed, slug }
  const kept = replaceSlug(page.url.pathname + page.url.search, proposed.slug)
  const isName = slug.includes(proposed.slug) && (kept === undefined || findOtherSeriesId(kept) === undefined)
  if (isName) return proposed
  const again = proposeFormat(page.url.href, chapters, { ...known, slug })
  const isWhole = again.format !== null && replaceSlug(again.format, proposed.slug) === undefined
  return isWhole ? again : { ...proposed, format: null, slug }
}
