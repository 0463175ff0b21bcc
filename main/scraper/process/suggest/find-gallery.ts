import { comparableAddress } from '../../addresses/address-text.ts'
import { imageExtension } from '../extract/image-url.ts'
import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { type ReadList, readWith } from './list-rules.ts'
import { linksOf, type PageLink } from './page-links.ts'
import { isBelow } from './same-series.ts'
import { simpleSelectors } from './stable-selectors.ts'

const maxAnchors = 4

/**
 * The list of a gallery: a wall of small pictures without words, each of which leads to a page of the only chapter, in order
 * from page 1. The chapter is what the first one leads to.
 */
export function findGallery(page: Page): ReadList | undefined {
  const wall = findWall(page)
  const [first] = wall
  if (!first) return undefined
  const around = [...selfAndAncestors(first.element)].slice(1)
  const box = around.find((node) => wall.every(({ element }) => page.$.contains(node as never, element as never)))
  if (!box) return undefined
  const anchors = around.slice(around.indexOf(box), around.indexOf(box) + maxAnchors)
  const selectors = anchors.flatMap((node) =>
    simpleSelectors(node).map((selector) => (node === box ? selector : `${selector} ${box.name}`)),
  )
  const lists = selectors.map((selector) => readWith(page, { itemSelector: `${selector} > :first-child` }))
  return lists.find(
    ({ chapters: [only, ...others] }) =>
      others.length === 0 && only !== undefined && comparableAddress(only.url) === comparableAddress(first.url.href),
  )
}

/** Links that differ in their last number only, which counts from 1. */
function findWall(page: Page): readonly PageLink[] {
  const small = linksOf(page).filter(
    ({ element, text, url }) =>
      /^\d*$/.test(text) && !imageExtension.test(url.pathname) && hasImage(page, element) && isBelow(url, page.url),
  )
  const walls = Map.groupBy(small, ({ url }) => lastNumber(url)?.rest)
  return (
    [...walls].flatMap(([rest, links]) => {
      // The cover may lead to page 1, too.
      const wall = links.slice(links.findLastIndex(({ url }) => lastNumber(url)?.number === 1))
      const isCounted = wall.every(({ url }, index) => lastNumber(url)?.number === index + 1)
      return rest !== undefined && wall.length > 1 && isCounted ? [wall] : []
    })[0] ?? []
  )
}

const hasImage = (page: Page, element: Element) => page.$(element).find('img').length === 1

function lastNumber({ host, pathname, search }: URL): { readonly number: number; readonly rest: string } | undefined {
  const [, before = '', number, after = ''] = /^(.*?)(\d+)(\D*)$/.exec(`${pathname}${search}`) ?? []
  return number === undefined ? undefined : { number: Number(number), rest: `${host}${before}#${after}` }
}
