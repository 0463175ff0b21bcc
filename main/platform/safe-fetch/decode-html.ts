/**
 * The text of an HTML page, its charset found as browsers do: byte order mark, Content-Type header, `<meta>` in the
 * first 1024 bytes; without any of them UTF-8 when the bytes are valid UTF-8, else windows-1252.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string | undefined): string {
  const declared = byteOrderMark(bytes) ?? known(charsetParameter(contentType)) ?? metaCharset(bytes)
  if (declared) return new TextDecoder(declared).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function byteOrderMark([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return a === 0xff && b === 0xfe ? 'utf-16le' : undefined
}

const charsetParameter = (contentType = '') => /charset\s*=\s*["']?\s*([^\s;"'>]+)/i.exec(contentType)?.[1]

function metaCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).replace(/<!--[\s\S]*?-->/g, '')
  const found = [...head.matchAll(/<meta\s[^>]*>/gi)].map(([tag]) => known(charsetParameter(tag))).find(Boolean)
  // The bytes of the tag were readable as ASCII, so it cannot be UTF-16 whatever it says (HTML standard).
  return found?.startsWith('utf-16') ? 'utf-8' : found
}

/** The canonical name, or undefined for a label that no browser knows. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
