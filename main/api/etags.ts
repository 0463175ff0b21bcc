import { hash } from 'node:crypto'

/** An opaque tag of RFC 9110. */
const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const tagList = new RegExp(String.raw`^[\s,]*${tag}(?:\s*,[\s,]*${tag})*[\s,]*$`)

/** The tags that `If-Match` or `If-None-Match` names, with their quotation marks. Undefined for what is no list of tags. */
export function parseEtags(header: string): '*' | readonly string[] | undefined {
  if (header.trim() === '*') return '*'
  return tagList.test(header) ? header.match(new RegExp(tag, 'g'))! : undefined
}

/** Whether the client has this representation already. `If-None-Match` requires weak comparison. */
export function isInIfNoneMatch(header: string, etag: string): boolean {
  const tags = parseEtags(header)
  return tags === '*' || (tags?.some((one) => one.replace(/^W\//, '') === etag) ?? false)
}

/** A strong ETag of a body. */
export const bodyEtag = (body: string): string => `"${shortDigest(body)}"`

export const shortDigest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)
