import type { Unbracketed } from './brackets.ts'
import { comparable, tidy } from './clean-name.ts'
import type { FolderFacts } from './folders.ts'

/** How much of the name repeats the series of the folder; numbers in it are not those of the chapter. */
export function seriesLength(text: string, { series }: FolderFacts): number {
  if (series === null) return 0
  const wanted = comparable(series)
  if (wanted === '') return 0
  let seen = ''
  for (const [index, character] of [...text].entries()) {
    seen += comparable(character)
    if (!wanted.startsWith(seen)) return 0
    if (seen.length < wanted.length) continue
    const end = [...text].slice(0, index + 1).join('').length
    // `One Piece Party` is not a chapter of One Piece, but `One Piece 12` is.
    return /^[\p{L}\d]/u.test(text.slice(end)) ? 0 : end
  }
  return 0
}

/** Words before the number that do not belong to the title. */
export const cleanSeries = (text: string): string => {
  const tidied = tidy(text)
  const rest = tidy(tidied.replace(/(?:^|[\s,]+)(?:omnibus|no|nr|num)\.?$/iu, ''))
  return /^\d+$/.test(rest) && rest.length >= 3 ? '' : rest
}

/** The series by the file or by its folder; of two writings of one title that of the folder. */
export function named(before: string, { series, root }: FolderFacts): { readonly series: string } {
  if (before === '') return { series: series ?? root ?? '' }
  const folder = series ?? (root !== null && comparable(root) === comparable(before) ? root : null)
  if (folder === null) return { series: before }
  const isSame = comparable(before) === comparable(folder) || isAbbreviation(before, folder)
  return { series: isSame ? folder : before }
}

/** `FMA` for Fullmetal Alchemist: a short word with the letters of the title in order. */
function isAbbreviation(text: string, title: string): boolean {
  if (!/^\p{L}{2,6}$/u.test(text) || (text.match(/\p{Lu}/gu)?.length ?? 0) < 2) return false
  const [short, long] = [comparable(text), comparable(title)]
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return short[0] === long[0] && at === short.length
}

export function unnumbered(before: string, name: Unbracketed, { series, root }: FolderFacts) {
  if (series === null || name.isCredited) return { series: before || root || '', title: null }
  return { series, title: comparable(before) === comparable(series) || before === '' ? null : before }
}
