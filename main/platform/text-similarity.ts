/** The Sørensen–Dice coefficient of the pairs of letters: 0 without a common pair, 1 for the same pairs. */
export function pairSimilarity(left: string, right: string): number {
  const [a, b] = [pairsOf(left), pairsOf(right)]
  const counts = new Map<string, number>()
  for (const pair of a) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of b) {
    const count = counts.get(pair) ?? 0
    if (count === 0) continue
    counts.set(pair, count - 1)
    common += 1
  }
  return (2 * common) / (a.length + b.length || 1)
}

function pairsOf(text: string): string[] {
  const letters = [...text]
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
