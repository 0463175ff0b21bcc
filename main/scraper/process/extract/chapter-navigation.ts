import { chapterSpellings } from '../../addresses/chapter-spellings.ts'

export type ChapterPosition = {
  /** Where the first page of the chapter came from. */
  readonly start: URL
  readonly chapterNumber: number | undefined
  /** The page that the link is expected to lead to: 2 on the first page. */
  readonly expectedPage: number
}

/**
 * Whether a "next" link stays in the chapter. Sites put the page behind the chapter in the path (`…/chapter-10/p/2/`,
 * `…/10-2.html`), or in the query (`?page=2`); on the last page the same link leads to the next chapter.
 */
export function staysInChapter(next: URL, { start, chapterNumber, expectedPage }: ChapterPosition): boolean {
  if (next.host !== start.host) return false
  const chapter = bare(start.pathname)
  const target = bare(next.pathname)
  if (target === chapter) return sameQuery(start, next, chapterNumber)
  if (target.startsWith(`${chapter}/`)) return true
  const suffix = new RegExp(`^[-_](?:p(?:age)?[-_]?)?0*${expectedPage}$`, 'i')
  if (target.startsWith(chapter) && suffix.test(target.slice(chapter.length))) return true
  const [, book, separator] = firstPageSuffix.exec(chapter) ?? []
  return book !== undefined && namesChapter(book, chapterNumber) && target.startsWith(`${book}${separator}`)
}

/** Without the file extension and the slash at the end. */
const bare = (path: string) => path.replace(/\/+$/, '').replace(/\.(?:html?|php|aspx?)$/i, '')

/** `…/1`, `…-1`, `…/p/1`, `…/page-01` at the end of a first page's address. */
const firstPageSuffix = /^(.*?)([/_-](?:p(?:age)?[-_/]?)?)0*1$/i

/** Whether a path still says which chapter it is when a page suffix is taken off: else the 1 was the chapter. */
export function namesChapter(path: string, chapterNumber: number | undefined): boolean {
  if (chapterNumber === undefined) return /\d/.test(path.split('/').at(-1) ?? '')
  return chapterSpellings(chapterNumber).some((spelling) =>
    new RegExp(`(?<![\\d.])${spelling.replace('.', '\\.')}(?![\\d])`).test(path),
  )
}

const pageParameter = /^(?:p|pg|page|pagina|seite|img|image|page_?(?:no|num|number|index))$/i

/** Same path: only what looks like a page parameter may differ, or anything when the chapter is in the path. */
function sameQuery(start: URL, next: URL, chapterNumber: number | undefined): boolean {
  const names = new Set([...start.searchParams.keys(), ...next.searchParams.keys()])
  const changed = [...names].filter((name) => start.searchParams.get(name) !== next.searchParams.get(name))
  if (changed.every((name) => pageParameter.test(name))) return true
  const known = changed.filter((name) => start.searchParams.has(name) && !pageParameter.test(name))
  return known.length === 0 || (chapterNumber !== undefined && namesChapter(bare(start.pathname), chapterNumber))
}
