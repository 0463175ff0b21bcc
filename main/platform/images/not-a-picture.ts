import type { Problem } from '../problem.ts'
import { pageBroken } from './page-broken.ts'

const five = 'not a JPEG, PNG, GIF, WebP or AVIF picture'
const other = (format: string): string => `${format} file, a format that is not read here`

/** First bytes as Latin-1, one character a byte. */
const signatures: readonly (readonly [string, string])[] = [
  ['%PDF-', 'a PDF document, not a picture'],
  ['PK\x03\x04', 'a ZIP archive, not a picture'],
  ['PK\x05\x06', 'a ZIP archive, not a picture'],
  ['Rar!', 'a RAR archive, not a picture'],
  ['7z\xbc\xaf', 'a 7-Zip archive, not a picture'],
  ['\x1f\x8b', 'packed data (gzip), not a picture'],
  ['BM', other('a BMP')],
  ['II*\0', other('a TIFF')],
  ['MM\0*', other('a TIFF')],
  ['\xff\x0a', other('a JPEG XL')],
  ['\0\0\0\x0cJXL ', other('a JPEG XL')],
  ['\0\0\x01\0', other('an icon')],
]

const texts: readonly (readonly [RegExp, string])[] = [
  [
    /^<[\s\S]*<(?:html|head|body)[\s>]|^<(?:html|head|body|script|meta|title|div|p)[\s>]|^<!doctype html/i,
    'an HTML page, not a picture',
  ],
  [/^<[\s\S]*<svg[\s>]|^<svg[\s>]/i, 'an SVG drawing, which can carry programs'],
  [/^<[a-z?!]/i, 'an HTML or XML document, not a picture'],
  [/^[[{]\s*(?:["'{[\]}\d-]|true|false|null)/, 'a JSON answer, not a picture'],
]

/** The sentence for bytes that start like none of the five formats; it names what they look like instead. */
export function notAPicture(bytes: Buffer): Problem {
  return pageBroken(`The file is ${kindOf(bytes)}.`, { retryable: true })
}

function kindOf(bytes: Buffer): string {
  if (bytes.length === 0) return 'empty, not a picture'
  const start = bytes.toString('latin1', 0, 512)
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart()
  const found =
    signatures.find(([signature]) => start.startsWith(signature)) ?? texts.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  if (start.startsWith('ftyp', 4)) return `a video or a HEIC picture, ${five}`
  const kind = /^[\t\n\r\x20-\x7e\x80-\xff]+$/.test(text) ? 'text' : 'of an unknown kind'
  return `${kind}, ${five}`
}
