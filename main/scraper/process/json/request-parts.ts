import type { FoundValueRule } from '../../../../shared/contracts/json-source-options.ts'
import { escapePattern } from '../../../platform/chapter-text/word-patterns.ts'
import { decodeText } from '../../addresses/address-text.ts'

/** A request that a page sent in the browser, and the JSON that it got. */
export type CapturedResponse = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly value: unknown
}

/** A value in a request that may be different for another manga, chapter or page. */
export type RequestPart = {
  readonly place: 'path' | 'query' | 'body'
  /** The name of the parameter or member; for a path the segment before it. */
  readonly name: string
  readonly text: string
  /** The position of a segment in the path. */
  readonly index?: number
  /** What follows the text in a segment: `.json`. */
  readonly extension?: string
  /** The parameter whose value is JSON with this part. */
  readonly inside?: string
}

const encodings = [(text: string) => text, encodeURIComponent, (text: string) => JSON.stringify(text).slice(1, -1)]

/** The parts of a request: path segments, parameters, and the values in its body. */
export function requestParts({ url, body }: Pick<CapturedResponse, 'url' | 'body'>): RequestPart[] {
  const { pathname, searchParams } = new URL(url)
  const segments = pathname.split('/').map(decodeText)
  return [
    ...segments.flatMap((segment, index) => {
      const [, text = segment, extension] = /^(.+)(\.json)$/i.exec(segment) ?? []
      const part = {
        place: 'path',
        name: segments[index - 1] ?? '',
        text,
        index,
        ...(extension && { extension }),
      } as const
      return text === '' ? [] : [part]
    }),
    ...[...searchParams].flatMap(([name, text]) => {
      const inside = isJson(text) ? bodyParts(text) : []
      return inside.length > 0
        ? inside.map((part) => ({ ...part, place: 'query', inside: name }) as const)
        : [{ place: 'query', name, text } as const]
    }),
    ...bodyParts(body),
  ]
}

const isJson = (text: string): boolean => /^\s*[[{]/.test(text)

function bodyParts(body: string | undefined): RequestPart[] {
  if (body === undefined || body === '') return []
  if (!isJson(body)) {
    return [...new URLSearchParams(body)].map(([name, text]) => ({ place: 'body', name, text }))
  }
  const parts: RequestPart[] = []
  try {
    JSON.parse(body, (name, value) => {
      if (typeof value === 'string' || typeof value === 'number') parts.push(...scalarParts(name, String(value)))
      return value
    })
  } catch {
    return []
  }
  return parts
}

/** A query in a text, such as GraphQL, has its values as arguments. */
const scalarParts = (name: string, text: string): RequestPart[] => [
  { place: 'body', name, text },
  ...[...text.matchAll(/([A-Za-z]\w*)\s*:\s*\\?"?([\w.-]+)/g)].map(
    ([, argument = '', value = '']) => ({ place: 'body', name: argument, text: value }) as const,
  ),
]

/** Replaces a whole part by a placeholder, in any of its encodings. */
export function replacePart(template: string, text: string, placeholder: string): string {
  for (const encode of encodings) {
    const spelled = encode(text)
    const whole = new RegExp(`(?<![\\p{L}\\d%{])${escapePattern(spelled)}(?![\\p{L}\\d%}])`, 'gu')
    if (whole.test(template)) return template.replace(whole, placeholder)
  }
  return template
}

const maxOccurrences = 40
/** A value: everything up to a quote, a separator or a bracket. */
const valuePattern = String.raw`([^"'\\,;&<>(){}[\]\s/?#]+)`

/** Rules that find a text in the source of a page, such as the id after `"chapterId":`. The first one is the most stable. */
export function findInSource(html: string, text: string): Omit<FoundValueRule, 'name'> | undefined {
  const byName: string[] = []
  const byPlace: string[] = []
  const byText: string[] = []
  let count = 0
  for (let at = html.indexOf(text); at >= 0 && count < maxOccurrences; at = html.indexOf(text, at + 1), count++) {
    const before = html.slice(Math.max(0, at - 80), at)
    const named = /([A-Za-z_$][\w$-]{1,40})(\\?["']?\s*[:=]\s*\\?["']?)$/.exec(before)
    if (named?.[1] && !/^(?:href|src|class|style|content|value|id)$/i.test(named[1])) {
      byName.push(`(?<![\\w$-])${escapePattern(named[1])}\\\\?["']?\\s*[:=]\\s*\\\\?["']?${valuePattern}`)
    }
    const place = /[A-Za-z][\w-]*[/=]$/.exec(before)?.[0]
    if (place && place.length >= 4) byPlace.push(`${escapePattern(place)}${valuePattern}`)
    const words = before.slice(-24).trimStart()
    if (words.length >= 8 && !/\d/.test(words)) byText.push(escapePattern(words).replace(/\s+/g, '\\s+') + valuePattern)
  }
  const pattern = [...byName, ...byPlace, ...byText].find((source) => new RegExp(source, 'u').exec(html)?.[1] === text)
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
      : segments.findIndex((segment, index) => decodeText(segment) === text && segments[index - 1] === after)
  const at = named >= 0 ? named : segments.findIndex((segment) => decodeText(segment) === text)
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

/** The number of a parameter behind the beginning of its name in an address: the 2 of `volume=2` in `/read/v2/c8`. */
export function findByShortName(
  { name, text }: RequestPart,
  address: string,
): Omit<FoundValueRule, 'name'> | undefined {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return undefined
  const letters = new URL(address).pathname
    .split('/')
    .map((segment) => /^([a-z]+)[-_]?([\d.]+)$/i.exec(segment))
    .find((match) => match?.[2] === text && name.toLowerCase().startsWith(match[1]!.toLowerCase()))?.[1]
  return letters === undefined ? undefined : { from: 'address', pattern: `/${letters}[-_]?([\\d.]+)(?:[/?#]|$)` }
}
