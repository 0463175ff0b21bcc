export type ChapterPlace = { readonly slug: string; readonly chapter: string }

const chapterPattern = String.raw`(\d+(?:[.\-_]\d+)?)`

/**
 * The slug and the number that an address of a chapter holds where `{slug}` and `{chapter}` stand in the format;
 * undefined where it does not fit. A format without a host counts from the end of the address, query included.
 */
export function readChapterAddress(address: string, format: string): ChapterPlace | undefined {
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
      return chapterPattern
    }
    return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  })
  const match = new RegExp(`(?:^|[/?#&=])${source.join('')}/?(?:[?#].*)?$`, 'u').exec(address.trim())
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
