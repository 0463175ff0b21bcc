import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { pageChrome } from './explore-page.ts'
import { findNumberedButtons } from './list-pager.ts'
import { showAll } from './list-pages.ts'
import { findListTabs } from './list-tabs.ts'
import { saysMore } from './more-words.ts'
import { ownSelectors, simpleSelectors } from './stable-selectors.ts'

/** A button that may show more of a list, or several tabs that show a part of it each. */
type MoreButton = {
  readonly selector: string
  /** Path or URL that it requests, according to its attributes. */
  readonly requests?: string
  /** Whether it is certainly about the list: beside it, or with a word for chapters. */
  readonly isSure: boolean
}

const clickable = [
  'button',
  'a[href^="#"]',
  'a[href^="javascript:"]',
  'a:not([href])',
  '[role=button]',
  'input[type=button]',
  '[hx-get]',
  '[data-hx-get]',
  '[wire\\:click]',
  '[onclick]',
].join(', ')
const names =
  /(?:load|show|view|see|read|fetch|get|ver|voir|mostrar|carregar|cargar)[-_\s]*(?:all|more|full|rest|older|mais|más|todo|tout|plus)|(?:chapters?|list)[-_\s]*more|more[-_\s]*(?:chapters?|episodes?)|^more$/i
const chapterWords =
  /chap|episod|cap[íi]tul|kapitel|capitol|rozdzia|bölüm|глав|chương|話|话|회|화|章|ตอน|بار|فصل|chapitre/i
const otherPurpose =
  /cookie|newsletter|subscribe|log ?in|sign|comment|review|report|share|download|next|prev|search|menu|filter|sort|synopsis|description|genre|related|recommend|mode|theme/i

const maxLabelLength = 60
const maxNear = 5
const maxButtons = 3

/** Buttons that may show the rest of a list, most likely first. */
export function findMoreButtons(page: Page, items: string | undefined): MoreButton[] {
  const around = items === undefined ? new Map<Element, number>() : aroundItems(page, items)
  const found = (page.$(clickable).toArray() as Element[]).flatMap((element) => {
    const { attribs } = element
    const label = (page.$(element).text().trim() || attribs.value || attribs['aria-label'] || '').replace(/\s+/g, ' ')
    const requests = attribs['hx-get'] ?? attribs['data-hx-get']
    const calls = attribs['wire:click'] ?? ''
    const named = `${label} ${attribs.id ?? ''} ${attribs.class ?? ''} ${calls} ${requests ?? ''}`
    if (label.length > maxLabelLength || otherPurpose.test(named) || isChrome(element)) return []
    const ofChapters = chapterWords.test(named)
    const isMore =
      showAll.test(label) ||
      saysMore(label) ||
      names.test(label) ||
      names.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)
    const isListed = requests !== undefined || calls !== ''
    if (!isMore && !(isListed && (ofChapters || /page|more|list/i.test(`${requests} ${calls}`)))) return []
    const isNear = isNearItems(element, around)
    const selector = selectorOf(page, element)
    if (selector === undefined) return []
    const rank = (ofChapters ? 2 : 0) + (isNear ? 2 : 0) + (isMore ? 1 : 0)
    return [{ selector, isSure: ofChapters || isNear, rank, ...(requests !== undefined && { requests }) }]
  })
  const pager = findNumberedButtons(page)
  const numbered =
    pager && isNearItems(pager.first, around) ? [{ selector: pager.selector, isSure: true, rank: 2 }] : []
  const tabs = findListTabs(page)
    .filter(({ first }) => isNearItems(first, around))
    .map(({ selector }) => ({ selector, isSure: true, rank: 2 }))
  return [...found, ...numbered, ...tabs].sort((a, b) => b.rank - a.rank).slice(0, maxButtons)
}

function isNearItems(element: Element, around: ReadonlyMap<Element, number>): boolean {
  const ancestors = [...selfAndAncestors(element)]
  const distance = ancestors.findIndex((one) => around.has(one))
  return distance >= 0 && distance + (around.get(ancestors[distance]!) ?? 0) <= maxNear
}

/** The elements around the entries of a list, with their distance to them. Not the whole page. */
function aroundItems(page: Page, items: string): Map<Element, number> {
  const [first] = page.$(items).toArray() as Element[]
  const ancestors = first ? [...selfAndAncestors(first)].slice(1, maxNear) : []
  return new Map(
    ancestors.flatMap((one, index) => (['body', 'html', 'main'].includes(one.name) ? [] : [[one, index] as const])),
  )
}

const isChrome = (element: Element): boolean => [...selfAndAncestors(element)].some(({ name }) => pageChrome.has(name))

/** A selector that finds only the button; it is the same on the pages of other series. */
function selectorOf(page: Page, element: Element): string | undefined {
  const { name, attribs } = element
  const call = /^[\w.$]+/.exec(attribs['wire:click'] ?? '')?.[0]
  const around = [...selfAndAncestors(element)].slice(1, 4).filter((one) => one.name !== 'body' && one.name !== 'html')
  const attributes = ['hx-get', 'data-hx-get', 'data-action', 'onclick'].filter((one) => attribs[one] !== undefined)
  const selectors = [
    ...ownSelectors(element),
    ...(call ? [`[wire\\:click^="${call}"]`] : []),
    ...attributes.map((one) => `${name}[${one}]`),
    ...around.flatMap((one) => simpleSelectors(one).map((anchor) => `${anchor} ${name}`)),
    ...(page.$(element).prevAll().toArray() as Element[]).flatMap((one) =>
      simpleSelectors(one).map((anchor) => `${anchor} ~ ${name}`),
    ),
  ]
  return selectors.find((one) => page.$(one).length === 1)
}

const counted =
  /(?:^|[^\d.,])(\d{1,4})\s*(?:chapters|episodes|chapitres|cap[íi]tulos|capitoli|kapitel|rozdział\S*|bölüm|глав\S*|chương|話|话|화|ตอน)(?![\p{L}\d])|(?:chapters|episodes|chapitres|cap[íi]tulos|capitoli|chapter list)\s*[:(]\s*(\d{1,4})\b|[全共]\s*(\d{1,4})\s*[話话章]/iu
const maxTextLength = 40

/** How many chapters a page says that there are, outside of links. */
export function declaredCount(page: Page): number | undefined {
  const counts = (
    page.$('h1, h2, h3, h4, h5, span, p, div, small, b, strong, em, dd, dt, td, th, li').toArray() as Element[]
  )
    .filter((element) => [...selfAndAncestors(element)].every(({ name }) => name !== 'a' && !pageChrome.has(name)))
    .flatMap((element) => {
      const text = page.$(element).text().trim()
      const found = text.length > maxTextLength ? null : counted.exec(text)
      return found ? [Number(found[1] ?? found[2] ?? found[3])] : []
    })
  return counts.length === 0 ? undefined : Math.max(...counts)
}
