import { classifyNextLink } from '../extract/chapter-navigation.ts'
import { saysNext } from '../extract/next-words.ts'
import { closest, type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { linksOf, signatureOf } from './page-links.ts'
import { stableClasses } from './stable-selectors.ts'

/** Words in the URL of an image, or in the class, id or alt of its element, that mark it as not a page. Hashes contain `ad`. */
const unrelatedWords =
  /(?<![a-z\d])ads?\d{0,3}(?![a-z\d])|(?<![a-z])(?:covers?|thumb(?:nail)?s?|avatars?|logos?|banners?|advert\w*|sponsors?|credits?|icons?|emoji|discord|patreon|donat\w*|promo\w*|recruit\w*|related|recommend\w*|popular|sidebar|featured)(?![a-z])/i

export const looksUnrelated = (text: string): boolean => unrelatedWords.test(text)

/** The word in the path of a URL that marks it as not a page. */
export const findUnrelatedWord = (url: string): string | undefined => unrelatedWords.exec(urlWords(url))?.[0]

/** The decoded path of a URL, with spaces for underscores. */
export function urlWords(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURI(pathname).replaceAll('_', ' ')
  } catch {
    return pathname
  }
}

const minAlike = 3

/**
 * The URLs whose file name has a hash, as those of at least two others of the same form: `p4-ad123.jpg` beside `p3-9f3c1.jpg`.
 * A word in them says nothing.
 */
export function hashedUrls(urls: readonly string[]): ReadonlySet<string> {
  const byForm = Map.groupBy(new Set(urls), (url) =>
    new URL(url).pathname
      .replace(/(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{4,}/gi, ({ length }) => `<${length}>`)
      .replace(/(?<!<)\d+/g, '#'),
  )
  const hashed = [...byForm].filter(([form, same]) => form.includes('<') && same.length >= minAlike)
  return new Set(hashed.flatMap(([, same]) => same))
}

type Scoring = { readonly chapterNumber: number | undefined; readonly isHashed: boolean }

/** How likely an element shows a page of the chapter, from 0 to 1. */
export function scoreImage(page: Page, element: Element, url: string, { chapterNumber, isHashed }: Scoring): number {
  let score = 1
  const { class: className = '', id = '', alt = '', width = '', height = '' } = element.attribs
  if ((!isHashed && looksUnrelated(urlWords(url))) || looksUnrelated(`${className} ${id} ${alt}`)) score *= 0.1
  if (linksElsewhere(page, element, chapterNumber)) score *= 0.1
  const sides = [width, height].map((side) => Number.parseInt(side, 10)).filter((side) => side > 0)
  if (sides.some((side) => side < 250) && !isPreview(element, url)) score *= 0.2
  if (closest(element, ({ name }) => pageChrome.has(name))) score *= 0.1
  return score
}

const largerName = /orig|full|large|hi-?res|zoom|\bbig\b|max/i

/** Whether the element shows a smaller version of the image at the URL, so that its size says nothing. */
function isPreview({ attribs }: Element, url: string): boolean {
  const name = url.slice(url.lastIndexOf('/') + 1)
  if (name === '' || attribs.src?.includes(name)) return false
  return Object.entries(attribs).some(
    ([attribute, value]) => (largerName.test(attribute) || attribute.endsWith('srcset')) && value.includes(name),
  )
}

const pageChrome = new Set(['header', 'nav', 'footer', 'aside'])

/** Covers and advertisements link to other pages. Pages of a comic link to the next page, to themselves or nowhere. */
function linksElsewhere(page: Page, element: Element, chapterNumber: number | undefined): boolean {
  const link = closest(element, ({ name }) => name === 'a')
  const href = link?.attribs.href?.trim()
  if (!href || /^(?:#|javascript:)/i.test(href) || !URL.canParse(href, page.base)) return false
  const url = new URL(href, page.base)
  url.hash = ''
  if (url.href === page.url.href || /\.(?:jpe?g|png|webp|gif|avif)$/i.test(url.pathname)) return false
  const isOther = classifyNextLink(url, { start: page.url, chapterNumber, expectedPage: 2 }) === 'chapter'
  return isOther && !isNextStrip(page, url)
}

/** Whether a link beside the picture says that this is the next strip, which the picture of a web comic also opens. */
const isNextStrip = (page: Page, url: URL): boolean =>
  linksOf(page).some((link) => link.text !== '' && saysNext(link.text) && link.url.href === url.href)

/** Host and folder of a URL with `#` for numbers. Images of a chapter usually share it. */
export function folderPattern(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/[^/]*$/, '')}`.replace(/\d+/g, '#')
}

export function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

type ScoredImage = { readonly url: string; readonly score: number }
export type ScoredImages = ReadonlyMap<Element, ScoredImage>

/** The images of a page that are most likely its pages, and those beside them. */
export type CoreImages = {
  /** Images that look alike: at the same kind of place, in one folder, numbered one after the other. */
  readonly core: ReadonlySet<string>
  /** Other images in the box around them. */
  readonly inside: ReadonlySet<string>
}

/** Finds the group of images that look alike with the highest score. */
export function findCoreImages(page: Page, images: ScoredImages): CoreImages {
  const groups = Map.groupBy([...images], ([element]) => `${stableClasses(element)[0] ?? ''} ${signatureOf(element)}`)
  const ranked = [...groups.values()].map((group) => ({ group, score: scoreGroup(group.map(([, image]) => image)) }))
  const [best] = ranked.sort((a, b) => b.score - a.score)
  if (!best) return { core: new Set(), inside: new Set() }
  const box = commonAncestor(best.group.map(([element]) => element))
  const isInside = (element: Element) => box !== undefined && page.$.contains(box as never, element as never)
  return {
    core: new Set(best.group.map(([, { url }]) => url)),
    inside: new Set([...images].filter(([element]) => isInside(element)).map(([, { url }]) => url)),
  }
}

/** Most of the score is for the order of the file names and for the folder. */
function scoreGroup(images: readonly ScoredImage[]): number {
  const total = images.reduce((sum, { score }) => sum + score, 0)
  const urls = images.map(({ url }) => url)
  const usual = mostCommon(urls.map(folderPattern))
  const folder = urls.filter((url) => folderPattern(url) === usual).length / urls.length
  const numbers = urls.map(fileNumber)
  const steps = numbers.slice(1).filter((number, index) => number - (numbers[index] as number) === 1).length
  const order = urls.length < 2 ? 0.5 : steps / (urls.length - 1)
  return total * (0.3 + 0.3 * folder + 0.4 * order)
}

const fileNumber = (url: string): number => Number(/(\d+)\D*$/.exec(new URL(url).pathname)?.[1] ?? Number.NaN)

/** The closest element around all others, but not the whole page. */
function commonAncestor([first, ...others]: readonly Element[]): Element | undefined {
  if (!first) return undefined
  let shared = [...selfAndAncestors(first)].slice(1)
  for (const element of others) {
    const around = new Set(selfAndAncestors(element))
    shared = shared.filter((node) => around.has(node))
  }
  const [box] = shared
  return box && box.name !== 'body' && box.name !== 'html' ? box : undefined
}
