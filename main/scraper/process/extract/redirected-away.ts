import { namesChapter } from './chapter-navigation.ts'

export type PageResponse = {
  readonly requested: URL
  /** After redirects. */
  readonly final: URL
  readonly title: string
  readonly chapterNumber: number | undefined
}

/**
 * Whether a site without the chapter answered with something else: a redirect to its home page, to a page above (the
 * series), to a page that is called an error, or a page whose title says that nothing was found.
 */
export const isNotFoundPage = (landing: PageResponse): boolean =>
  redirectedAway(landing) || notFoundTitle.test(landing.title)

const notFoundTitle =
  /^\s*(?:error\s*)?404\s*(?:$|[-–:|]|error|not)|\b(?:page|chapter|manga|content) (?:was )?not found\b/i
const notFoundPath = /^\/(?:404|not-?found|error|page-not-found)(?:[./]|$)/i
const pageSegment = /^(?:0*1|p|page|all|list|full)$/i

function redirectedAway({ requested, final, chapterNumber }: PageResponse): boolean {
  const [from, to] = [segments(requested), segments(final)]
  if (from.join('/') === to.join('/')) return false
  if (to.length === 0 || notFoundPath.test(final.pathname)) return true
  const upwards = to.length < from.length && to.every((segment, index) => segment === from[index])
  const onlyPageDropped = from.slice(to.length).every((segment) => pageSegment.test(segment))
  return upwards && !(onlyPageDropped && namesChapter(final.pathname, chapterNumber))
}

const segments = ({ pathname }: URL) => pathname.split('/').filter(Boolean)
