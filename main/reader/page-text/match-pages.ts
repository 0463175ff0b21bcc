import type { MokuroPage } from './parse-mokuro.ts'

export type TextedPage = {
  readonly number: number
  readonly entry_name: string
  readonly width: number
  readonly height: number
}

/** How much the shapes of two pictures of one page may differ. */
const shapeTolerance = 0.02

/**
 * The texts of each page: by the name of its picture, without its type, else by order if the pictures have the shapes of the
 * pages. A picture may have been converted or scaled since its text was read.
 * @returns by page number; empty if the texts belong to other pages
 */
export function matchPages(
  pages: readonly TextedPage[],
  texts: readonly MokuroPage[],
): ReadonlyMap<number, MokuroPage> {
  for (const nameOf of [stem, (path: string) => stem(path.slice(path.lastIndexOf('/') + 1))]) {
    const byName = uniqueByName(texts, nameOf)
    const matched = pages.flatMap((page) => {
      const found = byName.get(nameOf(page.entry_name))
      return found && hasShape(page, found) ? [[page.number, found] as const] : []
    })
    if (matched.length > 0) return new Map(matched)
  }
  const inOrder = pages.flatMap((page, index) => {
    const text = texts[index]
    return text && text.blocks.length > 0 ? [{ page, text }] : []
  })
  if (!inOrder.every(({ page, text }) => hasShape(page, text))) return new Map()
  return new Map(inOrder.map(({ page, text }) => [page.number, text]))
}

const stem = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/\.[^./]*$/, '')
    .normalize('NFC')
    .toLowerCase()

/** Two pictures with one name say nothing. */
function uniqueByName(texts: readonly MokuroPage[], nameOf: (path: string) => string): ReadonlyMap<string, MokuroPage> {
  const groups = Map.groupBy(
    texts.filter(({ imagePath }) => imagePath !== ''),
    ({ imagePath }) => nameOf(imagePath.replaceAll('\\', '/')),
  )
  return new Map(
    [...groups].flatMap(([name, [text, ...others]]) => (text && others.length === 0 ? [[name, text]] : [])),
  )
}

const hasShape = (page: TextedPage, text: MokuroPage): boolean =>
  text.height > 0 && Math.abs((page.width / page.height) * (text.height / text.width) - 1) <= shapeTolerance
