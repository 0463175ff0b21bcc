import { message } from '../../../../shared/i18n/message.ts'
import type { NoImagesReason } from './explain-no-images.ts'
import { type Element, type Page, selfAndAncestors } from './page.ts'
import { inlineScripts } from './script-images.ts'

/** So few pictures are seldom a chapter, and often its beginning. */
const few = 5
const asks = /\bfetch\s*\(|XMLHttpRequest|\$\.(?:ajax|get|post|getJSON)\s*\(|axios/
const makesPictures = /<img\b|createElement\(\s*['"]img['"]\s*\)|new Image\s*\(/
const loadsMore =
  /^(?:load|show|view|read|ver|voir|afficher|mostrar|cargar|carregar|alle|tümünü|もっと|すべて|全部|加载|모두)?[\s_-]*(?:load|show|view|more|all|all pages|rest|todo|todas|plus|tout|mehr|más|mais|laden|göster|見る|読む|更多|보기)$/i
const ageGate = /adult|age[-_]?(?:gate|check|verif)|over[-_]?18/i
const elsewhere = /comment|review|chapter-?list|related|recommend/i
/** How far around the pictures a button of theirs stands. */
const reach = 3

/**
 * Whether a page that gave a few pictures holds more than it shows: a button that brings the rest, or, before scripts
 * have run, a script that asks for pictures and makes them. Undefined when the chapter seems whole.
 */
export function findHiddenPages(
  page: Page,
  { count, matched, inBrowser }: { count: number; matched: readonly Element[]; inBrowser: boolean },
): NoImagesReason | undefined {
  if (count === 0 || count > few) return undefined
  const button = buttonNear(page, matched)
  if (button !== undefined) {
    return {
      field: inBrowser ? 'options.clickSelectors' : 'scrapingType',
      message: message('pageImages.moreBehindButton', {
        ...{ count, button },
      }),
      suggestion: inBrowser
        ? message('pageImages.adviceClickSelectors', { button })
        : message('pageImages.adviceBrowserAndClick', { button }),
    }
  }
  const isFilled = inlineScripts(page).some((text) => asks.test(text) && makesPictures.test(text))
  if (inBrowser || !isFilled) return undefined
  return {
    field: 'scrapingType',
    message: message('pageImages.moreByScript', {
      count,
    }),
    suggestion: message('pageImages.adviceBrowserForMore'),
  }
}

/** The selector of a visible button beside the pictures that says it brings more. */
function buttonNear(page: Page, matched: readonly Element[]): string | undefined {
  const around = new Set(matched.slice(0, few).flatMap((element) => [...selfAndAncestors(element)].slice(1, reach + 1)))
  const boxes = [...around]
    .filter(({ name }) => name !== 'body' && name !== 'html')
    .flatMap((area) => [area, ...page.$(area).nextAll('div, p, section, button, a').slice(0, 2).toArray()])
  const buttons = boxes.flatMap((box) => page.$(box).find(pressed).addBack(pressed).toArray() as Element[])
  const found = buttons.find((button) => isMore(page, button))
  return found && selectorOf(found)
}

const pressed = 'button, a, [role=button], input[type=button]'

function isMore(page: Page, element: Element): boolean {
  const { attribs } = element
  const href = attribs.href ?? ''
  if (element.name === 'a' && href !== '' && !/^(?:#|javascript:)/i.test(href)) return false
  if ('hidden' in attribs || /display\s*:\s*none/i.test(attribs.style ?? '')) return false
  const names = `${attribs.id ?? ''} ${attribs.class ?? ''}`
  if (elsewhere.test(names)) return false
  const said = page.$(element).text().replace(/\s+/g, ' ').trim()
  return loadsMore.test(said) || /\b(?:load|show|view)[-_]?(?:all|more|rest)\b/i.test(names) || ageGate.test(names)
}

function selectorOf({ name, attribs }: Element): string {
  const [first] = (attribs.class ?? '').trim().split(/\s+/)
  return attribs.id ? `${name}#${attribs.id}` : first ? `${name}.${first}` : name
}
