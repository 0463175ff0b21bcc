import type { SearchRule } from '../../../../shared/contracts/search-options.ts'
import type { SuggestedChapter, SuggestedList } from '../../../../shared/contracts/suggest-configuration.ts'
import { message } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import { comparableAddress } from '../../addresses/address-text.ts'
import type { ListedChapter, SourceProposal } from '../../protocol/messages.ts'
import { explainGaps } from '../chapter-list/list-gaps.ts'
import type { Page } from '../extract/page.ts'
import { settingProblem } from '../setting-problem.ts'
import { addressWithoutList, type FoundChapters } from './find-chapters.ts'
import { scoreProposal } from './score-proposal.ts'
import type { Tried } from './second-chapter.ts'
import type { CheckedChapter } from './site-readers.ts'
import type { Suggestion } from './suggestion.ts'

/** The proposal for a configuration that was tried. Throws `no_chapter_list` if other chapters could not be found with it. */
export function toProposal(
  suggestion: Suggestion,
  tried: Tried,
  { found, search }: { readonly found: FoundChapters | undefined; readonly search: SearchRule | undefined },
): SourceProposal {
  const { verified, own, proof } = tried
  const { options, ...settings } = own
  const address = found?.address ?? addressWithoutList(suggestion, verified)
  if (!found && address.format === null) throw noListFound(verified.chapter.images.length)
  const entry = entryOf(found?.chapters ?? [], verified.first)
  const number = suggestion.task.chapterNumber ?? entry?.number ?? address.number
  const first = describeChapter(verified.chapter, number, entry)
  const { second } = proof
  const rules = (tried.theme ? undefined : found?.rulesWithoutTheme) ?? found?.rules ?? {}
  return {
    configuration: {
      ...settings,
      name: detectSiteName(verified.first),
      description: '',
      isActive: true,
      autoRepair: false,
      chapterUrlFormat: address.format,
      options: {
        ...options,
        ...(Object.keys(rules).length > 0 && { chapterList: rules }),
        ...(search && { search }),
      },
    },
    ...scoreProposal({
      ...verified,
      site: tried.complete,
      address,
      found,
      entry,
      number,
      proof,
      theme: tried.theme?.theme.name,
    }),
    server: null,
    isProved: proof.unproved === undefined && proof.contradictions.length === 0,
    unprovedReason: proof.unproved ?? proof.contradictions[0]?.text ?? null,
    chapters: second ? [first, describeChapter(second.chapter, second.entry.number, second.entry)] : [first],
    imageUrls: first.imageUrls,
    preview: first.preview,
    list: found ? describeList(found) : null,
    mangaSlug: address.slug,
    asksAge: suggestion.asked.has('age'),
    requests: suggestion.requestLimit.count(),
  }
}

const noListFound = (count: number): Problem =>
  settingProblem(
    'no_chapter_list',
    message('sourceSuggestion.noList', { count }),
    message('sourceSuggestion.adviceNoList'),
    'testUrl',
  )

const entryOf = (chapters: readonly ListedChapter[], first: Page): ListedChapter | undefined => {
  const urls = [first.url.href, first.requestedUrl ?? first.url.href].map(comparableAddress)
  return chapters.find(({ url }) => urls.includes(comparableAddress(url)))
}

function describeChapter(
  { first, images, checked }: CheckedChapter,
  number: number | null,
  entry: ListedChapter | undefined,
): SuggestedChapter {
  const imageUrls = images.map(({ urls: [url = ''] }) => url)
  const preview = checked.preview.filter(({ imageUrl }) => imageUrls.includes(imageUrl))
  return {
    url: first.url.href,
    number,
    title: entry?.title ?? null,
    imageCount: imageUrls.length,
    imageUrls,
    preview: preview.map((one) => ({ ...one, page: imageUrls.indexOf(one.imageUrl) + 1 })),
  }
}

/** Entries shown from each end of a list. */
const shownFromEachEnd = 3

function describeList({ chapters, url, isComplete }: FoundChapters): SuggestedList {
  const ends = [...chapters.slice(0, shownFromEachEnd), ...chapters.slice(shownFromEachEnd).slice(-shownFromEachEnd)]
  const entries = ends.map(({ number, title, publishedAt, url: entry }) => ({ number, title, publishedAt, url: entry }))
  return { url, count: chapters.length, isComplete, hasGaps: isComplete && explainGaps(chapters).length > 0, entries }
}

const maxNameLength = 60

/** The name of a site from its metadata or its logo, else its host. */
function detectSiteName({ $, url }: Page): string {
  const names = [
    $('meta[property="og:site_name"]').attr('content'),
    $('meta[name="application-name"]').attr('content'),
    $('header a[href="/"] img[alt], a.logo img[alt], .logo img[alt]').first().attr('alt'),
    $('header .logo, a.logo').first().text(),
  ]
  const name = names
    .map((text) => text?.replace(/\s+/g, ' ').trim())
    .find((text) => text && text.length <= maxNameLength)
  return name ?? url.host.replace(/^www\./, '')
}
