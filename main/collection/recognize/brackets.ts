import { languageNamed } from './languages.ts'
import { findMarks, findPiece } from './number-marks.ts'
import { isSpecialWord } from './special-words.ts'

/** A name without its brackets, and what they say. */
export type Unbracketed = {
  /** Brackets with a number are replaced by their content, others by a space. */
  readonly text: string
  readonly year: number | null
  readonly language: string | null
  /** A word such as `Oneshot` in brackets. */
  readonly special: string | null
  /** Whether the name begins with the name of a group or author in brackets. */
  readonly isCredited: boolean
}

const bracketed = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|【([^【】]*)】/gu
/** A day outside brackets: `2021-08-04`. */
const day = /(?<![\d([-])((?:19[3-9]|20[0-4])\d)-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])(?!\d)/g
const yearPattern = /^(?:[a-z]{3,9}\.? )?((?:19[3-9]|20[0-4])\d)(?:$|[-–.,/\s])/i

export function readBrackets(name: string): Unbracketed {
  const found = { year: null as number | null, language: null as string | null, special: null as string | null }
  const hasNumber = /\d/.test(name.replace(bracketed, ''))
  const text = withoutEvent(name)
    .replace(/[「」『』]/gu, ' ')
    .replace(day, (_, year) => {
      found.year = Number(year)
      return ' '
    })
    .replace(bracketed, (_, ...groups: (string | undefined)[]) => {
      const content = (groups.slice(0, 4).find((group) => group !== undefined) ?? '').trim()
      const year = yearPattern.exec(content)?.[1]
      if (year) found.year ??= Number(year)
      else if (isNumberMark(content, hasNumber) || isNumber(content)) return ` ${content} `
      else if (isSpecialWord(content)) found.special ??= content
      else for (const part of content.split(/[,/+&]/)) found.language ??= languageNamed(part) ?? null
      return ' '
    })
  return { text, ...found, isCredited: credited.test(name) }
}

const credited = /^\s*(?:\([^()]*\)\s*)?[[【][^\]】]*[^\]】\d][^\]】]*[\]】]\s*[^\s\-–]/u

/** The fair where a booklet was first sold: `(C95) [Circle] Title`. */
const withoutEvent = (name: string): string => name.replace(/^\s*\((?:C|COMIC)\s?\d{2,3}\)\s*(?=\[)/iu, '')

/** A number alone, but neither `(1)` of a second download nor the width of the pages. */
const isNumber = (content: string): boolean =>
  /^(?:\d{2,4}|\d{1,3}\.\d)$/.test(content) && !/^(?:720|1080|1200|1440|1600|1920|2160)$/.test(content)

/** @param hasNumber whether the name has a number outside brackets; `[v2]` is its revision then */
const isNumberMark = (content: string, hasNumber: boolean): boolean => {
  if (hasNumber && /^v(?:[02-5]|\d\.\d)$/i.test(content)) return false
  const marks = (['volume', 'chapter'] as const).flatMap((kind) => findMarks(content, kind))
  if (marks[0]?.start === 0) return true
  // `(S2 LE Omake)` says where the chapter is from.
  if (findMarks(content, 'season').some(({ start, end }) => start === 0 && end === content.length)) return true
  return findPiece(content) !== undefined || (!hasNumber && /^\d{1,3} of \d{1,3}$/i.test(content))
}
