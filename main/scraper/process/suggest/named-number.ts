import { addressText, decodeAddress } from '../../addresses/address-text.ts'
import { isNamedChapter } from '../../addresses/chapter-positions.ts'

/** The number next to a word for chapter in a text; undefined if there is none or several. */
export function namedNumber(text: string): number | undefined {
  const numbers = [
    ...text.normalize('NFKC').matchAll(/(?<![\d.]|%[\da-f]?)(\d{1,4})(?:[._-](\d)(?![\p{L}_-])|\.(\d\d))?(?!\d)/giu),
  ].flatMap(({ 0: all, 1: whole, 2: digit, 3: digits, index }) =>
    isNamedChapter(text, index, index + all.length) ? [Number(`${whole}.${digit ?? digits ?? '0'}`)] : [],
  )
  const [number, ...others] = new Set(numbers)
  return others.length === 0 ? number : undefined
}

/** The number next to a word for chapter in a URL. */
export const namedNumberInUrl = (url: URL): number | undefined => namedNumber(decodeAddress(addressText(url)).text)
