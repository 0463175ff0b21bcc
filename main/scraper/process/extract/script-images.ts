import type { Message } from '../../../../shared/i18n/message.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { listImages } from '../json/listed-images.ts'
import { elementTexts, parseEmbedded, streamedText } from './embedded-json.ts'
import { parseImageUrl } from './image-url.ts'
import { describeShape } from './json-path.ts'
import { elementsByName, nonEmpty, type Page } from './page.ts'
import { patterns } from './patterns.ts'

type ScriptRule = NonNullable<SiteConfig['options']['script']>

const base64Script = /^data:(?:text|application)\/(?:javascript|x-javascript|ecmascript)[^,]*;base64,/i

/** The text of all inline scripts, including those in `data:` URLs, and of the data that they stream. */
export function inlineScripts(page: Page): string[] {
  const scripts = ownScripts(page)
  const streamed = streamedText(scripts)
  return streamed === '' ? scripts : [...scripts, streamed]
}

function ownScripts(page: Page): string[] {
  return elementsByName(page, 'script')
    .map((element) => {
      const src = element.attribs.src ?? ''
      return base64Script.test(src)
        ? Buffer.from(src.replace(base64Script, ''), 'base64').toString()
        : page.$.text([element])
    })
    .filter((text) => text.trim() !== '')
}

/** Why no images were found in the data of a page. */
export type ScriptFailure = {
  readonly kind: 'no element' | 'no match' | 'no json' | 'nothing selected'
  /** What the data contains, if it is JSON. */
  readonly shape?: Message
}

type ScriptImages = { readonly urls: readonly string[]; readonly failure?: ScriptFailure }

const fields = {
  images: 'options.script.jsonPath',
  imageFormat: 'options.script.imageFormat',
  order: 'options.script.order',
}

/**
 * Images that a page lists as data (`options.script`): in its scripts, its whole source or elements. The data is a JSON
 * array of URLs or of objects with a URL, or one URL per match. With a `jsonPath` it is the JSON in which the path
 * selects the list. Throws `selector_invalid`, and `upstream_failed` when entries lack a member that the rule needs.
 */
export function extractScriptImages(page: Page, rule: ScriptRule): ScriptImages {
  const captured = captureData(page, rule)
  if (!Array.isArray(captured)) return { urls: [], failure: captured }
  const toUrls = (texts: readonly string[]) => texts.flatMap((text) => parseImageUrl(text, page.base) ?? [])
  const values = captured.map((text) => parseEmbedded(text)).filter((value) => value !== undefined)
  if (values.length === 0) {
    return rule.jsonPath === undefined ? { urls: toUrls(captured) } : { urls: [], failure: { kind: 'no json' } }
  }
  for (const value of values) {
    if (rule.jsonPath === undefined && !Array.isArray(value)) continue
    const { imageFormat, order } = rule
    const urls = toUrls(listImages(value, { images: rule.jsonPath, imageFormat, order, fields }).urls)
    if (urls.length > 0) return { urls }
  }
  return { urls: [], failure: { kind: 'nothing selected', shape: describeShape(values[0]) } }
}

/** The texts in which the rule finds data, or why there are none. */
function captureData(page: Page, rule: ScriptRule): string[] | ScriptFailure {
  const { pattern, selector, attribute, source } = rule
  const wanted = nonEmpty(selector)
  const inElements = wanted && elementTexts(page, { selector: wanted, attribute }, 'options.script.selector')
  const texts = inElements || (source === 'page' ? [page.$.html()] : inlineScripts(page))
  const filled = texts.filter((text) => text.trim() !== '')
  if (inElements && filled.length === 0) return { kind: 'no element' }
  if (pattern === undefined) return filled
  const found = patterns.all({ field: 'options.script.pattern', source: pattern }, filled.join('\n'))
  const captured = found.map(({ groups, named }) => named.images ?? named.json ?? groups[1] ?? groups[0] ?? '')
  return captured.length === 0 ? { kind: 'no match' } : captured
}

const doubleSlash = /\/\\?\//
const quotedOrigin = /["']((?:https?:)?(?:\\?\/){2}[^"'\\/\s?#]+)(?:\\?\/)?["']/g

/** Origins in scripts of the page. Sites keep the same images on several hosts and switch when one fails. */
export function findMirrorOrigins(page: Page): string[] {
  const listed = inlineScripts(page).flatMap((text) =>
    !doubleSlash.test(text) ? [] : [...text.matchAll(quotedOrigin)].map(([, origin = '']) => origin),
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
