const digits: Readonly<Record<string, number>> = {
  ...{ 〇: 0, 零: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
}
const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const counted = /第\s*([〇零一二两三四五六七八九十百千]+)(?=\s*[話话回章節节巻卷冊册集季期])/gu

/** The numbers of `第十二話` in digits. Without 第 they can be a part of a title. */
export const withDigits = (name: string): string =>
  name.replace(counted, (_, written: string) => `第${readNumber(written)}`)

function readNumber(written: string): number {
  const characters = [...written]
  // `一〇五` has one character for each digit.
  if (characters.every((character) => character in digits))
    return Number(characters.map((character) => digits[character]).join(''))
  let sum = 0
  let digit: number | undefined
  for (const character of characters) {
    const power = powers[character]
    if (power === undefined) digit = digits[character]!
    else {
      sum += (digit ?? 1) * power
      digit = undefined
    }
  }
  return sum + (digit ?? 0)
}
