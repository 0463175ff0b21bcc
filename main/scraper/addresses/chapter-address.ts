import { isCompleteFormat } from '../../../shared/contracts/chapter-url-format.ts'
import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import { encodeSlug, fillPlaceholder, resolveUrl } from './address-text.ts'
import { addressSpellings, type Spelling } from './chapter-spellings.ts'

type AddressRules = Pick<ContentSource, 'baseUrl' | 'chapterUrlFormat' | 'options'>

type ChapterAddress = { readonly url: string; readonly spelling: string }

/**
 * All possible addresses of a chapter, most likely first: the number in the spelling that last worked, else the plain
 * number, then the spellings that sites use for decimals (`10-5`, `10_5`) and with leading zeros (`010`). A relative
 * format is repeated for each mirror of the source. Empty if only the chapter list has the addresses.
 */
export function possibleAddresses(
  source: AddressRules,
  chapter: { slug: string; number: number },
  known?: Spelling,
): ChapterAddress[] {
  if (!isCompleteFormat(source.chapterUrlFormat)) return []
  const spellings = addressSpellings(source.chapterUrlFormat, chapter.number, known)
  const format = fillPlaceholder(source.chapterUrlFormat, '{slug}', encodeSlug(chapter.slug))
  const bases = [source.baseUrl, ...(source.options.mirrors ?? [])]
  const addresses = bases.flatMap((base) =>
    spellings.map((spelling) => ({
      url: resolveUrl(fillPlaceholder(format, '{chapter}', spelling), base),
      spelling,
    })),
  )
  return [...new Map(addresses.toReversed().map((address) => [address.url, address])).values()].toReversed()
}
