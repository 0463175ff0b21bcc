import type { Page as BrowserPage } from 'playwright-core'
import { message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'

const maxHtmlLength = 20 * 1024 ** 2

/**
 * The current HTML of a page, with open shadow trees and same-origin frames inlined where they are shown, so that
 * selectors find their content. URLs in frames are made absolute. Throws `upstream_failed` when it is too large.
 */
export async function snapshotHtml(page: BrowserPage): Promise<string> {
  const evaluate = () => page.evaluate<string | null>(snapshot)
  const html = await evaluate().catch(async (error: unknown) => {
    // A pressed button has loaded another document just now.
    if (!/context was destroyed/.test(String(error))) throw error
    await page.waitForLoadState('domcontentloaded')
    return await evaluate()
  })
  if (html !== null) return html
  throw new Problem(
    'upstream_failed',
    message('browser.pageTooLarge', { url: page.url(), size: maxHtmlLength / 1024 ** 2 }),
  )
}

/** Works on a copy in an inert document, in which nothing runs or loads. */
const snapshot = `(() => {
  const short = (html) => html.length > ${maxHtmlLength} ? null : html
  const depthLimit = 4
  const isHost = (element) => element.shadowRoot || element.localName === 'iframe' || element.localName === 'frame'
  const inside = (frame) => { try { return frame.contentDocument && frame.contentDocument.body } catch { return null } }
  const root = document.documentElement
  if (![...root.getElementsByTagName('*')].some(isHost)) return short(root.outerHTML)
  const inert = document.implementation.createHTMLDocument('')
  function absolute(box, base) {
    for (const element of box.querySelectorAll('*')) {
      for (const { name, value } of [...element.attributes]) {
        const isAddress = name === 'src' || name === 'href' || (name.startsWith('data-') && /^[.]{0,2}[/][^\\s]+$/.test(value))
        if (!isAddress || value.startsWith('#') || /^[a-z-]+:/i.test(value)) continue
        try { element.setAttribute(name, new URL(value, base).href) } catch {}
      }
    }
  }
  function copy(original, depth) {
    const twin = inert.importNode(original, true)
    if (depth > depthLimit) return twin
    const elements = [...original.querySelectorAll('*')]
    const twins = [...twin.querySelectorAll('*')]
    for (let index = elements.length - 1; index >= 0; index--) {
      const element = elements[index]
      if (!isHost(element) || !twins[index]) continue
      const box = inert.createElement('div')
      const body = element.shadowRoot ? null : inside(element)
      if (element.shadowRoot) {
        for (const child of element.shadowRoot.children) {
          const holder = inert.createElement('div')
          holder.append(copy(child, depth + 1))
          if (child.shadowRoot) for (const inner of child.shadowRoot.children) holder.append(copy(inner, depth + 2))
          box.append(...holder.childNodes)
        }
        twins[index].append(box)
      } else if (body) {
        box.append(...copy(body, depth + 1).childNodes)
        absolute(box, element.contentDocument.baseURI)
        twins[index].replaceWith(box)
      }
    }
    return twin
  }
  return short(copy(root, 0).outerHTML)
})()`
