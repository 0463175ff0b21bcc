import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import type { Problem } from '../problem.ts'
import { pageBroken } from './page-broken.ts'

const other = (format: string): Sentence => say('a {format} file, a format that is not read here', { format })

/** First bytes as Latin-1, one character a byte. */
const signatures: readonly (readonly [string, Sentence])[] = [
  ['%PDF-', say('a PDF document, not a picture')],
  ['PK\x03\x04', say('a ZIP archive, not a picture')],
  ['PK\x05\x06', say('a ZIP archive, not a picture')],
  ['Rar!', say('a RAR archive, not a picture')],
  ['7z\xbc\xaf', say('a 7-Zip archive, not a picture')],
  ['\x1f\x8b', say('packed data (gzip), not a picture')],
  ['BM', other('BMP')],
  ['II*\0', other('TIFF')],
  ['MM\0*', other('TIFF')],
  ['\xff\x0a', other('JPEG XL')],
  ['\0\0\0\x0cJXL ', other('JPEG XL')],
  ['\0\0\x01\0', say('an icon file, a format that is not read here')],
]

const texts: readonly (readonly [RegExp, Sentence])[] = [
  [
    /^<[\s\S]*<(?:html|head|body)[\s>]|^<(?:html|head|body|script|meta|title|div|p)[\s>]|^<!doctype html/i,
    say('an HTML page, not a picture'),
  ],
  [/^<[\s\S]*<svg[\s>]|^<svg[\s>]/i, say('an SVG drawing, which can carry programs')],
  [/^<[a-z?!]/i, say('an HTML or XML document, not a picture')],
  [/^[[{]\s*(?:["'{[\]}\d-]|true|false|null)/, say('a JSON answer, not a picture')],
]

/** The sentence for bytes that start like none of the five formats; it names what they look like instead. */
export function notAPicture(bytes: Buffer): Problem {
  return pageBroken(say('The file is {kind}.', { kind: kindOf(bytes) }), { retryable: true })
}

function kindOf(bytes: Buffer): Sentence {
  if (bytes.length === 0) return say('empty, not a picture')
  const start = bytes.toString('latin1', 0, 512)
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart()
  const found =
    signatures.find(([signature]) => start.startsWith(signature)) ?? texts.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  if (start.startsWith('ftyp', 4)) return say('a video or a HEIC picture, not a JPEG, PNG, GIF, WebP or AVIF picture')
  return /^[\t\n\r\x20-\x7e\x80-\xff]+$/.test(text)
    ? say('text, not a JPEG, PNG, GIF, WebP or AVIF picture')
    : say('of an unknown kind, not a JPEG, PNG, GIF, WebP or AVIF picture')
}
