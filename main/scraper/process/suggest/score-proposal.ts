import { type Message, message, sentences } from '../../../../shared/i18n/message.ts'
import type { AddressFormat } from '../../addresses/address-format.ts'
import type { SourceProposal } from '../../protocol/messages.ts'
import { folderPattern } from './image-score.ts'
import type { FoundList } from './list-candidates.ts'
import { mostCommon } from './rule-candidates.ts'
import type { VerifiedSite } from './verified-site.ts'

type Evidence = VerifiedSite & {
  readonly address: AddressFormat
  readonly list: FoundList | undefined
  readonly chapterNumber: number
  /** Name of the theme that reads the site. */
  readonly theme: string | undefined
}

type Weighed = SourceProposal['reasons'][number] & { readonly weight: number }

const supports = (weight: number, text: Message): Weighed => ({ supports: true, weight, text })
const doubts = (weight: number, text: Message): Weighed => ({ supports: false, weight: -weight, text })

/** What is known before anything speaks for it or against it. */
const start = 0.4

/** How far a proposal can be trusted, and why: the sum of what speaks for it and against it. */
export function scoreProposal(evidence: Evidence): Pick<SourceProposal, 'confidence' | 'reasons'> {
  const weighed = [
    ...aboutPictures(evidence),
    ...aboutReading(evidence),
    ...aboutAddress(evidence),
    ...aboutList(evidence),
  ].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  const sum = weighed.reduce((total, { weight }) => total + weight, start)
  return {
    confidence: Math.round(Math.min(0.99, Math.max(0.05, sum)) * 100) / 100,
    reasons: weighed.map(({ supports: isFor, text }) => ({ supports: isFor, text })),
  }
}

function aboutPictures({ tried: { images, checked }, candidate, site }: Evidence): Weighed[] {
  const { requested, broken, tooSmall } = checked
  const good = requested - broken - tooSmall
  const urls = images.map(({ urls: [url = ''] }) => url)
  const usual = mostCommon(urls.map(folderPattern))
  const alike = urls.filter((url) => folderPattern(url) === usual).length
  const paged = site.nextPageSelector !== null
  return [
    good === requested
      ? supports(
          0.2,
          message('sourceSuggestion.imagesFetched', {
            fetched: good,
            count: images.length,
          }),
        )
      : doubts(
          0.2,
          message('sourceSuggestion.imagesBroken', {
            fetched: requested,
            missing: broken,
            small,
          }),
        ),
    ...(images.length >= 5 && alike === images.length && !paged
      ? [supports(0.1, message('sourceSuggestion.oneFolder', { count: images.length }))]
      : []),
    ...(images.length < 3 && !paged
      ? [doubts(0.25, message('sourceSuggestion.fewImages', { count: images.length }))]
      : []),
    ...(candidate.excluded > 0
      ? [
          doubts(
            0.05,
            message('sourceSuggestion.imagesExcluded', {
              count: candidate.excluded,
            }),
          ),
        ]
      : []),
  ]
}

function aboutReading({ site, theme, pressed }: Evidence): Weighed[] {
  const { options, nextPageSelector, scrapingType } = site
  return [
    ...(theme ? [supports(0.05, message('sourceSuggestion.theme', { theme }))] : []),
    scrapingType === 'html'
      ? supports(0.05, message('sourceSuggestion.withoutBrowser'))
      : doubts(0.05, message('sourceSuggestion.needsBrowser')),
    ...(options.script ? [supports(0.03, message('sourceSuggestion.scriptList'))] : []),
    ...(nextPageSelector ? [supports(0.1, message('sourceSuggestion.nextPage'))] : []),
    ...(pressed.length > 0
      ? [
          doubts(
            0.05,
            sentences(message('sourceSuggestion.button', { buttons: pressed.join('”, “') }), remembered(options)),
          ),
        ]
      : []),
    ...(options.scroll ? [doubts(0.05, message('sourceSuggestion.scroll'))] : []),
    ...(options.headers?.Referer ? [doubts(0.05, message('sourceSuggestion.headers'))] : []),
  ]
}

const remembered = ({ headers }: VerifiedSite['site']['options']) =>
  headers?.Cookie ? message('sourceSuggestion.cookie') : message('sourceSuggestion.buttonEachChapter')

function aboutAddress({ address, list, chapterNumber }: Evidence): Weighed[] {
  const { spelling, otherNumbers } = address
  return [
    ...(spelling === String(chapterNumber)
      ? []
      : [
          supports(
            0,
            message('sourceSuggestion.spelling', {
              chapterNumber,
              spelling,
            }),
          ),
        ]),
    ...(otherNumbers.length > 0
      ? [
          doubts(
            list ? 0.05 : 0.2,
            sentences(
              message('sourceSuggestion.otherNumbers', { numbers: otherNumbers.join(', ') }),
              list ? message('sourceSuggestion.numbersFromList') : message('sourceSuggestion.numbersNotFound'),
            ),
          ),
        ]
      : []),
  ]
}

function aboutList({ list }: Evidence): Weighed[] {
  if (!list) {
    return [doubts(0.1, message('sourceSuggestion.noChapterList'))]
  }
  return list.consistent === list.chapters
    ? [
        supports(
          0.2,
          message('sourceSuggestion.chapterList', {
            count: list.chapters,
          }),
        ),
      ]
    : [
        supports(0.05, message('sourceSuggestion.chapterListFound', { count: list.chapters })),
        doubts(
          0.1,
          message('sourceSuggestion.numbersDiffer', {
            count: list.chapters - list.consistent,
          }),
        ),
      ]
}
