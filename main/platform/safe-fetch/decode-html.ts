/**
 * Decodes an HTML page. Detects the charset like browsers do: byte order mark, Content-Type header, `<meta>` in the first
 * 1024 bytes. Otherwise UTF-8 if the bytes are valid UTF-8, else windows-1252.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string | undefined): string {
  const declared = byteOrderMark(bytes) ?? canonicalCharset(charsetParameter(contentType)) ?? metaCharset(bytes)
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
  const found = [...head.matchAll(/<meta\s[^>]*>/gi)]
    .map(([tag]) => canonicalCharset(charsetParameter(tag)))
    .find(Boolean)
  // The tag is readable as ASCII, so the page cannot be UTF-16 (HTML standard).
  return found?.startsWith('utf-16') ? 'utf-8' : found
}

/** The canonical name of a charset label; undefined for unknown labels. */
function canonicalCharset(label: string | undefined): string | undefined {
  if (!label) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
