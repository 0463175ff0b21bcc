import { createHash } from 'node:crypto'
import { isPrivateBaseUrl } from '../platform/safe-fetch/addresses.ts'
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { acceptHtml, acceptImages } from '../platform/safe-fetch/safe-fetch.ts'

export type SourceIcon = { readonly bytes: Buffer<ArrayBuffer>; readonly mediaType: string }

const maxPageBytes = 1024 ** 2
const maxIconBytes = 100 * 1024
const limits = { headersTimeoutMs: 8000, idleTimeoutMs: 5000, totalTimeoutMs: 15_000 }

/**
 * The icon that the start page of a site names, else its `/favicon.ico`: three requests at most. Undefined when it has none
 * that browsers show and scripts cannot be in. @throws Problem of a site that cannot be reached
 */
export async function fetchSourceIcon(
  fetch: SafeFetch,
  baseUrl: string,
  signal: AbortSignal,
): Promise<SourceIcon | undefined> {
  const options = { ...limits, signal, allowPrivate: isPrivateBaseUrl(baseUrl), acceptAnyStatus: true }
  const page = await fetch(baseUrl, { ...options, maxBytes: maxPageBytes, headers: { accept: acceptHtml } })
  const addresses = [...namedIcons(Buffer.from(page.body).toString('latin1'), page.url), faviconOf(page.url)]
  for (const address of new Set(addresses.slice(0, 1).concat(addresses.slice(-1)))) {
    const image = await fetch(address, { ...options, maxBytes: maxIconBytes, headers: { accept: acceptImages } }).catch(
      () => undefined,
    )
    const mediaType = image?.status === 200 ? iconType(image.body) : undefined
    if (image && mediaType) return { bytes: Buffer.from(image.body), mediaType }
  }
  return undefined
}

const faviconOf = (address: string): string => new URL('/favicon.ico', address).href

/** The icons in the head of a page, those of the usual size first. */
function namedIcons(html: string, base: string): string[] {
  return [...html.slice(0, 200_000).matchAll(/<link\b[^>]{1,1000}>/gi)].flatMap(([tag]) => {
    const rel = attribute(tag, 'rel')?.toLowerCase().split(/\s+/) ?? []
    const href = attribute(tag, 'href')?.replaceAll('&amp;', '&')
    if (!rel.includes('icon') || !href || !URL.canParse(href, base)) return []
    const url = new URL(href, base)
    return /^https?:$/.test(url.protocol) && !/\.svg$/i.test(url.pathname) ? [url.href] : []
  })
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)?.slice(1).find(Boolean)

/** By its first bytes. An SVG is none, because it can contain scripts. */
function iconType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n')) return 'image/png'
  if (start.startsWith('\x00\x00\x01\x00')) return 'image/x-icon'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('GIF8')) return 'image/gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  return undefined
}

export const iconTag = (base64: string): string => createHash('sha256').update(base64).digest('hex').slice(0, 16)
