import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { simpleSelectors } from './stable-selectors.ts'

const clickable = 'button, a, [role=button], [onclick]'
/** The current number is often no button. Entries of a list are pressed only if nothing in them can be. */
const kinds = [
  { current: clickable, pressed: clickable },
  { current: 'span, b, strong, em', pressed: clickable },
  { current: 'li, span', pressed: 'li, span' },
]
/** Attributes with which a pager marks the part that it shows, with their usual values. */
const marks = [
  'aria-current',
  'aria-pressed',
  'aria-selected',
  'aria-disabled',
  'data-active',
  'data-state',
  'disabled',
]
const plainClass = /^-?[a-z_][\w-]*$/i

/**
 * A selector of the button behind the current one, if the parts of a list have numbered buttons that scripts use. Undefined if
 * nothing marks the current one, or if the numbers are links to other pages.
 */
export function findNumberedButtons(page: Page): { readonly selector: string; readonly first: Element } | undefined {
  const ones = kinds.flatMap(({ current, pressed }) =>
    (page.$(current).toArray() as Element[]).map((first) => ({ first, pressed })),
  )
  for (const { first, pressed } of ones) {
    if (page.$(first).text().trim() !== '1') continue
    for (const [depth, node] of [...selfAndAncestors(first)].slice(0, 2).entries()) {
      const next = page.$(node).next()[0] as Element | undefined
      if (!next || page.$(next).text().trim() !== '2' || isLink(page, next)) continue
      const button = depth === 0 ? next : (page.$(next).children()[0] as Element | undefined)
      const marked = markOf(node, next)
      if (!button || !page.$(button).is(pressed) || marked === undefined) continue
      const inner = depth === 0 ? '' : ` > ${button.name}`
      const around = [...selfAndAncestors(node)].slice(1, 5).flatMap(simpleSelectors)
      const selector = ['', ...around.map((one) => `${one} `)]
        .map((anchor) => `${anchor}${node.name}${marked} + ${next.name}${inner}`)
        .find((one) => page.$(one).length === 1)
      if (selector !== undefined) return { selector, first: node }
    }
  }
  return undefined
}

/** Whether a number leads to another page, which needs no browser. */
function isLink(page: Page, element: Element): boolean {
  const links = [element, ...(page.$(element).find('a').toArray() as Element[])]
  return links.some(({ attribs: { href } }) => href !== undefined && !/^(?:#|javascript:|$)/i.test(href))
}

/** What the current one has and the next one has not, as a selector. */
function markOf(current: Element, next: Element): string | undefined {
  const attribute = marks.find(
    (name) => current.attribs[name] !== undefined && current.attribs[name] !== next.attribs[name],
  )
  if (attribute !== undefined) return `[${attribute}="${current.attribs[attribute]!.replace(/["\\]/g, '\\$&')}"]`
  const others = new Set((next.attribs.class ?? '').split(/\s+/))
  const own = (current.attribs.class ?? '').split(/\s+/).find((name) => plainClass.test(name) && !others.has(name))
  return own === undefined ? undefined : `.${own}`
}
