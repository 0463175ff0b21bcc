import type { SeriesData } from '../../../../shared/contracts/series-data.ts'
import { findImageUrls } from '../extract/element-urls.ts'
import type { Element, Page } from '../extract/page.ts'
import { readLinkedData } from './json-ld.ts'
import { clean, type LabelledRow, readLabelledRows, statusOfText } from './labelled-rows.ts'

type Read<T> = { readonly value: T; readonly confidence: number }

const maxTitle = 255
const maxDescription = 8000
const maxGenres = 30
const unknownNames = /^(?:n\/?a|unknown|updating|tba|-+|\?+|—|none|various)$/i

/**
 * What the page of a series says: as structured data, as labelled rows, and as OpenGraph, in this order of certainty. A value
 * that two of them agree on is more certain.
 */
export function extractSeriesData(page: Page): SeriesData {
  const data = readLinkedData(page)
  const rows = readLabelledRows(page)
  const title = readTitle(page, data?.name)
  return {
    url: page.url.href,
    title,
    coverUrl: readCover(page, data?.image, title?.value),
    author: best([
      from(name(data?.author), 0.9),
      from(nameOf(rows.author), 0.85),
      from(name(withoutYear(classText(page, '[itemprop="author"], .author, .authors'))), 0.65),
    ]),
    artist: best([from(name(data?.artist), 0.9), from(nameOf(rows.artist), 0.85)]),
    description: readDescription(page, data?.description, rows.description),
    status: from(rows.status && statusOfText(rows.status.text), 0.9),
    genres: best([
      from(list(classText(page, '.genres, .genre-list, [itemprop="genre"]')?.split(/[,;、，/|·]/) ?? []), 0.6),
      from(genresOf(rows.genres), 0.9),
      from(list(data?.genres ?? []), 0.85),
    ]),
    year: best([
      from(yearOf(classText(page, '.author, .year, .released')), 0.5),
      from(yearOf(rows.year?.text), 0.8),
      from(data?.year, 0.6),
    ]),
  }
}

const from = <T>(value: T | undefined, confidence: number): Read<T> | null =>
  value === undefined ? null : { value, confidence }

const best = <T>(candidates: readonly (Read<T> | null)[]): Read<T> | null =>
  candidates.filter((one) => one !== null).sort((left, right) => right.confidence - left.confidence)[0] ?? null

const metaOf = ({ $ }: Page, key: string): string | undefined =>
  $(`meta[property="${key}"], meta[name="${key}"]`).first().attr('content')

/** The heading and the structured data should agree; the title of the window also names the site. */
function readTitle(page: Page, linked: string | undefined): Read<string> | null {
  const { $ } = page
  const site = clean(metaOf(page, 'og:site_name') ?? '')
  const headings = $('h1')
    .toArray()
    .slice(0, 5)
    .map((heading) => clean($(heading).text()))
    .filter((text) => text !== '' && text.toLowerCase() !== site.toLowerCase())
  const [heading] = headings
  const structured = linked === undefined ? undefined : clean(linked)
  const shared = withoutSite(clean(metaOf(page, 'og:title') ?? ''), site)
  const agrees = (text: string) =>
    [heading, structured, shared].filter((other) => other?.toLowerCase().includes(text.toLowerCase())).length > 1
  const candidates = [
    [structured, 0.85],
    [heading, 0.8],
    [shared, 0.6],
    [withoutSite(clean($('title').first().text()), site), 0.4],
  ] as const
  const known = candidates.flatMap(([text, confidence]) =>
    text ? [{ value: text.slice(0, maxTitle), confidence: confidence + (agrees(text) ? 0.14 : 0) }] : [],
  )
  return best(known)
}

/** Removes `– Site`, `| Site`, `Read … online`. */
function withoutSite(title: string, site: string): string {
  const parts = title.split(/\s+[-–—|·»]\s+/)
  const own =
    parts.length > 1 && (site === '' || parts.at(-1)?.toLowerCase() === site.toLowerCase()) ? parts.slice(0, -1) : parts
  return own
    .join(' – ')
    .replace(/^read\s+/i, '')
    .replace(/\s+(?:manga|manhwa|manhua)?\s*(?:online)?(?:\s+free)?$/i, '')
    .trim()
}

const coverSelectors =
  '.summary_image img, [itemprop="image"], .thumb img, img.cover, .cover img, .book-cover img, .manga-cover img, .series-thumb img'

function readCover(page: Page, linked: string | undefined, title: string | undefined): Read<string> | null {
  const { $ } = page
  const absolute = (url: string | undefined) =>
    url && URL.canParse(url, page.base) && /^https?:/.test(new URL(url, page.base).href)
      ? new URL(url, page.base).href
      : undefined
  const byClass = $(coverSelectors).toArray().slice(0, 5) as Element[]
  const byAlt = ($('img[alt]').toArray() as Element[]).slice(0, 200).filter(
    (image) =>
      title !== undefined &&
      clean(image.attribs.alt ?? '')
        .toLowerCase()
        .includes(title.toLowerCase()),
  )
  const shown = [...byClass, ...byAlt].flatMap((image) => findImageUrls(page, image, undefined).slice(0, 1))[0]
  return best([
    from(absolute(linked), 0.9),
    from(absolute(shown), byClass.length > 0 ? 0.85 : 0.75),
    from(absolute(metaOf(page, 'og:image')), 0.7),
  ])
}

const descriptionSelectors =
  '.summary__content, [itemprop="description"], .entry-content-single, #synopsis, .synopsis, .manga-description, .series-synops, .description, .summary'

function readDescription(page: Page, linked: string | undefined, row: LabelledRow | undefined): Read<string> | null {
  const { $ } = page
  const [shown] = $(descriptionSelectors)
    .toArray()
    .slice(0, 5)
    .map((element) => paragraphs(page, element as Element))
    .filter((text) => text.length >= 20)
  const plain = (text: string | undefined) => (text ? clean(text).slice(0, maxDescription) || undefined : undefined)
  return best([
    from(shown?.slice(0, maxDescription), 0.9),
    from(plain(linked), 0.8),
    from(plain(row && row.text.length >= 20 ? row.text : undefined), 0.75),
    from(plain(metaOf(page, 'og:description') ?? metaOf(page, 'description')), 0.5),
  ])
}

/** The text of the first small element that a site names by what it contains. */
function classText({ $ }: Page, selector: string): string | undefined {
  const text = clean($(selector).first().text())
  return text === '' || text.length > 300 ? undefined : text
}

const withoutYear = (text: string | undefined) => text?.replace(/\s*\((?:19|20)\d{2}\)$/, '')

function paragraphs({ $ }: Page, element: Element): string {
  const parts = $(element)
    .find('p')
    .toArray()
    .slice(0, 40)
    .map((part) => clean($(part).text()))
    .filter(Boolean)
  return parts.length > 0 ? parts.join('\n\n') : clean($(element).text())
}

const name = (text: string | undefined): string | undefined => {
  const cleaned = clean(text ?? '').slice(0, 255)
  return cleaned === '' || unknownNames.test(cleaned) || /^https?:/.test(cleaned) ? undefined : cleaned
}

const nameOf = (row: LabelledRow | undefined): string | undefined =>
  row &&
  name(row.links.length > 0 ? [...new Set(row.links)].slice(0, 6).join(', ') : row.text.length <= 120 ? row.text : '')

const genresOf = (row: LabelledRow | undefined) =>
  row &&
  list(
    row.links.length > 0
      ? row.links
      : row.text.length <= 400 && !unknownNames.test(row.text)
        ? row.text.split(/[,;、，/|·]/)
        : [],
  )

function list(genres: readonly string[]): string[] | undefined {
  const cleaned = genres
    .map((genre) => clean(genre).replace(/^#/, ''))
    .filter((genre) => genre !== '' && genre.length <= 40 && !unknownNames.test(genre))
  const distinct = cleaned.filter(
    (genre, index) => cleaned.findIndex((other) => other.toLowerCase() === genre.toLowerCase()) === index,
  )
  return distinct.length === 0 ? undefined : distinct.slice(0, maxGenres)
}

function yearOf(text: string | undefined): number | undefined {
  const year = text && text.length <= 60 ? /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text)?.[0] : undefined
  return year === undefined ? undefined : Number(year)
}
