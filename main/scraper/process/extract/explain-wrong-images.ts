import { type Message, message } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import { challengeAdvice, loginAdvice } from '../../../platform/safe-fetch/failures.ts'
import { settingProblem } from '../setting-problem.ts'
import type { NoImagesReason } from './explain-no-images.ts'
import type { ExtractedImages } from './extract-images.ts'
import { imageExtension } from './image-url.ts'
import { closest, type Element, type ExtractRules, nonEmpty, type Page, select } from './page.ts'
import { findUnlockBox } from './unlock-box.ts'

/**
 * Explains why the images of a page do not seem to be the pages of a chapter: the site draws its pages and shows only
 * covers as images, or the images belong to a list of mangas. Undefined when they are plausible, or when the source
 * selects its images with a selector of its own.
 */
export function explainWrongImages(
  page: Page,
  rules: ExtractRules,
  { images, elements }: ExtractedImages,
): NoImagesReason | undefined {
  const selector = nonEmpty(rules.imageSelector)
  if (elements.length === 0 || (selector !== undefined && selector !== 'img')) return undefined
  const drawings = findDrawings(page, rules)
  const covers = nonEmpty(rules.chapterSelector) ? [] : findCovers(page, elements)
  const count = images.length
  const isDecoration = count >= minPages && drawings.length * 3 <= count && covers.length === 0
  if (drawings.length > 0 && !isDecoration)
    return {
      field: 'imageSelector',
      message: message('pageImages.drawnBesideImages', { drawn: drawings.length, found: count }),
      suggestion: message('pageImages.adviceDrawnBesideImages'),
    }
  if (covers.length === 0) return undefined
  return {
    field: 'imageSelector',
    message: message('pageImages.coversInsteadOfPages', { found: count, covers: covers.length }),
    suggestion: message('pageImages.adviceCovers'),
  }
}

/** With fewer images beside it, a canvas may be the reader. */
const minPages = 5
/** In pixels. Smaller canvases are icons and charts. */
const minDrawingSize = 250
const decoration = /particle|star|snow|confetti|background|\bbg\b|chart|captcha/i

/** Canvases and images without an address that may show pages of the chapter. */
function findDrawings(page: Page, { chapterSelector }: ExtractRules): Element[] {
  const area = nonEmpty(chapterSelector)
  const drawn = 'canvas, img[src^="blob:"]'
  const scopes = area === undefined ? [undefined] : select(page, area, 'chapterSelector')
  return [...new Set(scopes.flatMap((scope) => select(page, drawn, 'chapterSelector', scope)))].filter(
    (element) => !isSmall(element) && !isDecorative(element) && !isInSideArea(element),
  )
}

const isSmall = ({ name, attribs: { width = '', height = '' } }: Element): boolean =>
  name === 'canvas' && width !== '' && Number(width) < minDrawingSize && Number(height) < minDrawingSize

const isDecorative = ({ attribs: { id = '', class: classes = '', style = '' } }: Element): boolean =>
  decoration.test(`${id} ${classes}`) || /position\s*:\s*fixed/i.test(style)

const sideTags = new Set(['aside', 'footer', 'header', 'nav'])
const sideNames =
  /(?:^|[\s_-])(?:sidebar|related|recommend(?:ed|ations?)?|popular|trending|similar|suggest(?:ed|ions)?|footer)(?:$|[\s_-])/i

const isInSideArea = (element: Element): boolean =>
  closest(
    element,
    ({ name, attribs: { id = '', class: classes = '' } }) =>
      name !== 'body' && name !== 'html' && (sideTags.has(name) || sideNames.test(id) || sideNames.test(classes)),
  ) !== undefined

/** Images that seem to be covers: all are in side areas, or they link to several other pages or to the series. */
function findCovers(page: Page, elements: readonly Element[]): Element[] {
  if (elements.every(isInSideArea)) return [...elements]
  const linked = elements.flatMap((element) => {
    const target = linkedPath(page, element)
    return target === undefined ? [] : [{ element, target }]
  })
  const targets = new Set(linked.map(({ target }) => target))
  const toSeries = linked.filter(({ target }) => isParentPath(target, page.url.pathname))
  if (targets.size >= 2) return linked.map(({ element }) => element)
  return elements.length === 1 && toSeries.length === 1 ? [...elements] : []
}

/** Path of another page of the site, outside the chapter, to which an image links. */
function linkedPath(page: Page, element: Element): string | undefined {
  const href = closest(element, ({ name }) => name === 'a')?.attribs.href?.trim()
  if (!href || /^(?:#|javascript:)/i.test(href) || !URL.canParse(href, page.base)) return undefined
  const { host, pathname } = new URL(href, page.base)
  if (host !== page.url.host || imageExtension.test(pathname)) return undefined
  return trimSlash(pathname).startsWith(trimSlash(page.url.pathname)) ? undefined : pathname
}

const trimSlash = (path: string): string => path.replace(/\/+$/, '')

const isParentPath = (parent: string, path: string): boolean =>
  trimSlash(path) !== trimSlash(parent) && trimSlash(path).startsWith(`${trimSlash(parent)}/`)

const captchas = '.g-recaptcha, .h-captcha, .cf-turnstile, [data-sitekey], iframe[src*="captcha"], #challenge-form'

const protectedWords =
  /\bDRM\b|widevine|playready|fairplay|encrypted media|(?:content|page|chapter|image)s? (?:is|are) (?:protected|encrypted)\b/i
const keySystems = /requestMediaKeySystemAccess|com\.widevine\.alpha|com\.microsoft\.playready/

/** A Problem when the page says that it encrypts what it shows, or asks the browser for keys. */
export function findProtection(page: Page): Problem | undefined {
  const body = page.$('body').clone()
  body.find('script, style, header, footer, aside').remove()
  const asksForKeys = page
    .$('script:not([src])')
    .toArray()
    .some((script) => keySystems.test(page.$(script).text()))
  if (!asksForKeys && !protectedWords.test(body.text())) return undefined
  const problem = message('pageImages.protected')
  return settingProblem('no_images', problem, message('pageImages.adviceUnreadable'), 'testUrl')
}

/** A Problem when the page is a login form or a CAPTCHA, or says that it keeps the chapter back. */
export function findAccessBarrier(page: Page): Problem | undefined {
  const url = page.url.href
  if (page.$(captchas).length > 0) return needsYou(message('scraper.botCheck', { url }), challengeAdvice)
  if (page.$('input[type=password]').length > 0) return needsYou(message('scraper.loginShown', { url }), loginAdvice)
  return findKeptBack(page)
}

/** A Problem when the page says that it keeps the chapter back. */
export function findKeptBack(page: Page): Problem | undefined {
  const words = findUnlockBox(page)
  if (words === undefined) return undefined
  return needsYou(message('scraper.keptBack', { url: page.url.href, words }), message('scraper.adviceKeptBack'))
}

const needsYou = (problem: Message, advice: Message): Problem =>
  settingProblem('needs_you', problem, advice, 'options.headers.Cookie')
