/** The known word that was probably meant. Undefined if none differs in at most a third of its letters. */
export function findNearestWord<Word extends string>(text: string, words: readonly Word[]): Word | undefined {
  let nearest: Word | undefined
  let least = Infinity
  for (const word of words) {
    const distance = editDistance(text, word)
    if (distance < least && distance <= Math.ceil(word.length / 3)) [nearest, least] = [word, distance]
  }
  return nearest
}

/** How many letters must be added, removed or replaced (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = row[column - 1]! + (letter === to[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1))
    }
    row = next
  }
  return row[to.length]!
}
