import { closest, type Element, type Page } from '../extract/page.ts'
import { stableClasses, stableId } from './stable-selectors.ts'

const consent =
  /\b(?:i am|i'm|over|of age|adult|18\+?|mature|agree|accept|consent|enter|yes|confirm|continue|j'accepte|entrer|ich bin|soy mayor)\b|checkadult|age-?gate|成人|同意|はい/i
const loadsMore =
  /\b(?:load|show|view|read|see)\b.*\b(?:all|more|rest|full|pages|images|chapter)\b|load-?(?:all|more)|すべて|全部/i
const unwanted = /cookie|newsletter|subscribe|log ?in|sign|comment|report|share|download|next|prev|search|menu/i

/** Buttons that a visitor would press to see the pages: an age notice first, then what loads the rest. */
export function findRevealButtons(page: Page): { readonly selector: string; readonly words: string }[] {
  const elements = page.$(
    'button, input[type=submit], input[type=button], a[href^="#"], a[href^="javascript:"], [role=button]',
  )
  const found = (elements.toArray() as Element[]).flatMap((element) => {
    const words = (page.$(element).text().trim() || element.attribs.value || '').replace(/\s+/g, ' ').slice(0, 80)
    const called = `${words} ${element.attribs.id ?? ''} ${element.attribs.class ?? ''}`
    const rank = consent.test(called) ? 2 : loadsMore.test(called) ? 1 : 0
    if (rank === 0 || unwanted.test(called) || closest(element, ({ name }) => chrome.has(name))) return []
    const id = stableId(element)
    const own = stableClasses(element)[0]
    const selector = id ? `#${id}` : own ? `${element.name}.${own}` : undefined
    return selector && page.$(selector).length === 1 ? [{ selector, words, rank }] : []
  })
  return found.sort((a, b) => b.rank - a.rank).map(({ selector, words }) => ({ selector, words }))
}

const chrome = new Set(['header', 'nav', 'footer'])
