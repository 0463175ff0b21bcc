const digits = '〇一二三四五六七八九'
const values: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...digits].map((digit, value) => [digit, value])),
  零: 0,
  两: 2,
  兩: 2,
}
const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** One numeral of a Chinese number, as a class of a pattern. */
export const hanNumeral = '[〇零一二两兩三四五六七八九十百千]'

/** Parses ASCII digits or a Chinese number: `百二十三` and `一二三` are 123. */
export function parseHanNumber(text: string): number {
  if (/^[\d.]+$/.test(text)) return Number(text)
  if (![...text].some((numeral) => numeral in powers)) {
    return Number([...text].map((numeral) => values[numeral] ?? '').join(''))
  }
  let total = 0
  let pending: number | undefined
  for (const numeral of text) {
    const power = powers[numeral]
    if (power === undefined) pending = values[numeral] || pending
    else {
      total += (pending ?? 1) * power
      pending = undefined
    }
  }
  return total + (pending ?? 0)
}

/** `12`, `012`, `10.5`, `10,5`, `1,124`. */
export const decimal = String.raw`\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:[.,]\d+(?![\d.,]*[./]\d))?`

export function parseDecimal(text: string): number {
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return Number(text.replaceAll(',', ''))
  return Number(text.replace(',', '.'))
}

/** `10.5` from `010-5`, `10_5` or `10,5`; null for other texts. */
export function parseSpelledNumber(text: string): number | null {
  const digits = text
    .trim()
    .replace(',', '.')
    .replace(/^(\d+)[-_](\d+)$/, '$1.$2')
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : null
}

/** The first whole number in a text such as `Vol. 3`. */
export function firstWholeNumber(text: string | undefined): number | null {
  const digits = /\d+/.exec(text ?? '')?.[0]
  return digits === undefined ? null : Number(digits)
}
