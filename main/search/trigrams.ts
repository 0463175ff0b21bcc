/** A part of `positions`. */
export type Range = { readonly from: number; readonly to: number }

export const sizeOf = ({ from, to }: Range): number => to - from

export function indexesOf(range: Range): Uint32Array {
  const indexes = new Uint32Array(sizeOf(range))
  for (let at = 0; at < indexes.length; at += 1) indexes[at] = range.from + at
  return indexes
}

/** Where each three letters of a text are. */
export type Trigrams = {
  /** Positions in the text, by trigram; those of a trigram are ascending. */
  readonly positions: Uint32Array
  of(trigram: string): Range
  /** @param letters one or two */
  beginningWith(letters: string): readonly Range[]
}

const none: Range = { from: 0, to: 0 }

/** Where a text ends. It begins no trigram. */
export const textEnd = '\0'

/** @param text ends with two characters `textEnd` */
export function createTrigrams(text: string): Trigrams {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  const numberAt = new Int32Array(text.length).fill(-1)
  for (let at = 0; at < text.length - 2; at += 1) {
    if (text[at] === textEnd) continue
    const trigram = text.slice(at, at + 3)
    let number = numbers.get(trigram)
    if (number === undefined) {
      number = counts.length
      numbers.set(trigram, number)
      counts.push(0)
    }
    numberAt[at] = number
    counts[number]! += 1
  }

  let total = 0
  const starts = Uint32Array.from([0, ...counts].map((count) => (total += count)))
  const next = starts.slice()
  const positions = new Uint32Array(total)
  for (const [at, number] of numberAt.entries()) if (number >= 0) positions[next[number]!++] = at

  const rangeOf = (number: number): Range => ({ from: starts[number]!, to: starts[number + 1]! })
  const beginnings = new Map<string, number[]>()
  for (const [trigram, number] of numbers) {
    for (const letters of [trigram.slice(0, 1), trigram.slice(0, 2)]) {
      const known = beginnings.get(letters)
      if (known) known.push(number)
      else beginnings.set(letters, [number])
    }
  }
  return {
    positions,
    of(trigram) {
      const number = numbers.get(trigram)
      return number === undefined ? none : rangeOf(number)
    },
    beginningWith: (letters) => (beginnings.get(letters) ?? []).map(rangeOf),
  }
}

/** Finding a position by halves takes as long as passing so many. */
const maxRatio = 16

/** Indexes of the positions in `first` that have one in `second` at a distance. */
export function pairs(positions: Uint32Array, first: Range, second: Range, distance: number): Uint32Array {
  const isFirstShorter = sizeOf(first) <= sizeOf(second)
  const [short, long, offset] = isFirstShorter ? [first, second, distance] : [second, first, -distance]
  const isByHalves = sizeOf(long) > maxRatio * sizeOf(short)
  const found = new Uint32Array(sizeOf(short))
  let count = 0
  let other = long.from
  for (let index = short.from; index < short.to; index += 1) {
    const position = positions[index]! + offset
    if (isByHalves) other = firstFrom(positions, position, other, long.to)
    else while (other < long.to && positions[other]! < position) other += 1
    if (other === long.to) break
    if (positions[other] === position) found[count++] = isFirstShorter ? index : other
  }
  return found.subarray(0, count)
}

/** The index of the first position that is not smaller; `to` if there is none. */
function firstFrom(positions: Uint32Array, position: number, from: number, to: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (positions[middle]! < position) low = middle + 1
    else high = middle
  }
  return low
}
