import { findBareNumber } from './bare-number.ts'
import type { Unbracketed } from './brackets.ts'
import { tidy } from './clean-name.ts'
import type { FolderFacts } from './folders.ts'
import type { Mark } from './number-marks.ts'
import { findSpecialBefore, findSpecialWord } from './special-words.ts'

type Special = {
  readonly start: number
  readonly number: number | null
  readonly title: string | null
  readonly year?: number | null
}

/** `SP02` numbers the specials of a series. Below its folder, the rest of the name is the title. */
export function findNumberedSpecial(text: string, from: number, { series }: FolderFacts): Special | undefined {
  const match = /(?<![\p{L}\d])SP[\s-]?(\d{1,3})(?!\d)/u.exec(text.slice(from))
  if (!match) return undefined
  const start = from + match.index
  const before = series === null ? '' : text.slice(from, start)
  const title = tidy(`${before} ${text.slice(start + match[0].length)}`) || match[0]
  return { start: series === null ? start : from, number: Number(match[1]), title }
}

/** Whether a name is that of a chapter outside the numbering, and where it says so. */
export function findSpecial(
  name: Unbracketed,
  text: string,
  from: number,
  chapter: Mark | undefined,
  around: FolderFacts,
): Special | undefined {
  if (chapter) {
    const start = findSpecialBefore(text, from, chapter.start)
    return start === undefined ? undefined : { start, number: chapter.value, title: null }
  }
  const start = findSpecialWord(text, from)
  if (start !== undefined) {
    const direct = /^\D{2,16}?(?<!\s-\s\D*)(\d+(?:\.\d)?)(?!\d)/u.exec(text.slice(start))?.[1]
    const isYear = direct !== undefined && /^(?:19|20)\d\d$/.test(direct)
    return {
      start,
      number: direct && !isYear ? Number(direct) : null,
      title: null,
      year: isYear ? Number(direct) : null,
    }
  }
  if (name.special !== null) return { start: text.length, number: null, title: name.special }
  if (around.isSpecials && !findBareNumber(text, from))
    return { start: from, number: null, title: tidy(text.slice(from)) || null }
  return undefined
}
