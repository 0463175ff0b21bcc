import { type Sentence, say, together } from '../../../../shared/sentences/sentence.ts'
import type { Suggested } from '../../protocol/messages.ts'
import type { AddressFormat } from '../../addresses/address-format.ts'
import type { ListedHere } from './list-candidates.ts'
import { mostCommon } from './rule-candidates.ts'
import { shapeOf } from './image-score.ts'
import type { Proven } from './verified-site.ts'

type Evidence = Proven & {
  readonly address: AddressFormat
  readonly list: ListedHere | undefined
  readonly chapterNumber: number
  /** Name of the theme that reads the site. */
  readonly theme: string | undefined
}

type Weighed = Suggested['reasons'][number] & { readonly weight: number }

const supports = (weight: number, text: Sentence): Weighed => ({ supports: true, weight, text })
const doubts = (weight: number, text: Sentence): Weighed => ({ supports: false, weight: -weight, text })

/** What is known before anything speaks for it or against it. */
const start = 0.4

/** How far a proposal can be trusted, and why: the sum of what speaks for it and against it. */
export function judge(evidence: Evidence): Pick<Suggested, 'confidence' | 'reasons'> {
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
  const { asked, broken, small } = checked
  const good = asked - broken - small
  const urls = images.map(({ urls: [url = ''] }) => url)
  const usual = mostCommon(urls.map(shapeOf))
  const alike = urls.filter((url) => shapeOf(url) === usual).length
  const paged = site.nextPageSelector !== null
  return [
    good === asked
      ? supports(
          0.2,
          say('{good} of its {count} pictures were fetched, and all are whole and as large as pages.', {
            good,
            count: images.length,
          }),
        )
      : doubts(
          0.2,
          say('Of {asked} pictures that were fetched, {broken} are not there and {small} are smaller than a page.', {
            asked,
            broken,
            small,
          }),
        ),
    ...(images.length >= 5 && alike === images.length && !paged
      ? [supports(0.1, say('All {count} pictures lie in one folder.', { count: images.length }))]
      : []),
    ...(images.length < 3 && !paged
      ? [
          doubts(
            0.25,
            say('Only {count} pictures were found. Compare with the chapter in a browser.', { count: images.length }),
          ),
        ]
      : []),
    ...(candidate.excluded > 0
      ? [
          doubts(
            0.05,
            say('{count} pictures were left out because they look like credits or advertisements.', {
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
    ...(theme
      ? [supports(0.05, say('The theme {theme}, which many sites use, reads the same pictures.', { theme }))]
      : []),
    scrapingType === 'html'
      ? supports(0.05, say('The site can be read without a browser.'))
      : doubts(
          0.05,
          say('The pictures appear only in a browser, which takes longer and may need more time on slow days.'),
        ),
    ...(options.script ? [supports(0.03, say('A script of the page lists the pictures in order.'))] : []),
    ...(nextPageSelector
      ? [supports(0.1, say('The link to the next page was followed and brought further pictures.'))]
      : []),
    ...(pressed.length > 0
      ? [
          doubts(
            0.05,
            together(
              say('A button has to be pressed first: “{buttons}”.', { buttons: pressed.join('”, “') }),
              remembered(options),
            ),
          ),
        ]
      : []),
    ...(options.scroll ? [doubts(0.05, say('The pictures come only while one scrolls.'))] : []),
    ...(options.headers?.Referer
      ? [
          doubts(
            0.05,
            say('The site refuses visitors without a Referer and a name like that of a browser; both are sent.'),
          ),
        ]
      : []),
  ]
}

const remembered = ({ headers }: Proven['site']['options']) =>
  headers?.Cookie ? say('The cookie that remembers it is sent instead.') : say('It is pressed for each chapter.')

function aboutAddress({ address, list, chapterNumber }: Evidence): Weighed[] {
  const { spelling, otherNumbers } = address
  return [
    ...(spelling === String(chapterNumber)
      ? []
      : [
          supports(
            0,
            say('The site writes {chapterNumber} as {spelling}; such spellings are tried by themselves.', {
              chapterNumber,
              spelling,
            }),
          ),
        ]),
    ...(otherNumbers.length > 0
      ? [
          doubts(
            list ? 0.05 : 0.2,
            together(
              say('The address also holds {otherNumbers}.', { otherNumbers: otherNumbers.join(', ') }),
              list
                ? say('If other chapters have other numbers there, their addresses come from the chapter list.')
                : say('If other chapters have other numbers there, they will not be found.'),
            ),
          ),
        ]
      : []),
  ]
}

function aboutList({ list }: Evidence): Weighed[] {
  if (!list) {
    return [
      doubts(
        0.1,
        say('No chapter list was found from this page: chapters are found by number only, until one is filled in.'),
      ),
    ]
  }
  return list.agreeing === list.chapters
    ? [
        supports(
          0.2,
          say('The chapter list was found; it names {count} chapters, with the numbers of their addresses.', {
            count: list.chapters,
          }),
        ),
      ]
    : [
        supports(0.05, say('A chapter list was found with {count} chapters.', { count: list.chapters })),
        doubts(
          0.1,
          say('For {count} of them the list and the address name different numbers.', {
            count: list.chapters - list.agreeing,
          }),
        ),
      ]
}
