import { message } from '../../../../shared/i18n/message.ts'
import type { NoImagesReason } from './explain-no-images.ts'
import { type Element, type Page, selfAndAncestors } from './page.ts'
import { inlineScripts } from './script-images.ts'

/** Pages with more images are considered complete. */
const maxImages = 5
const sendsRequest = /\bfetch\s*\(|XMLHttpRequest|\$\.(?:ajax|get|post|getJSON)\s*\(|axios/
const createsImages = /<img\b|createElement\(\s*['"]img['"]\s*\)|new Image\s*\(/
const loadsMore =
  /^(?:load|show|view|read|ver|voir|afficher|mostrar|cargar|carregar|alle|tümünü|もっと|すべて|全部|加载|모두)?[\s_-]*(?:load|show|view|more|all|all pages|rest|todo|todas|plus|tout|mehr|más|mais|laden|göster|見る|読む|更多|보기)$/i
const ageGate = /adult|age[-_]?(?:gate|check|verif)|over[-_]?18/i
const otherSection = /comment|review|chapter-?list|related|recommend/i
/** Ancestors of the images that are searched for a button. */
const maxDistance = 3

/**
 * Explains why a page with only a few images may be incomplete: a button loads the rest, or, if the page is not rendered,
 * a script requests and inserts images. Undefined when the chapter seems complete.
 */
export function findHiddenPages(
  page: Page,
  { count, matched, isRendered }: { count: number; matched: readonly Element[]; isRendered: boolean },
): NoImagesReason | undefined {
  if (count === 0 || count > maxImages) return undefined
  const button = findMoreButton(page, matched)
  if (button !== undefined) {
    return {
      field: isRendered ? 'options.clickSelectors' : 'scrapingType',
      message: message('pageImages.moreBehindButton', { count, button }),
      suggestion: isRendered
        ? message('pageImages.adviceClickSelectors', { button })
        : message('pageImages.adviceBrowserAndClick', { button }),
    }
  }
  const isFilledByScript = inlineScripts(page).some((text) => sendsRequest.test(text) && createsImages.test(text))
  if (isRendered || !isFilledByScript) return undefined
  return {
    field: 'scrapingType',
    message: message('pageImages.moreByScript', { count }),
    suggestion: message('pageImages.adviceBrowserForMore'),
  }
}

/** The selector of a visible button near the images that seems to load more. */
function findMoreButton(page: Page, matched: readonly Element[]): string | undefined {
  const around = new Set(
    matched.slice(0, maxImages).flatMap((element) => [...selfAndAncestors(element)].slice(1, maxDistance + 1)),
  )
  const boxes = [...around]
    .filter(({ name }) => name !== 'body' && name !== 'html')
    .flatMap((area) => [area, ...page.$(area).nextAll('div, p, section, button, a').slice(0, 2).toArray()])
  const buttons = boxes.flatMap((box) => page.$(box).find(clickable).addBack(clickable).toArray() as Element[])
  const found = buttons.find((button) => isMoreButton(page, button))
  return found && selectorOf(found)
}

const clickable = 'button, a, [role=button], input[type=button]'

function isMoreButton(page: Page, element: Element): boolean {
  const { attribs } = element
  const href = attribs.href ?? ''
  if (element.name === 'a' && href !== '' && !/^(?:#|javascript:)/i.test(href)) return false
  if ('hidden' in attribs || /display\s*:\s*none/i.test(attribs.style ?? '')) return false
  const names = `${attribs.id ?? ''} ${attribs.class ?? ''}`
  if (otherSection.test(names)) return false
  const text = page.$(element).text().replace(/\s+/g, ' ').trim()
  return loadsMore.test(text) || /\b(?:load|show|view)[-_]?(?:all|more|rest)\b/i.test(names) || ageGate.test(names)
}

function selectorOf({ name, attribs }: Element): string {
  const [first] = (attribs.class ?? '').trim().split(/\s+/)
  return attribs.id ? `${name}#${attribs.id}` : first ? `${name}.${first}` : name
}
