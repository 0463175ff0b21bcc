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
