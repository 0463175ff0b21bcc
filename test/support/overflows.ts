import type { Page } from 'playwright-core'

/** What is wider than the window, and texts that are wider than their box. */
export const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (node: Element) => /auto|scroll/.test(getComputedStyle(node).overflowX)
    const isInScroller = (node: Element | null): boolean =>
      node !== null && node !== document.documentElement && (scrolls(node) || isInScroller(node.parentElement))
    const hasText = (node: Element) =>
      [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim())
    const told: string[] = []
    const tell = (node: Element, what: string) =>
      told.push(`${what}: ${node.tagName} ${node.className} “${node.textContent}”`)
    if (document.documentElement.scrollWidth > innerWidth)
      told.push(`the window scrolls to ${document.documentElement.scrollWidth}`)
    for (const node of document.querySelectorAll('body *')) {
      const style = getComputedStyle(node)
      const box = node.getBoundingClientRect()
      const isHidden = !node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || box.width <= 1
      if (isHidden || !hasText(node) || node.closest('option, script, .visually-hidden')) continue
      if (!isInScroller(node) && (box.left < -1 || box.right > innerWidth + 1)) tell(node, 'outside')
      // Titles of manga are cut with an ellipsis.
      if (style.display === 'inline' || node.closest('[dir="auto"]')) continue
      if (node.scrollWidth > node.clientWidth + 1 && !scrolls(node)) tell(node, 'clipped')
    }
    return told
  })
