import { plainDescription, plainLine } from '../../platform/plain-description.ts'
import { type Description, distinctTexts } from '../tracker.ts'

/** What a service sends, in its own form. */
type Sent = {
  readonly title: string | null | undefined
  readonly titles: readonly string[]
  readonly authors: readonly unknown[]
  /** Markdown, or text with HTML tags. */
  readonly description: string | null | undefined
  readonly genres: readonly unknown[]
  readonly status: Description['status'] | undefined
  readonly year: number | null
  readonly coverUrl: string | null | undefined
}

const maxTitleLength = 255
const maxTitles = 100
const maxGenres = 50

/** Leaves out what the service does not say, and what a manga cannot have. */
export function toDescription(sent: Sent): Description {
  const toTitle = (title: string) => [...plainLine(title)].slice(0, maxTitleLength).join('').trim()
  const title = toTitle(sent.title ?? '')
  const others = distinctTexts(sent.titles.map(toTitle)).filter((one) => one !== title)
  const author = distinctTexts(sent.authors.map((one) => plainLine(String(one ?? '')))).join(', ')
  const description = plainDescription(withoutTags(sent.description ?? ''))
  const genres = distinctTexts(sent.genres.map((one) => plainLine(String(one ?? '')))).slice(0, maxGenres)
  return {
    ...(title !== '' && { title }),
    ...(others.length > 0 && { alternativeTitles: others.slice(0, maxTitles) }),
    ...(author !== '' && { author }),
    ...(description !== '' && { description }),
    ...(genres.length > 0 && { genres }),
    ...(sent.status && { status: sent.status }),
    ...(sent.year !== null && sent.year >= 1900 && sent.year <= 2100 && { publicationYear: sent.year }),
    ...(isHttpAddress(sent.coverUrl) && { imageUrl: sent.coverUrl }),
  }
}

const isHttpAddress = (url: string | null | undefined): url is string =>
  typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url)

/** Without spoilers, which the services mark with `~!` and `!~`. */
const withoutTags = (text: string): string =>
  text
    .replace(/\s*~!.*?!~/gs, '')
    .replace(/<br\s*\/?>\n?/gi, '\n')
    .replace(/<\/?(?:p|i|b|em|strong|u|a|span|div|center)(?:\s[^<>]*)?>/gi, '')
