import { chapterWords, counters } from '../../../platform/chapter-text/chapter-words.ts'
import { anyWord } from '../../../platform/chapter-text/word-patterns.ts'
import { foldInPlace } from '../../../platform/fold-text.ts'
import { decodeText } from '../../addresses/address-text.ts'
import { readLabel } from './labels/read-label.ts'

/** Number, volume and title of a label such as `Vol. 2 Chapter 10.5: The Forge`; null if it has no chapter number. */
export function parseChapterText(
  raw: string,
): { readonly number: number; readonly volume: number | null; readonly title: string | null } | null {
  const label = readLabel(raw)
  if (label === null || label.number === null || label.kind === 'notice') return null
  return { number: label.number, volume: label.volume, title: label.title }
}

const spelledNumber = String.raw`[-_/ ]*(?<n>\d+)(?:[._-](?<d>\d{1,2}))?(?!\d)`
/** A single letter counts at the beginning of a segment or in the last one: not in `/vitamin-c1/about`. */
const numberInPath = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${anyWord(chapterWords)})${spelledNumber}`,
    String.raw`(?:(?<=/)|(?<!\p{L})(?=[^/]*/?$))[ce]${spelledNumber}`,
    String.raw`(?<n>\d+)\s*[${counters}]`,
  ].join('|'),
  'gu',
)

/** The chapter number in a URL such as `…/chapter-10-5/`, `…/c010.5` or `…/10화.html`; null if there is none. */
export function chapterNumberFromUrl(url: string): number | null {
  const path = foldInPlace(decodeText(new URL(url).pathname).normalize('NFC'))
  const { n, d } = [...path.matchAll(numberInPath)].at(-1)?.groups ?? {}
  if (n === undefined) return null
  return Number(d === undefined ? n : `${n}.${d}`)
}

/** Languages that are recognized by name, in English and in the language itself. */
const namedLanguages =
  'en es pt fr de it nl sv da nb fi pl cs hu ro bg el ru uk tr ar he fa hi th vi id ms tl ja ko zh ca'.split(' ')

const codeByName = new Map<string, string>()
for (const code of namedLanguages) {
  for (const locale of ['en', code]) {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(code)
    if (name) codeByName.set(name.toLowerCase(), code)
  }
}

/** The BCP 47 code of `en`, `pt_BR`, `English` or `Français`; null for anything else. */
export function parseLanguageCode(raw: string): string | null {
  const text = raw.trim()
  const named = codeByName.get(text.toLowerCase())
  if (named) return named
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(text)) return null
  try {
    const [code = null] = Intl.getCanonicalLocales(text.replaceAll('_', '-'))
    return code && new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) ? code : null
  } catch {
    return null
  }
}
