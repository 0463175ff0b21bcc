import type { Element, Page } from './page.ts'

const position =
  /^(?:pages?|p\.?|p[áa]gina|seite|strona|страница|trang|หน้า|ページ)?[\s.:#]*(\d{1,3})\s*(?:\/|／|of|de|von|sur|из|\|)\s*(\d{1,3})$/iu

export type PageCount = { readonly current: number; readonly total: number } | undefined

/**
 * The page and the number of pages that a reader shows, such as `3 / 20`. Undefined if it shows none, or different ones.
 */
export function findPageCount(page: Page): PageCount {
  const found = new Map<number, number>()
  for (const element of page.$('span, div, p, b, strong, em, button, label, option[selected], li, output').toArray()) {
    if (hasElements(element as Element)) continue
    const [, current, total] = position.exec(page.$(element).text().trim()) ?? []
    if (current !== undefined && Number(current) >= 1 && Number(current) <= Number(total))
      found.set(Number(total), Number(current))
  }
  const [only, ...others] = found
  return only && others.length === 0 ? { total: only[0], current: only[1] } : undefined
}

const hasElements = ({ children }: Element) => children.some((child) => 'attribs' in child)
