import { nextWords, saysNext } from './next-words.ts'
import { type Element, type Page, selfAndAncestors } from './page.ts'

/** The control that leads to the next page, and the number of pages if the reader shows it. */
type PageTurnControl = { readonly selector: string; readonly total: number | undefined }

/** A spread has two. */
const maxShown = 2
const controls = 'button, a, [role=button], input[type=button], [onclick], [class*=next i], [id*=next i]'
const otherTarget =
  /chapter|chapitre|cap[ií]tulo|kapitel|episode|глава|bölüm|chương|話|话|화|prev|comment|post|slide-?r|carousel|related/i

/**
 * Recognizes a reader that shows one page at a time and turns it with a script: it shows one or two images and has a
 * control for the next page. Undefined for other pages.
 * @param images the elements of the images that the reader shows
 */
export function findPageTurn(page: Page, images: readonly Element[]): PageTurnControl | undefined {
  if (images.length === 0 || images.length > maxShown) return undefined
  const total = findPageCount(page)?.total
  if (total === 1) return undefined
  const candidates = (page.$(controls).toArray() as Element[])
    .filter((element) => isNextControl(page, element))
    .flatMap((element) => {
      const selector = selectorOf(page, element)
      return selector === undefined ? [] : [{ selector, distance: distanceTo(element, images) }]
    })
    .sort((a, b) => a.distance - b.distance)
  const [best] = candidates
  return best && { selector: best.selector, total }
}

function isNextControl(page: Page, element: Element): boolean {
  const { id = '', class: classes = '', title = '', 'aria-label': label = '', href = '', value = '' } = element.attribs
  // A link to a document is the business of `nextPageSelector`.
  if (href !== '' && !/^(?:#|javascript:)/i.test(href)) return false
  if (page.$(element).find('img').length > 0) return false
  const text = page.$(element).text().replace(/\s+/g, ' ').trim()
  if (text.length > 40) return false
  const names = [label, title, value, text, id, classes].join(' ')
  return (nextWords.test(names) || saysNext(text)) && !otherTarget.test(names)
}

/** A selector that matches only this element. */
function selectorOf(page: Page, element: Element): string | undefined {
  const { name, attribs, parent } = element
  const plain = /^[a-z][\w-]*$/i
  const { id: outerId = '', class: outerClass = '' } = parent && 'attribs' in parent ? (parent as Element).attribs : {}
  const outer = outerClass.split(/\s+/).filter((one) => plain.test(one) && !/\d{3}/.test(one))
  const around = [...(plain.test(outerId) ? [`#${outerId}`] : []), ...outer.map((one) => `.${one}`)]
  const quoted = (value: string) => JSON.stringify(value)
  const classes = (attribs.class ?? '').split(/\s+/).filter((one) => /^[a-z][\w-]*$/i.test(one) && !/\d{3}/.test(one))
  const selectors = [
    ...(attribs.id && /^[a-z][\w-]*$/i.test(attribs.id) ? [`#${attribs.id}`] : []),
    ...classes.filter((one) => nextWords.test(one)).map((one) => `${name}.${one}`),
    ...(attribs['aria-label'] ? [`${name}[aria-label=${quoted(attribs['aria-label'])}]`] : []),
    ...(attribs.title ? [`${name}[title=${quoted(attribs.title)}]`] : []),
    ...(classes.length > 0 ? [`${name}.${classes.join('.')}`] : []),
    ...around.map((anchor) => `${anchor} > ${name}`),
    ...around.map((anchor) => `${anchor} > ${name}:last-child`),
  ]
  return selectors.find((selector) => page.$(selector).length === 1 && page.$(selector)[0] === element)
}

/** Steps from the element up to an ancestor of an image. */
function distanceTo(element: Element, images: readonly Element[]): number {
  const around = new Set(images.flatMap((image) => [...selfAndAncestors(image)]))
  const distance = [...selfAndAncestors(element)].findIndex((node) => around.has(node))
  return distance === -1 ? Number.POSITIVE_INFINITY : distance
}

const position =
  /^(?:pages?|p\.?|pg\.?|p[áa]gin[ae]|seite|strona|oldal|sayfa|halaman|страниц[аы]|сторінка|trang|หน้า|ページ|페이지|صفحة|第)?[\s.:#]*(\d{1,3})\s*[页頁]?\s*(?:\/|／|of|de|di|do|z|ze|von|van|sur|av|из|з|\||ใน|من)\s*共?\s*(\d{1,3})\s*(?:pages?|[页頁]|ページ|페이지|หน้า)?$/iu

export type PageCount = { readonly current: number; readonly total: number } | undefined

/**
 * The page and the number of pages that a reader shows, such as `3 / 20`, or a menu of pages. Undefined if it shows none, or
 * different ones.
 */
export function findPageCount(page: Page): PageCount {
  const found = new Map<number, number>()
  for (const element of page.$('span, div, p, b, strong, em, button, label, option[selected], li, output').toArray()) {
    if (hasElements(element as Element)) continue
    const [, current, total] = position.exec(page.$(element).text().trim()) ?? []
    if (current !== undefined && Number(current) >= 1 && Number(current) <= Number(total))
      found.set(Number(total), Number(current))
  }
  const [only, ...others] = found.size > 0 ? found : countMenus(page)
  return only && others.length === 0 ? { total: only[0], current: only[1] } : undefined
}

const pageWord = /(?:^|[^a-z])(?:pages?|pg|p[áa]gina|seite|leaf|страниц|trang|sayfa|หน้า|ページ|页|頁)(?:$|[^a-z])/iu
const numberedOption = /^(?:\p{L}+\.?\s*)?0*(\d{1,3})(?:\s*\/\s*\d{1,3})?$/u

/** Menus that count pages from 1 without a gap, by their length, each with the page that is chosen. */
function countMenus(page: Page): Map<number, number> {
  const found = new Map<number, number>()
  for (const menu of page.$('select').toArray() as Element[]) {
    const options = page.$(menu).find('option').toArray() as Element[]
    const texts = options.map((option) => page.$(option).text().trim())
    const { id = '', class: classes = '', name = '', 'aria-label': label = '' } = menu.attribs
    const isOfPages = pageWord.test(`${id} ${classes} ${name} ${label}`.replace(/([a-z])([A-Z])/g, '$1 $2'))
    if (texts.length < 2 || !(isOfPages || pageWord.test(texts[0]!))) continue
    if (texts.every((text, index) => Number(numberedOption.exec(text)?.[1]) === index + 1))
      found.set(texts.length, Math.max(1, options.findIndex(({ attribs }) => 'selected' in attribs) + 1))
  }
  return found
}

const hasElements = ({ children }: Element) => children.some((child) => 'attribs' in child)
