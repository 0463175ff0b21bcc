import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { chapterSpellings, type Spelling } from '../scraper/addresses/chapter-spellings.ts'
import { fillPlaceholder, resolveUrl } from '../scraper/addresses/list-address.ts'

type AddressRules = Pick<ContentSource, 'baseUrl' | 'chapterUrlFormat' | 'options'>

type ChapterAddress = { readonly url: string; readonly spelling: string }

/**
 * All possible addresses of a chapter, most likely first: the number in the spelling that last worked, else the plain
 * number, then the spellings that sites use for decimals (`10-5`, `10_5`) and with leading zeros (`010`). A relative
 * format is repeated for each mirror of the source.
 */
export function possibleAddresses(
  source: AddressRules,
  chapter: { slug: string; number: number },
  known?: Spelling,
): ChapterAddress[] {
  const format = fillPlaceholder(source.chapterUrlFormat, '{slug}', encodeURIComponent(chapter.slug))
  const bases = [source.baseUrl, ...(source.options.mirrors ?? [])]
  const addresses = bases.flatMap((base) =>
    chapterSpellings(chapter.number, known).map((spelling) => ({
      url: resolveUrl(fillPlaceholder(format, '{chapter}', spelling), base),
      spelling,
    })),
  )
  return [...new Map(addresses.toReversed().map((address) => [address.url, address])).values()].toReversed()
}
