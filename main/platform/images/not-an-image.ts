import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Problem } from '../problem.ts'
import { pageBroken } from './image-format.ts'

const unsupported = (format: string): Message => message('imageFiles.kind.unsupported', { format })

/** The first bytes in Latin-1. */
const signatures: readonly (readonly [string, Message])[] = [
  ['%PDF-', message('imageFiles.kind.pdf')],
  ['PK\x03\x04', message('imageFiles.kind.zip')],
  ['PK\x05\x06', message('imageFiles.kind.zip')],
  ['Rar!', message('imageFiles.kind.rar')],
  ['7z\xbc\xaf', message('imageFiles.kind.sevenZip')],
  ['\x1f\x8b', message('imageFiles.kind.gzip')],
  ['BM', unsupported('BMP')],
  ['II*\0', unsupported('TIFF')],
  ['MM\0*', unsupported('TIFF')],
  ['\xff\x0a', unsupported('JPEG XL')],
  ['\0\0\0\x0cJXL ', unsupported('JPEG XL')],
  ['\0\0\x01\0', message('imageFiles.kind.icon')],
]

const textPatterns: readonly (readonly [RegExp, Message])[] = [
  [
    /^<[\s\S]*<(?:html|head|body)[\s>]|^<(?:html|head|body|script|meta|title|div|p)[\s>]|^<!doctype html/i,
    message('imageFiles.kind.html'),
  ],
  [/^<[\s\S]*<svg[\s>]|^<svg[\s>]/i, message('imageFiles.kind.svg')],
  [/^<[a-z?!]/i, message('imageFiles.kind.xml')],
  [/^[[{]\s*(?:["'{[\]}\d-]|true|false|null)/, message('imageFiles.kind.json')],
]

/** The problem for bytes of an unsupported format. Its message names the detected kind of file. */
export function notAnImage(bytes: Buffer): Problem {
  return pageBroken(message('imageFiles.isKind', { kind: detectKind(bytes) }), { retryable: true })
}

function detectKind(bytes: Buffer): Message {
  if (bytes.length === 0) return message('imageFiles.kind.empty')
  const start = bytes.toString('latin1', 0, 512)
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart()
  const found =
    signatures.find(([signature]) => start.startsWith(signature)) ??
    textPatterns.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  if (start.startsWith('ftyp', 4)) return message('imageFiles.kind.video')
  return /^[\t\n\r\x20-\x7e\x80-\xff]+$/.test(text)
    ? message('imageFiles.kind.text')
    : message('imageFiles.kind.unknown')
}
