import { type Message, message, sentences } from '../../../../shared/i18n/message.ts'
import { escapePattern } from '../../../platform/chapter-text/word-patterns.ts'
import type { FormatProposal } from '../../addresses/propose-format.ts'

import type { ListedChapter, SourceProposal } from '../../protocol/messages.ts'
import { explainGaps } from '../chapter-list/list-gaps.ts'
import { brokenImages } from './check-images.ts'
import type { FoundChapters } from './find-chapters.ts'
import { folderPattern, mostCommon } from './image-score.ts'
import { arePlausibleNumbers } from './list-rules.ts'
import type { Proof } from './second-chapter.ts'
import type { VerifiedSite } from './verify-candidates.ts'

type Evidence = VerifiedSite & {
  readonly address: FormatProposal
  readonly found: FoundChapters | undefined
  /** The tested chapter in the list. */
  readonly entry: ListedChapter | undefined
  readonly number: number | null
  readonly proof: Proof
  /** Name of the matching theme. */
  readonly theme: string | undefined
}

type WeightedReason = SourceProposal['reasons'][number] & { readonly weight: number }

const pro = (weight: number, text: Message): WeightedReason => ({ supports: true, weight, text })
const con = (weight: number, text: Message): WeightedReason => ({ supports: false, weight: -weight, text })

const baseConfidence = 0.35
/** The least and the greatest confidence of each level. */
const confidences = { sure: [0.75, 0.99], unsure: [0.05, 0.7], failed: [0.05, 0.2] } as const
const maxUnproved = 0.5

type Judgement = Pick<SourceProposal, 'level' | 'confidence' | 'reasons' | 'warnings'>

/**
 * What a proposal is worth: the level follows from what may be wrong, and the confidence, which is the sum of the weights of
 * all reasons, stays within the level.
 */
export function scoreProposal(evidence: Evidence): Judgement {
  const reasons = [
    ...proofReasons(evidence),
    ...imageReasons(evidence),
    ...settingReasons(evidence),
    ...addressReasons(evidence),
    ...listReasons(evidence),
  ].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  const sum = reasons.reduce((total, { weight }) => total + weight, baseConfidence)
  const warnings = findWarnings(evidence)
  const isWrong = evidence.proof.contradictions.length > 0 || showsOnePage(evidence)
  const level = isWrong ? 'failed' : warnings.length > 0 || sum < confidences.unsure[1] ? 'unsure' : 'sure'
  const [least, greatest] = confidences[level]
  const limit = evidence.proof.unproved ? Math.min(greatest, maxUnproved) : greatest
  return {
    level,
    confidence: Math.round(Math.min(limit, Math.max(least, sum)) * 100) / 100,
    reasons: reasons.map(({ supports, text }) => ({ supports, text })),
    warnings,
  }
}

const fewImages = 2

/** Whether hardly any images were found in both chapters, as in readers that show one page at a time. */
function showsOnePage({ chapter, proof, site }: Pick<Evidence, 'chapter' | 'proof' | 'site'>): boolean {
  const second = proof.second?.chapter.images.length ?? 0
  return chapter.images.length <= fewImages && second <= fewImages && !isPaged(site)
}

/** Whether more pages of a chapter follow the first. */
const isPaged = ({ nextPageSelector, options }: Evidence['site']): boolean =>
  nextPageSelector !== null || options.pageTurn !== undefined

/** What may be wrong, most important first. */
function findWarnings({ proof, chapter, site, found, entry, number }: Evidence): Message[] {
  const { images } = chapter
  return [
    ...proof.contradictions.map(({ text }) => text),
    ...(proof.unproved ? [proof.unproved] : []),
    ...(showsOnePage({ chapter, proof, site })
      ? [message('sourceSuggestion.fewImages', { count: images.length })]
      : []),
    ...(chapter.checked.broken.length + chapter.checked.tooSmall.length > 0 ? [brokenImages(chapter.checked)] : []),
    ...(entry && number !== null && entry.number !== number
      ? [message('sourceSuggestion.warning.listedNumber', { number, listed: entry.number })]
      : []),
    ...(found && !entry ? [message('sourceSuggestion.warning.notListed')] : []),
    ...(entry?.isLocked ? [message('sourceSuggestion.warning.locked')] : []),
    ...(found && found.lost * 5 > found.chapters.length
      ? [message('sourceSuggestion.warning.lostEntries', { count: found.lost })]
      : []),
    ...(found?.isComplete ? explainGaps(found.chapters) : []),
    ...(found && !arePlausibleNumbers(found.chapters) ? [message('sourceSuggestion.warning.numbers')] : []),
  ]
}

function proofReasons({ proof }: Evidence): WeightedReason[] {
  if (proof.contradictions.length > 0) return proof.contradictions.map(({ text }) => con(0.3, text))
  if (proof.unproved) return [con(0.2, proof.unproved)]
  const { entry, chapter } = proof.second ?? {}
  if (!entry || !chapter) return []
  return [pro(0.15, message('sourceSuggestion.proved', { number: entry.number, count: chapter.images.length }))]
}

function imageReasons({ chapter: { images, checked }, candidate, site }: Evidence): WeightedReason[] {
  const { requested, broken, tooSmall } = checked
  const good = requested - broken.length - tooSmall.length
  const urls = images.map(({ urls: [url = ''] }) => url)
  const usual = mostCommon(urls.map(folderPattern))
  const inSameFolder = urls.filter((url) => folderPattern(url) === usual).length
  const turnsPages = isPaged(site)
  return [
    good === requested
      ? pro(0.2, message('sourceSuggestion.imagesFetched', { fetched: good, count: images.length }))
      : con(0.2, brokenImages(checked)),
    ...(images.length >= 5 && inSameFolder === images.length && !turnsPages
      ? [pro(0.1, message('sourceSuggestion.oneFolder', { count: images.length }))]
      : []),
    ...(images.length < 3 && !turnsPages
      ? [con(0.25, message('sourceSuggestion.fewImages', { count: images.length }))]
      : []),
    ...(candidate.excluded > 0
      ? [con(0.05, message('sourceSuggestion.imagesExcluded', { count: candidate.excluded }))]
      : []),
  ]
}

function settingReasons({ site, theme, clicked }: Evidence): WeightedReason[] {
  const { options, nextPageSelector, scrapingType } = site
  const buttons = clicked.join('”, “')
  return [
    ...(theme ? [pro(0.05, message('sourceSuggestion.theme', { theme }))] : []),
    scrapingType === 'html'
      ? pro(0.05, message('sourceSuggestion.withoutBrowser'))
      : con(0.05, message('sourceSuggestion.needsBrowser')),
    ...(options.script && !options.script.optional ? [pro(0.03, message('sourceSuggestion.scriptList'))] : []),
    ...(nextPageSelector ? [pro(0.1, message('sourceSuggestion.nextPage'))] : []),
    ...(clicked.length > 0
      ? [con(0.05, sentences(message('sourceSuggestion.button', { buttons }), clickEffect(options)))]
      : []),
    ...(options.scroll ? [con(0.05, message('sourceSuggestion.scroll'))] : []),
    ...(options.headers?.Referer ? [con(0.05, message('sourceSuggestion.headers'))] : []),
  ]
}

const clickEffect = ({ headers }: VerifiedSite['site']['options']) =>
  headers?.Cookie ? message('sourceSuggestion.cookie') : message('sourceSuggestion.buttonEachChapter')

function addressReasons({ address, number, first }: Evidence): WeightedReason[] {
  const spelling = number === null ? undefined : spellingIn(address.format, first.requestedUrl ?? first.url.href)
  return [
    ...(number === null || spelling === undefined || spelling === String(number)
      ? []
      : [pro(0, message('sourceSuggestion.spelling', { chapterNumber: number, spelling }))]),
    ...(address.format === null ? [con(0, message('sourceSuggestion.listLed'))] : []),
    ...(address.format !== null && address.otherParts.length > 0
      ? [
          con(
            0.2,
            sentences(
              message('sourceSuggestion.otherNumbers', { numbers: [...address.otherParts] }),
              message('sourceSuggestion.numbersNotFound'),
            ),
          ),
        ]
      : []),
  ]
}

/** How a URL spells the number of its chapter. */
function spellingIn(format: string | null, url: string): string | undefined {
  if (format === null) return undefined
  const source = format
    .split(/(\{slug\}|\{chapter\})/)
    .map((part) =>
      part === '{slug}' ? '[^/?&#]+' : part === '{chapter}' ? '(\\d+(?:[._/-]\\d+)?)' : escapePattern(part),
    )
    .join('')
  return new RegExp(`${source}$`, 'i').exec(url)?.[1]
}

function listReasons({ found }: Evidence): WeightedReason[] {
  if (!found) return [con(0.1, message('sourceSuggestion.noChapterList'))]
  const count = found.chapters.length
  const locked = found.chapters.filter(({ isLocked }) => isLocked).length
  const isConsistent = found.address.reason === 'proved'
  return [
    isConsistent
      ? pro(0.2, message('sourceSuggestion.chapterList', { count }))
      : pro(0.15, message('sourceSuggestion.chapterListFound', { count })),
    ...(found.isComplete ? [] : [pro(0, message('sourceSuggestion.moreListPages'))]),
    ...(locked > 0 ? [pro(0, message('sourceSuggestion.lockedChapters', { count: locked }))] : []),
  ]
}
