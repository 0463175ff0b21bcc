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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
