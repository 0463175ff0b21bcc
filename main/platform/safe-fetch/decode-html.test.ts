import { expect, test } from 'vitest'
import { decodeHtml } from './decode-html.ts'

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => Uint8Array.from(Buffer.from(text))
// 漫画 in Shift_JIS.
const shiftJis = Uint8Array.of(0x96, 0x9f, 0x89, 0xe6)

test.each<[string, Uint8Array, string | undefined, string]>([
  ['the header', latin1('é'), 'text/html; charset=ISO-8859-1', 'é'],
  ['the header, quoted', shiftJis, 'text/html; charset="shift_jis"', '漫画'],
  ['a meta tag', latin1('<meta charset=latin1>é'), 'text/html', '<meta charset=latin1>é'],
  [
    'an http-equiv tag',
    Uint8Array.of(...latin1('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">'), ...shiftJis),
    undefined,
    '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">漫画',
  ],
  ['no declaration, valid UTF-8', utf8('漫画'), undefined, '漫画'],
  ['no declaration, not UTF-8', latin1('caf\xe9'), undefined, 'café'],
  ['a byte order mark against the header', utf8('\ufeff漫'), 'text/html; charset=latin1', '漫'],
  ['UTF-16 with a byte order mark', Uint8Array.of(0xff, 0xfe, 0x2b, 0x6f), undefined, '漫'],
  [
    'an unknown label, then the meta tag',
    latin1('<meta charset=latin1>é'),
    'text/html; charset=klingon',
    '<meta charset=latin1>é',
  ],
  [
    'a commented meta tag',
    utf8('<!-- <meta charset=shift_jis> -->漫'),
    undefined,
    '<!-- <meta charset=shift_jis> -->漫',
  ],
  ['a meta tag that claims UTF-16', utf8('<meta charset=utf-16>漫'), undefined, '<meta charset=utf-16>漫'],
  ['no bytes', new Uint8Array(), undefined, ''],
])('detects the charset by %s', (_, bytes, contentType, expected) => {
  expect(decodeHtml(bytes, contentType)).toBe(expected)
})
