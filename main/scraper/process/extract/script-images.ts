import type { SiteConfig } from '../../protocol/messages.ts'
import { looksLikeImage, parseImageUrl } from './image-url.ts'
import { selectJson } from './json-path.ts'
import type { Page } from './page.ts'
import type { Patterns } from './patterns.ts'

type ScriptRule = NonNullable<SiteConfig['options']['script']>

const base64Script = /^data:(?:text|application)\/(?:javascript|x-javascript|ecmascript)[^,]*;base64,/i

/** The text of all inline scripts, including those in `data:` URLs. */
export function inlineScripts({ $ }: Page): string[] {
  return $('script')
    .toArray()
    .map((element) => {
      const src = element.attribs.src ?? ''
      return base64Script.test(src)
        ? Buffer.from(src.replace(base64Script, ''), 'base64').toString()
        : $(element).text()
    })
    .filter((text) => text.trim() !== '')
}

/** Why no images were found in scripts. */
export type ScriptFailure = 'no match' | 'no json' | 'nothing selected'

/**
 * Images that a page lists in a script (`options.script`). The group `images`, `json` or the first group of the pattern
 * captures a JSON array of URLs or of objects with a URL, or one URL per match. With a `jsonPath` it captures the JSON
 * in which the path selects the URLs.
 */
export function extractScriptImages(
  page: Page,
  { pattern, jsonPath }: ScriptRule,
  patterns: Patterns,
): { readonly urls: string[]; readonly failure?: ScriptFailure } {
  const scripts = inlineScripts(page).join('\n')
  const found = patterns.all({ field: 'options.script.pattern', source: pattern }, scripts)
  const captured = found.map(({ groups, named }) => named.images ?? named.json ?? groups[1] ?? groups[0] ?? '')
  if (captured.length === 0) return { urls: [], failure: 'no match' }
  const toUrls = (texts: readonly string[]) => texts.flatMap((text) => parseImageUrl(text, page.base) ?? [])
  if (jsonPath === undefined) {
    const lists = captured.map(parseList)
    return { urls: toUrls(lists.find((list) => list?.length) ?? captured) }
  }
  const values = captured.map(parseJson).filter((value) => value !== undefined)
  if (values.length === 0) return { urls: [], failure: 'no json' }
  const path = { field: 'options.script.jsonPath', path: jsonPath }
  const selected = values.map((value) => selectJson(path, value).flat()).find((items) => items.length > 0) ?? []
  const urls = toUrls(selected.flatMap((item) => urlIn(item) ?? []))
  return urls.length > 0 ? { urls } : { urls, failure: 'nothing selected' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseList(text: string): string[] | undefined {
  const value = parseJson(text)
  if (value !== undefined) return Array.isArray(value) ? value.flatMap((item) => urlIn(item) ?? []) : undefined
  // The capture is a single URL, or a JavaScript array with single quotes.
  const quoted = /^\s*\[/.test(text) ? [...text.matchAll(/'([^']+)'|"([^"]+)"/g)] : []
  return quoted.length ? quoted.map(([, single, double]) => single ?? double ?? '') : undefined
}

const usualKeys = ['url', 'src', 'image', 'img', 'link', 'path', 'file', 'u']

/** The URL in an item of a list: the item itself, a member with a usual name, or the first that looks like one. */
function urlIn(item: unknown): string | undefined {
  if (typeof item === 'string') return item
  if (typeof item !== 'object' || item === null) return undefined
  const members = new Map(
    Object.entries(item).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const usual = usualKeys.map((key) => members.get(key)).find((value) => value !== undefined)
  return usual ?? [...members.values()].find(looksLikeImage)
}

const quotedOrigin = /["']((?:https?:)?(?:\\?\/){2}[^"'\\/\s?#]+)(?:\\?\/)?["']/g

/** Origins in scripts of the page. Sites keep the same images on several hosts and switch when one fails. */
export function findMirrorOrigins(page: Page): string[] {
  const listed = inlineScripts(page).flatMap((text) =>
    [...text.matchAll(quotedOrigin)].map(([, origin = '']) => origin),
  )
  const origins = listed
    .map((origin) => origin.replaceAll('\\', ''))
    .flatMap((origin) => (URL.canParse(origin, page.base) ? [new URL(origin, page.base).origin] : []))
  return [...new Set(origins)]
}

/** The URLs, followed by the same file on the mirrors if the first URL is on one of them. */
export function addMirrorUrls(urls: readonly string[], origins: readonly string[]): string[] {
  const first = new URL(urls[0] ?? 'about:blank')
  if (!origins.includes(first.origin)) return [...urls]
  const others = origins.filter((origin) => origin !== first.origin && origin !== 'null')
  return [...new Set([...urls, ...others.map((origin) => `${origin}${first.pathname}${first.search}`)])]
}
