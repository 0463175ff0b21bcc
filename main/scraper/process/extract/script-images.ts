import type { SiteConfig } from '../../protocol/messages.ts'
import { looksLikeImage, parseImageUrl } from './image-url.ts'
import { selectJson } from './json-path.ts'
import type { Page } from './page.ts'
import type { Patterns } from './patterns.ts'

type ScriptRule = NonNullable<SiteConfig['options']['script']>

const base64Script = /^data:(?:text|application)\/(?:javascript|x-javascript|ecmascript)[^,]*;base64,/i

/** The text of all scripts that stand in the page itself, those in `data:` addresses decoded. */
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

/** Why a script gave no pictures: nothing fits the pattern, what it captures is no JSON, or the path selects nothing. */
export type ScriptFailure = 'no match' | 'no json' | 'nothing selected'

/**
 * Pictures that a page lists in a script (`options.script`). The pattern captures (group `images`, `json` or the first)
 * either a JSON array of addresses or of objects that hold one, or, matching many times, one address each time; with a
 * `jsonPath` it captures the JSON in which the path selects them.
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
  const urls = toUrls(selected.flatMap((item) => addressIn(item) ?? []))
  return urls.length > 0 ? { urls } : { urls, failure: 'nothing selected' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a capture that is no JSON: told when none is
  }
}

function parseList(text: string): string[] | undefined {
  const value = parseJson(text)
  if (value !== undefined) return Array.isArray(value) ? value.flatMap((item) => addressIn(item) ?? []) : undefined
  // Not JSON: the capture is an address by itself, or a JavaScript array with other quotes.
  const quoted = /^\s*\[/.test(text) ? [...text.matchAll(/'([^']+)'|"([^"]+)"/g)] : []
  return quoted.length ? quoted.map(([, single, double]) => single ?? double ?? '') : undefined
}

const usualKeys = ['url', 'src', 'image', 'img', 'link', 'path', 'file', 'u']

/** The address in an item of a list: the item itself, a member with a usual name, or the first that looks like one. */
function addressIn(item: unknown): string | undefined {
  if (typeof item === 'string') return item
  if (typeof item !== 'object' || item === null) return undefined
  const members = new Map(
    Object.entries(item).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const usual = usualKeys.map((key) => members.get(key)).find((value) => value !== undefined)
  return usual ?? [...members.values()].find(looksLikeImage)
}
