import { staysInChapter } from '../extract/chapter-navigation.ts'
import type { Element, Page } from '../extract/page.ts'
import { inlineScripts } from '../extract/script-images.ts'

type Context = {
  /** Images that were found. */
  readonly count: number
  readonly chapterNumber: number | undefined
}

const ofTotal = /^(?:pages?|página|seite|стр\.?|trang)?\s*0*1\s*(?:\/|of|de|sur|von|из|共)\s*(\d{1,3})(?:\s*pages?)?$/i
const maxTextLength = 24
const fewImages = 3
const totalInScript =
  /["']?(?:total_?pages?|page_?count|pages_?count|num_?pages|pages?_?total|total_?images|images?_?count)["']?\s*[:=]\s*["']?(\d{1,3})\b/gi

/** How many pages a reader page says that its chapter has: in a page menu, as `1 / 24`, or in a script. */
export function findAnnouncedPages(page: Page, context: Context): number | undefined {
  const found = [...menuTotals(page, context), ...textTotals(page), ...scriptTotals(page, context)]
  return found.length === 0 ? undefined : Math.max(...found)
}

/** Menus with the numbers from 1. In a menu of chapters another entry than the first is selected, or they lead elsewhere. */
function menuTotals(page: Page, { chapterNumber }: Context): number[] {
  return (page.$('select').toArray() as Element[]).flatMap((menu) => {
    const options = page.$(menu).find('option').toArray() as Element[]
    const numbers = options.map((option) => Number.parseInt(/\d+/.exec(page.$(option).text())?.[0] ?? '', 10))
    const isCount = numbers.length > 1 && numbers.every((number, index) => number === index + 1)
    if (!isCount || options.some((option) => /ch|ep|cap|kap|глава|话|話|화/i.test(page.$(option).text()))) return []
    const targets = options.flatMap(({ attribs: { value = '' } }) =>
      /[/?]/.test(value) && URL.canParse(value, page.base) ? [new URL(value, page.base)] : [],
    )
    const position = { start: page.url, chapterNumber, expectedPage: 2 }
    const other = targets.find(({ href }) => href !== page.url.href)
    if (other ? !staysInChapter(other, position) : chapterNumber === undefined || chapterNumber === 1) return []
    return [numbers.length]
  })
}

function textTotals(page: Page): number[] {
  const short = page.$('span, div, p, b, strong, em, li, a, label, button, option').toArray() as Element[]
  return short.flatMap((element) => {
    if (element.children.length > 6) return []
    const text = page.$(element).text().replace(/\s+/g, ' ').trim()
    const total = text.length <= maxTextLength ? ofTotal.exec(text)?.[1] : undefined
    return total === undefined ? [] : [Number(total)]
  })
}

/** Scripts also count other things, so this is a sign only if there are hardly any images. */
function scriptTotals(page: Page, { count }: Context): number[] {
  if (count > fewImages) return []
  return inlineScripts(page).flatMap((script) => [...script.matchAll(totalInScript)].map(([, total]) => Number(total)))
}
