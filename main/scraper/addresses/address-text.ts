import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'

/**
 * A part of a URL with its percent-encoding decoded and full-width digits as ASCII. `at(index)` is the position of a
 * character in the encoded text.
 */
type DecodedAddress = { readonly text: string; at(index: number): number }

/** The part of a URL that identifies a page on its site: path, query, and the hash of a route such as `#/read/7`. */
export const addressText = ({ pathname, search, hash }: URL): string => pathname + search + (isRoute(hash) ? hash : '')

/** The decoded path of a URL, including that of a route such as `#/read/7`. */
export const addressPath = ({ pathname, hash }: URL): string =>
  decodeAddress(pathname + (isRoute(hash) ? hash.replace(/\?.*$/, '') : '')).text

export const isRoute = (hash: string): boolean => /^#!?\//.test(hash)

/** Decoded, these would change the structure of the URL. */
const reserved = /[%/?#&=]/

export function decodeAddress(encoded: string): DecodedAddress {
  if (!/[%\uff10-\uff19]/.test(encoded)) return { text: encoded, at: (index) => index }
  const starts: number[] = []
  let text = ''
  const append = (character: string, start: number) => {
    for (const unit of character) {
      for (let index = 0; index < unit.length; index++) starts.push(start)
      text += toAsciiDigit(unit)
    }
  }
  for (const { 0: part, index } of encoded.matchAll(/(?:%[\da-f]{2})+|[^%]|%/giu)) {
    if (part.length < 3 || !part.startsWith('%')) append(part, index)
    else decodeRun(part, index, append)
  }
  starts.push(encoded.length)
  return { text, at: (index) => starts[index] ?? encoded.length }
}

function decodeRun(run: string, start: number, append: (character: string, start: number) => void): void {
  for (let index = 0; index < run.length; ) {
    const length = encodedLength(run, index)
    const decoded = length > 0 ? tryDecode(run.slice(index, index + length)) : undefined
    if (decoded === undefined || reserved.test(decoded)) {
      for (const offset of [0, 1, 2]) append(run[index + offset] ?? '', start + index + offset)
      index += 3
    } else {
      append(decoded, start + index)
      index += length
    }
  }
}

/** The length of the encoding of one character in UTF-8; 0 if it is invalid. */
function encodedLength(run: string, index: number): number {
  const lead = Number.parseInt(run.slice(index + 1, index + 3), 16)
  const bytes = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0
  return index + bytes * 3 <= run.length ? bytes * 3 : 0
}

/** Decodes percent-encoding; undefined if it is invalid. */
function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Decoded, or as it is if its encoding is invalid. */
export const decodeText = (text: string): string => tryDecode(text) ?? text

const toAsciiDigit = (character: string) =>
  character >= '\uff10' && character <= '\uff19'
    ? String.fromCharCode(character.charCodeAt(0) - 0xff10 + 0x30)
    : character

/** Encodes a slug for a URL. Accepts slugs that are already encoded, as copied from the address bar. */
export const encodeSlug = (slug: string): string => encodeURIComponent(decodeText(slug))

/**
 * A form in which URLs of the same page are equal: ignores the scheme, `www.`, a trailing slash and the encoding, which
 * sites and links use inconsistently.
 */
export function comparableAddress(address: string): string {
  const url = new URL(address)
  const path = decodeAddress(url.pathname.replace(/\/+$/, '')).text
  return url.host.replace(/^www\./, '') + path + decodeAddress(addressText(url).slice(url.pathname.length)).text
}

/** URL of the chapter list of a manga. Throws `selector_invalid` if the source has none. */
export function chapterListAddress(source: Pick<ContentSource, 'baseUrl' | 'options'>, slug: string): string {
  const { urlFormat, json } = source.options.chapterList ?? {}
  // A list in JSON needs no page.
  const format = urlFormat ?? (json && source.baseUrl)
  if (format === undefined) {
    throw new Problem('selector_invalid', message('chapterList.notConfigured'))
  }
  return resolveUrl(fillPlaceholder(format, '{slug}', encodeSlug(slug)), source.baseUrl)
}

export const fillPlaceholder = (format: string, placeholder: string, value: string) =>
  format.replaceAll(placeholder, () => value)

/** Resolves against a base URL, which is treated as a folder even without a trailing slash. */
export const resolveUrl = (address: string, base: string): string =>
  new URL(address, base.replace(/([^/])\/?$/, '$1/')).href
