import { isCompleteFormat } from '../../shared/contracts/chapter-url-format.ts'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import { validationFailed } from '../platform/problem.ts'
import { chapterAddressPattern, matchedPath, parseSpelling } from '../scraper/addresses/address-format.ts'
import { decodeText } from '../scraper/addresses/address-text.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { matchSlug, slugOfAddress } from './link-addresses.ts'
import type { SeriesName } from './source-links.store.ts'

/** How well an address fits a source: 0 if its host is not one of the source's hosts. */
function scoreOwner(source: ContentSource, address: string): number {
  const scores = [source.baseUrl, ...(source.options.mirrors ?? [])].map((site) => scoreHost(site, address))
  const best = Math.max(...scores)
  if (best === 0) return 0
  const format = applyTheme(source).options.chapterList?.urlFormat
  const isSeries = format !== undefined && matchSlug(format, new URL(address)) !== undefined
  return best + (isSeries ? 2 : 0) + (source.isActive ? 1 : 0)
}

/** The host of the site, with or without `www.`, or a subdomain of it. */
function scoreHost(site: string, address: string): number {
  const [own, asked] = [new URL(site), new URL(address)]
  if (own.port !== asked.port) return 0
  const [base, host] = [own, asked].map(({ hostname }) => hostname.replace(/^www\./, '')) as [string, string]
  if (host === base) return 8
  return host.endsWith(`.${base}`) && /[a-z]/i.test(base) ? 4 : 0
}

/** The source that an address belongs to: by host, then by the address of its series. */
export function findOwner(sources: readonly ContentSource[], address: string): ContentSource | undefined {
  const [best] = sources
    .map((source) => ({ source, score: scoreOwner(source, address) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
  return best?.source
}

/** @throws Problem `validation_failed` on `url` when the address belongs to another source or to none. */
export function requireOwner(source: ContentSource, address: string, sources: readonly ContentSource[]): void {
  if (scoreOwner(source, address) > 0) return
  const owner = findOwner(sources, address)
  const { host } = new URL(address)
  throw refusedUrl(
    owner
      ? message('validation.urlOfAnotherSource', { source: source.name, owner: owner.name })
      : message('validation.urlOfAnotherHost', { host, source: source.name }),
  )
}

/** @throws Problem `validation_failed` on `url` when no source has the host. */
export function requireOwnerOf(sources: readonly ContentSource[], address: string): ContentSource {
  const owner = findOwner(sources, address)
  if (!owner) throw refusedUrl(message('validation.urlWithoutSource', { host: new URL(address).host }))
  return owner
}

const refusedUrl = (text: ReturnType<typeof message>) => validationFailed([{ propertyPath: 'url', message: text }])

/** The name of the manga by an address of its series, or of one of its chapters, which contains its slug. */
export function nameByAddress(source: ContentSource, address: string): SeriesName {
  const { options, chapterUrlFormat } = applyTheme(source)
  const url = new URL(address)
  const ofServer = options.server && /^\/manga\/\d+/.exec(url.pathname)
  if (ofServer) return { slug: null, url: url.origin + ofServer[0] }
  const listFormat = options.chapterList?.urlFormat
  if (listFormat !== undefined && matchSlug(listFormat, url) !== undefined) return { slug: null, url: address }
  const isUsable = isCompleteFormat(chapterUrlFormat) && isDistinctive(chapterUrlFormat)
  const ofChapter = isUsable ? matchSlug(chapterUrlFormat, url) : undefined
  return ofChapter === undefined ? { slug: null, url: address } : { slug: decodeText(ofChapter), url: null }
}

/** The slug in an address of a series, or of one of its chapters. */
export function slugAt(source: ContentSource, address: string): string {
  const name = nameByAddress(source, address)
  return name.slug ?? slugOfAddress(applyTheme(source), address)
}

/** The number of the chapter of an address; undefined for an address of a series or something else. */
export function chapterNumberOf(source: ContentSource, address: string): number | undefined {
  const { options, chapterUrlFormat } = applyTheme(source)
  const url = new URL(address)
  const listFormat = options.chapterList?.urlFormat
  if (listFormat !== undefined && matchSlug(listFormat, url) !== undefined) return undefined
  const slug = isCompleteFormat(chapterUrlFormat) ? matchSlug(chapterUrlFormat, url) : undefined
  if (slug === undefined || chapterUrlFormat === null) return undefined
  const path = matchedPath(chapterUrlFormat, url)
  const spelling = chapterAddressPattern(chapterUrlFormat, decodeText(slug)).exec(path)?.[1]
  return spelling === undefined ? undefined : parseSpelling(spelling)
}

/** Whether the format has text around the number, so that it does not match other addresses of the site. */
const isDistinctive = (format: string): boolean => /[a-z]{2}[^/]*\{chapter\}/i.test(format.replaceAll('{slug}', ''))
