import { type Message, message, sentences } from '../../../../shared/i18n/message.ts'
import type { AddressFormat } from '../../addresses/address-format.ts'
import type { SourceProposal } from '../../protocol/messages.ts'
import { folderPattern, mostCommon } from './image-score.ts'
import type { FoundList } from './list-candidates.ts'
import type { VerifiedSite } from './verify-candidates.ts'

type Evidence = VerifiedSite & {
  readonly address: AddressFormat
  readonly list: FoundList | undefined
  readonly chapterNumber: number
  /** Name of the matching theme. */
  readonly theme: string | undefined
}

type WeightedReason = SourceProposal['reasons'][number] & { readonly weight: number }

const pro = (weight: number, text: Message): WeightedReason => ({ supports: true, weight, text })
const con = (weight: number, text: Message): WeightedReason => ({ supports: false, weight: -weight, text })

const baseConfidence = 0.4

/** Confidence in a proposal, from 0 to 1, and the reasons. It is the sum of the weights of all reasons. */
export function scoreProposal(evidence: Evidence): Pick<SourceProposal, 'confidence' | 'reasons'> {
  const reasons = [
    ...imageReasons(evidence),
    ...settingReasons(evidence),
    ...addressReasons(evidence),
    ...listReasons(evidence),
  ].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  const sum = reasons.reduce((total, { weight }) => total + weight, baseConfidence)
  return {
    confidence: Math.round(Math.min(0.99, Math.max(0.05, sum)) * 100) / 100,
    reasons: reasons.map(({ supports, text }) => ({ supports, text })),
  }
}

function imageReasons({ chapter: { images, checked }, candidate, site }: Evidence): WeightedReason[] {
  const { requested, broken, tooSmall } = checked
  const good = requested - broken - tooSmall
  const urls = images.map(({ urls: [url = ''] }) => url)
  const usual = mostCommon(urls.map(folderPattern))
  const inSameFolder = urls.filter((url) => folderPattern(url) === usual).length
  const isPaged = site.nextPageSelector !== null
  return [
    good === requested
      ? pro(0.2, message('sourceSuggestion.imagesFetched', { fetched: good, count: images.length }))
      : con(0.2, message('sourceSuggestion.imagesBroken', { fetched: requested, missing: broken, small: tooSmall })),
    ...(images.length >= 5 && inSameFolder === images.length && !isPaged
      ? [pro(0.1, message('sourceSuggestion.oneFolder', { count: images.length }))]
      : []),
    ...(images.length < 3 && !isPaged
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
    ...(options.script ? [pro(0.03, message('sourceSuggestion.scriptList'))] : []),
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

function addressReasons({ address, list, chapterNumber }: Evidence): WeightedReason[] {
  const { spelling, otherNumbers } = address
  return [
    ...(spelling === String(chapterNumber)
      ? []
      : [pro(0, message('sourceSuggestion.spelling', { chapterNumber, spelling }))]),
    ...(otherNumbers.length > 0
      ? [
          con(
            list ? 0.05 : 0.2,
            sentences(
              message('sourceSuggestion.otherNumbers', { numbers: otherNumbers }),
              list ? message('sourceSuggestion.numbersFromList') : message('sourceSuggestion.numbersNotFound'),
            ),
          ),
        ]
      : []),
  ]
}

function listReasons({ list }: Evidence): WeightedReason[] {
  if (!list) return [con(0.1, message('sourceSuggestion.noChapterList'))]
  if (list.consistent === list.chapters) {
    return [pro(0.2, message('sourceSuggestion.chapterList', { count: list.chapters }))]
  }
  return [
    pro(0.05, message('sourceSuggestion.chapterListFound', { count: list.chapters })),
    con(0.1, message('sourceSuggestion.numbersDiffer', { count: list.chapters - list.consistent })),
  ]
}
