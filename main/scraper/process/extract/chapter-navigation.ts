import { chapterSpellings } from '../../addresses/chapter-spellings.ts'

type ChapterPosition = {
  /** URL of the first page of the chapter. */
  readonly start: URL
  readonly chapterNumber: number | undefined
  /** Page number that the link should lead to: 2 on the first page. */
  readonly expectedPage: number
}

/**
 * Whether a "next" link stays in the chapter. Sites put the page number after the chapter in the path
 * (`…/chapter-10/p/2/`, `…/10-2.html`) or in the query (`?page=2`). On the last page the link leads to the next chapter.
 */
export function staysInChapter(next: URL, { start, chapterNumber, expectedPage }: ChapterPosition): boolean {
  if (next.host !== start.host) return false
  const chapter = trimPath(start.pathname)
  const target = trimPath(next.pathname)
  if (target === chapter) return differsOnlyInPage(start, next, chapterNumber)
  if (target.startsWith(`${chapter}/`)) return true
  const suffix = new RegExp(`^[-_](?:p(?:age)?[-_]?)?0*${expectedPage}$`, 'i')
  if (target.startsWith(chapter) && suffix.test(target.slice(chapter.length))) return true
  const [, base, separator] = firstPageSuffix.exec(chapter) ?? []
  return base !== undefined && containsChapterNumber(base, chapterNumber) && target.startsWith(`${base}${separator}`)
}

/** Removes the trailing slash and the file extension. */
const trimPath = (path: string) => path.replace(/\/+$/, '').replace(/\.(?:html?|php|aspx?)$/i, '')

/** Matches `…/1`, `…-1`, `…/p/1` and `…/page-01` at the end of a path. */
const firstPageSuffix = /^(.*?)([/_-](?:p(?:age)?[-_/]?)?)0*1$/i

/** Whether a path contains the chapter number, or any number in its last segment if the chapter is unknown. */
function containsChapterNumber(path: string, chapterNumber: number | undefined): boolean {
  if (chapterNumber === undefined) return /\d/.test(path.split('/').at(-1) ?? '')
  return chapterSpellings(chapterNumber).some((spelling) =>
    new RegExp(`(?<![\\d.])${spelling.replace('.', '\\.')}(?![\\d])`).test(path),
  )
}

const pageParameter = /^(?:p|pg|page|pagina|seite|img|image|page_?(?:no|num|number|index))$/i

/** Whether only page parameters differ. If the path contains the chapter number, any parameter may differ. */
function differsOnlyInPage(start: URL, next: URL, chapterNumber: number | undefined): boolean {
  const names = new Set([...start.searchParams.keys(), ...next.searchParams.keys()])
  const changed = [...names].filter((name) => start.searchParams.get(name) !== next.searchParams.get(name))
  if (changed.every((name) => pageParameter.test(name))) return true
  const others = changed.filter((name) => start.searchParams.has(name) && !pageParameter.test(name))
  return (
    others.length === 0 ||
    (chapterNumber !== undefined && containsChapterNumber(trimPath(start.pathname), chapterNumber))
  )
}

type PageResponse = {
  readonly requested: URL
  /** URL after redirects. */
  readonly final: URL
  readonly title: string
  readonly chapterNumber: number | undefined
}

/**
 * Whether a response means that the site does not have the page: a redirect to the home page, to a parent page (the
 * series) or to an error page, or a title that says so.
 */
export const isNotFoundPage = (response: PageResponse): boolean =>
  isRedirectedAway(response) || notFoundTitle.test(response.title)

const notFoundTitle =
  /^\s*(?:error\s*)?404\s*(?:$|[-–:|]|error|not)|\b(?:page|chapter|manga|content) (?:was )?not found\b/i
const notFoundPath = /^\/(?:404|not-?found|error|page-not-found)(?:[./]|$)/i
const pageSegment = /^(?:0*1|p|page|all|list|full)$/i

function isRedirectedAway({ requested, final, chapterNumber }: PageResponse): boolean {
  const [from, to] = [segments(requested), segments(final)]
  if (from.join('/') === to.join('/')) return false
  if (to.length === 0 || notFoundPath.test(final.pathname)) return true
  const isParent = to.length < from.length && to.every((segment, index) => segment === from[index])
  const onlyPageDropped = from.slice(to.length).every((segment) => pageSegment.test(segment))
  return isParent && !(onlyPageDropped && containsChapterNumber(final.pathname, chapterNumber))
}

const segments = ({ pathname }: URL) => pathname.split('/').filter(Boolean)
