export type ChapterUrlParts = { readonly slug: string; readonly chapter: string }

const numberPattern = String.raw`(\d+(?:[.\-_]\d+)?)`

/**
 * Extracts the slug and chapter number from a chapter URL by a format with `{slug}` and `{chapter}`; undefined if it does
 * not match. A format without a host matches the end of the URL, including its query.
 */
export function parseChapterUrl(url: string, format: string): ChapterUrlParts | undefined {
  const parts = format
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .split(/(\{slug\}|\{chapter\})/)
  if (!(parts.includes('{slug}') && parts.includes('{chapter}'))) return undefined
  const names: ('slug' | 'chapter')[] = []
  const source = parts.map((part) => {
    if (part === '{slug}') {
      names.push('slug')
      return '([^/?#&=]+?)'
    }
    if (part === '{chapter}') {
      names.push('chapter')
      return numberPattern
    }
    return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  })
  const match = new RegExp(`(?:^|[/?#&=])${source.join('')}/?(?:[?#].*)?$`, 'u').exec(url.trim())
  const slug = match?.[names.indexOf('slug') + 1]
  const chapter = match?.[names.indexOf('chapter') + 1]
  if (slug === undefined || chapter === undefined) return undefined
  return { slug: decoded(slug), chapter: chapter.replace(/[-_]/, '.') }
}

const chapterWords = 'chapter|chapitre|chap|capitulo|kapitel|episode|issue|ch|ep|c'
const labeledNumber = new RegExp(`(?<![a-z])(?:${chapterWords})[-_/.]?0*(\\d+(?:[.\\-_]\\d{1,2})?)(?![\\da-z])`, 'gi')
const genericWords =
  /^(?:manga|mangas|manhwa|manhua|read|reader|chapters?|comics?|series|title|titles|book|books|viewer|webtoon|episode|[a-z]{1,2})$/i

/**
 * Guesses the slug and chapter number from a chapter URL. The number follows a word for chapter, or starts the last path
 * segment that begins with a digit; the slug is the longest other segment.
 */
export function guessChapterUrlParts(url: string): Partial<ChapterUrlParts> {
  const text = url.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return {}
  const { pathname, searchParams } = new URL(text)
  const segments = pathname
    .replace(/\.(?:html?|php|aspx?)$/i, '')
    .split('/')
    .filter(Boolean)
    .map(decoded)
  const path = segments.join('/')
  const match = [...path.matchAll(labeledNumber)].at(-1)
  const numeric = segments.findLast((segment) => /^\d/.test(segment))
  const parameter = ['chapter', 'ch', 'c', 'episode', 'ep'].map((name) => searchParams.get(name)).find(Boolean)
  const number = match?.[1] ?? parameter ?? /^\d+(?:\.\d+)?/.exec(numeric ?? '')?.[0]
  const slug = guessSlug(match ? path.slice(0, match.index) : path, searchParams)
  return { ...(slug && { slug }), ...(number && { chapter: normalizeNumber(number) }) }
}

function guessSlug(path: string, query: URLSearchParams): string | undefined {
  const parts = path.split('/').map((part) => part.replace(/^read-(?=.*-$)/i, '').replace(/[-_.]+$/, ''))
  const named = parts.filter((part) => /\p{L}/u.test(part) && !genericWords.test(part))
  const [longest] = named.sort((a, b) => b.length - a.length)
  return (
    longest ?? ['manga', 'slug', 'm', 'series', 'title', 'id'].map((name) => query.get(name)).find(Boolean) ?? undefined
  )
}

/** `010-5` → `10.5`. */
const normalizeNumber = (text: string) => String(Number(text.replace(/[-_]/, '.')))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
