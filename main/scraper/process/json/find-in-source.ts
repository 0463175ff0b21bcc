import type { FoundValueRule } from '../../../../shared/contracts/json-source-options.ts'
import { escapePattern } from './request-parts.ts'

const maxOccurrences = 40
/** A value: everything up to a quote, a separator or a bracket. */
const valuePattern = String.raw`([^"'\\,;&<>(){}[\]\s/?#]+)`

/** Rules that find a text in the source of a page, such as the id after `"chapterId":`. The first one is the most stable. */
export function findInSource(html: string, text: string): Omit<FoundValueRule, 'name'> | undefined {
  const byName: string[] = []
  const byPlace: string[] = []
  let count = 0
  for (let at = html.indexOf(text); at >= 0 && count < maxOccurrences; at = html.indexOf(text, at + 1), count++) {
    const before = html.slice(Math.max(0, at - 80), at)
    const named = /([A-Za-z_$][\w$-]{1,40})(\\?["']?\s*[:=]\s*\\?["']?)$/.exec(before)
    if (named?.[1] && !/^(?:href|src|class|style|content|value|id)$/i.test(named[1])) {
      byName.push(`(?<![\\w$-])${escapePattern(named[1])}\\\\?["']?\\s*[:=]\\s*\\\\?["']?${valuePattern}`)
    }
    const place = /[A-Za-z][\w-]*[/=]$/.exec(before)?.[0]
    if (place && place.length >= 4) byPlace.push(`${escapePattern(place)}${valuePattern}`)
  }
  const pattern = [...byName, ...byPlace].find((source) => new RegExp(source, 'u').exec(html)?.[1] === text)
  return pattern === undefined ? undefined : { pattern }
}

/**
 * A rule that finds a text in an address: the segment or parameter at its place.
 * @param after the segment before it in a request, which tells the same texts apart
 */
export function findInAddress(address: string, text: string, after = ''): Omit<FoundValueRule, 'name'> | undefined {
  const url = new URL(address)
  for (const [name, value] of url.searchParams) {
    if (value === text) return { from: 'address', pattern: `[?&]${escapePattern(encodeURIComponent(name))}=([^&#]+)` }
  }
  const segments = url.pathname.split('/')
  const named =
    after === ''
      ? -1
      : segments.findIndex((segment, index) => decode(segment) === text && segments[index - 1] === after)
  const at = named >= 0 ? named : segments.findIndex((segment) => decode(segment) === text)
  if (at >= 0) {
    return { from: 'address', pattern: `^https?://[^/]+${'/[^/?#]+'.repeat(Math.max(0, at - 1))}/([^/?#]+)` }
  }
  return findInSegment(segments, text)
}

/** A text between other words of a segment: the `40333` of `chapter-10.40333`. */
function findInSegment(segments: readonly string[], text: string): Omit<FoundValueRule, 'name'> | undefined {
  const at = segments.findIndex((segment) =>
    new RegExp(`(?<![\\p{L}\\d])${escapePattern(text)}(?![\\p{L}\\d])`, 'u').test(segment),
  )
  const segment = segments[at]
  if (segment === undefined || text.length < 3) return undefined
  const start = segment.indexOf(text)
  const before = segment.slice(0, start).replace(/\d+/g, '#')
  const [last = ''] = /[^#]*$/.exec(before) ?? []
  const after = segment.slice(start + text.length)
  const head = start === 0 ? '' : `[^/?#]*${escapePattern(last.slice(-1))}`
  const tail = after === '' ? '(?=[/?#]|$)' : `(?=${escapePattern(after.slice(0, 1))})`
  const kind = /^\d+$/.test(text) ? '\\d+' : '[\\w]+'
  const pattern = `^https?://[^/]+${'/[^/?#]+'.repeat(Math.max(0, at - 1))}/${head}(${kind})${tail}`
  return { from: 'address', pattern }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
