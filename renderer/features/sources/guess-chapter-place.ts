import type { ChapterPlace } from './read-chapter-address.ts'

const chapterWord = 'chapter|chapitre|chap|capitulo|kapitel|episode|issue|ch|ep|c'
const worded = new RegExp(`(?<![a-z])(?:${chapterWord})[-_/.]?0*(\\d+(?:[.\\-_]\\d{1,2})?)(?![\\da-z])`, 'gi')
const fixedWords =
  /^(?:manga|mangas|manhwa|manhua|read|reader|chapters?|comics?|series|title|titles|book|books|viewer|webtoon|episode|[a-z]{1,2})$/i

/**
 * What the slug and the number of a chapter most likely are, by its address alone: for a person to look over. The number
 * is the one behind a word for chapter, else the last that begins a part of the path; the slug the longest other part.
 */
export function guessChapterPlace(address: string): Partial<ChapterPlace> {
  const text = address.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return {}
  const { pathname, searchParams } = new URL(text)
  const parts = pathname
    .replace(/\.(?:html?|php|aspx?)$/i, '')
    .split('/')
    .filter(Boolean)
    .map(decoded)
  const path = parts.join('/')
  const match = [...path.matchAll(worded)].at(-1)
  const bare = parts.findLast((part) => /^\d/.test(part))
  const asked = ['chapter', 'ch', 'c', 'episode', 'ep'].map((name) => searchParams.get(name)).find(Boolean)
  const written = match?.[1] ?? asked ?? /^\d+(?:\.\d+)?/.exec(bare ?? '')?.[0]
  const slug = guessSlug(match ? path.slice(0, match.index) : path, searchParams)
  return { ...(slug && { slug }), ...(written && { chapter: plain(written) }) }
}

function guessSlug(before: string, query: URLSearchParams): string | undefined {
  const parts = before.split('/').map((part) => part.replace(/^read-(?=.*-$)/i, '').replace(/[-_.]+$/, ''))
  const named = parts.filter((part) => /\p{L}/u.test(part) && !fixedWords.test(part))
  const [longest] = named.sort((a, b) => b.length - a.length)
  return (
    longest ?? ['manga', 'slug', 'm', 'series', 'title', 'id'].map((name) => query.get(name)).find(Boolean) ?? undefined
  )
}

/** `010-5` → `10.5`. */
const plain = (written: string) => String(Number(written.replace(/[-_]/, '.')))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
