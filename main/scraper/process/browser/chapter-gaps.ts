import { parseChapterText } from '../chapter-list/chapter-text.ts'
import { closest, type Element, type Page, selfAndAncestors } from '../extract/page.ts'

/** What is between two successive images of a page. */
export type Gap = {
  /** Whether a heading or an attribute names another chapter, or there is a separator. */
  readonly marker: 'otherChapter' | 'separator' | undefined
  /** Depth of the closest common ancestor if the images are in two containers, and the first has several images. */
  readonly containerDepth: number | undefined
}

/** Containers with fewer images are rows and spreads. */
const minContainerImages = 4
const maxElements = 300

/** @param elements all elements for images on the page, also those without a URL */
export function describeGap(
  page: Page,
  [before, after]: readonly [Element, Element],
  elements: readonly Element[],
  chapterNumber: number | undefined,
): Gap {
  const ancestors = [...selfAndAncestors(before)]
  const common = closest(after, (node) => ancestors.includes(node))
  const left = ancestors[ancestors.indexOf(common as Element) - 1]
  const right = [...selfAndAncestors(after)].find((node) => node.parent === common)
  if (!common || !left || !right) return { marker: undefined, containerDepth: undefined }
  const inLeft = elements.filter((element) => closest(element, (node) => node === left)).length
  const isSwitch = inLeft >= minContainerImages
  const between = elementsBetween(before, after, common)
  const markers = between.map((element) => readMarker(page, element, chapterNumber))
  const renamed = isSwitch && differsInChapter(left, right)
  return {
    marker: renamed || markers.includes('otherChapter') ? 'otherChapter' : markers.find(Boolean),
    containerDepth: isSwitch ? [...selfAndAncestors(common)].length : undefined,
  }
}

/** Elements between two elements in document order, inside their common ancestor. */
function elementsBetween(before: Element, after: Element, common: Element): Element[] {
  const found: Element[] = []
  const within = new Set(selfAndAncestors(after))
  const visit = (element: Element): boolean => {
    if (element === after || found.length >= maxElements) return true
    found.push(element)
    return childElements(element).some(visit)
  }
  for (let node: Element = before; node !== common; node = node.parent as Element) {
    for (let next = node.next; next; next = next.next) {
      if (!('attribs' in next)) continue
      if (visit(next as Element)) return found
      if (within.has(next as Element)) return found
    }
  }
  return found
}

const childElements = ({ children }: Element) => children.filter((child) => 'attribs' in child) as Element[]

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'hr'])
const separatorNames =
  /(?:chapter|episode)[-_]?(?:title|name|head|header|heading|separator|divider|break|start|end|label|number|info)|(?:^|[-_\s])(?:separator|divider|next-chapter)(?:$|[-_\s])/i
const chapterWord =
  /(?:chapter|chapitre|cap[íi]tulo|kapitel|episode|глава|chương|bölüm|(?:^|\s)(?:ch|ep)[.\s])|[第話话回화장]/iu
/** Longer texts are paragraphs and comments. */
const maxTextLength = 120

function readMarker(page: Page, element: Element, chapterNumber: number | undefined): Gap['marker'] {
  const { id = '', class: classes = '' } = element.attribs
  const isSeparator = headings.has(element.name) || separatorNames.test(id) || separatorNames.test(classes)
  const text = page.$(element).text().replace(/\s+/g, ' ').trim()
  if (text.length <= maxTextLength && (isSeparator || chapterWord.test(text))) {
    const number = parseChapterText(text)?.number
    if (number !== undefined && number !== chapterNumber) return 'otherChapter'
  }
  return isSeparator ? 'separator' : undefined
}

const chapterAttribute = /chapter|episode|(?:^|-)(?:ch|ep)(?:-|$)/i

/** Whether two containers have different values of an attribute for a chapter, such as `data-chapter` or `id="chapter-11"`. */
function differsInChapter(left: Element, right: Element): boolean {
  return Object.entries(left.attribs).some(([name, value]) => {
    const other = right.attribs[name]
    if (other === undefined || other === value || !/\d/.test(value)) return false
    return name === 'id' ? chapterAttribute.test(value) : chapterAttribute.test(name)
  })
}
