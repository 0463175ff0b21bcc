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
}

export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const encodings = [(text: string) => text, encodeURIComponent, (text: string) => JSON.stringify(text).slice(1, -1)]

/** The parts of a request: path segments, parameters, and the values in its body. */
export function requestParts({ url, body }: Pick<CapturedResponse, 'url' | 'body'>): RequestPart[] {
  const { pathname, searchParams } = new URL(url)
  const segments = pathname.split('/').map(decode)
  return [
    ...segments.flatMap((text, index) =>
      text === '' ? [] : [{ place: 'path', name: segments[index - 1] ?? '', text, index } as const],
    ),
    ...[...searchParams].map(([name, text]) => ({ place: 'query', name, text }) as const),
    ...bodyParts(body),
  ]
}

function bodyParts(body: string | undefined): RequestPart[] {
  if (body === undefined || body === '') return []
  if (!/^\s*[[{]/.test(body)) {
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

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Replaces a whole part by a placeholder, in any of its encodings. */
export function replacePart(template: string, text: string, placeholder: string): string {
  for (const encode of encodings) {
    const spelled = encode(text)
    const whole = new RegExp(`(?<![\\p{L}\\d%{])${escapePattern(spelled)}(?![\\p{L}\\d%}])`, 'gu')
    if (whole.test(template)) return template.replace(whole, placeholder)
  }
  return template
}
