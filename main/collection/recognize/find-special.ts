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
