import type { Element, Page } from '../extract/page.ts'

/** Elements whose text continues that around them, as in `Ch<b>1</b>0`. A browser separates others, often by CSS. */
const inline = new Set('b i em strong u s sub sup small mark font abbr bdi bdo big wbr ruby rb'.split(' '))
const unread = new Set(['script', 'style', 'template', 'rt', 'rp'])

type Node = Element['children'][number]

/** Marks where elements are separate, until blanks replace it. A private-use character, which no text has. */
const apart = '\uE000'

/**
 * The text of an element in one line, with a blank between separate elements, such as two cells or spans.
 * @param except an element inside whose text is left out
 */
export function elementText(_page: Page, element: Element, except?: Element): string {
  const parts: string[] = []
  collect(element.children, parts, except)
  return (
    parts
      .join('')
      // A number continues behind an element: `<span>10</span>.5`.
      .replace(/(\d)\uE000+(?=[.,]\d)/g, '$1')
      .replace(/[\s\uE000]+/g, ' ')
      .trim()
  )
}

function collect(nodes: readonly Node[], parts: string[], except: Element | undefined) {
  for (const node of nodes) {
    if (node.type === 'text') parts.push(node.data)
    else if ('children' in node && node !== except && !('name' in node && unread.has(node.name))) {
      const isApart = !('name' in node && inline.has(node.name))
      if (isApart) parts.push(apart)
      collect(node.children as readonly Node[], parts, except)
      if (isApart) parts.push(apart)
    }
  }
}
