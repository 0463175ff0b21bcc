import { titleWords } from './seed/library-rows.ts'
import type { WideLibrary } from './seed/wide-library.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const words = titleWords.map((word) => word.toLowerCase())

/** Some mangas with many chapters and as many with few. */
export const measuredMangas = ({ mangaIds }: WideLibrary): string[] =>
  mangaIds.filter((_, index) => index % 50 === 3 || index % 50 === 7)

/** Every page of the list in many sizes and both orders: about 20 mangas each, no address twice. */
export const listPages = (mangas: number): string[] =>
  shuffled(
    range(12, 28).flatMap((limit) =>
      range(1, Math.floor(mangas / limit)).flatMap((page) =>
        ['asc', 'desc'].map((order) => `/api/mangas?page=${page}&limit=${limit}&sortOrder=${order}`),
      ),
    ),
  )

/** Any 40 to 60 chapters of a manga. Every measured manga has more than 9 pages of them or only one. */
export const chapterPages = (library: WideLibrary): string[] =>
  shuffled(
    measuredMangas(library).flatMap((id, index) =>
      range(40, 60).flatMap((limit) =>
        range(1, index % 2 === 0 ? 8 : 1).map((page) => `/api/mangas/${id}/chapters?page=${page}&limit=${limit}`),
      ),
    ),
  )

/** A word of the title with the number that follows it, or the end of that: one hit or some. */
export const rareSearches = (mangas: number): string[] =>
  shuffled(
    range(0, mangas - 1).flatMap((index) => {
      const word = words[index % words.length]!
      return [`${word} ${index}`, `${word.slice(1)} ${index}`, `manga-${index}`, `anga-${index}`].map(search)
    }),
  )

/** Parts of one word or two words of the titles, with hundreds or thousands of hits each. */
export function commonSearches(): string[] {
  const pairs = words.flatMap((left) => words.map((right) => `${left} ${right}`))
  const texts = new Set([...words, ...pairs].flatMap(parts))
  return shuffled(
    [...texts].flatMap((text) =>
      range(1, 2).flatMap((page) => range(15, 25).map((limit) => `${search(text)}&page=${page}&limit=${limit}`)),
    ),
  )
}

const search = (text: string): string => `/api/mangas/search?q=${encodeURIComponent(text)}`

/** All parts of a text with three to six letters and no space at an end. */
const parts = (text: string): string[] =>
  range(3, 6)
    .flatMap((length) => range(0, text.length - length).map((at) => text.slice(at, at + length)))
    .filter((part) => part.trim() === part)

/** Mixes a list. The order is the same in every run. */
export function shuffled<T>(values: readonly T[]): T[] {
  const mixed = [...values]
  let seed = 1
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    seed = (seed * 48_271) % 0x7fffffff
    const other = seed % (last + 1)
    const value = mixed[last]!
    mixed[last] = mixed[other]!
    mixed[other] = value
  }
  return mixed
}
