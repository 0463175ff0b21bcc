import { shuffled } from './asked.ts'
import { titleWords } from './seed/library-rows.ts'
import type { WideLibrary } from './seed/wide-library.ts'

const pageSizes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const pages = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const lowerWords = titleWords.map((word) => word.toLowerCase())

/** Some mangas with many chapters and as many with few. */
export const measuredMangas = ({ mangaIds }: WideLibrary): string[] =>
  mangaIds.filter((_, index) => index % 50 === 3 || index % 50 === 7)

/** Every page of the list in many sizes and both orders: about 20 mangas each, no address twice. */
export const listPages = (mangas: number): string[] =>
  shuffled(
    pageSizes(12, 28).flatMap((limit) =>
      pages(Math.floor(mangas / limit)).flatMap((page) =>
        ['asc', 'desc'].map((order) => `/api/mangas?page=${page}&limit=${limit}&sortOrder=${order}`),
      ),
    ),
  )

/** Pages of 20, as people turn them. */
export const usualListPages = (mangas: number): string[] =>
  Array.from({ length: 97 }, (_, index) => `/api/mangas?page=${1 + ((index * 131) % (mangas / 20))}`)

export const firstChapters = (library: WideLibrary): string[] =>
  measuredMangas(library).map((id) => `/api/mangas/${id}/chapters?limit=50`)

/** Any 40 to 60 chapters of a manga. Every measured manga has more than 9 pages of them or only one. */
export const chapterPages = (library: WideLibrary): string[] =>
  shuffled(
    measuredMangas(library).flatMap((id, index) =>
      pageSizes(40, 60).flatMap((limit) =>
        pages(index % 2 === 0 ? 8 : 1).map((page) => `/api/mangas/${id}/chapters?page=${page}&limit=${limit}`),
      ),
    ),
  )

/**
 * Every manga in several addresses that Bunko tells apart and answers from the library: 10,000 requests are answered within a
 * second, in which code is not yet compiled.
 */
export const mangasBySlug = ({ slugs }: WideLibrary): string[] =>
  shuffled(
    Array.from({ length: 10 }, (_, visit) => slugs.map((slug) => `/api/mangas/by-slug/${slug}?visit=${visit}`)).flat(),
  )

/** A word of the title with the number that follows it, or the end of that: one hit or some. */
export const rareSearches = (mangas: number): string[] =>
  shuffled(
    Array.from({ length: mangas }, (_, index) => index).flatMap((index) => {
      const word = lowerWords[index % lowerWords.length]!
      return [`${word} ${index}`, `${word.slice(1)} ${index}`, `manga-${index}`, `anga-${index}`].map(search)
    }),
  )

/** Parts of one word or two words of the titles, with hundreds or thousands of hits each. */
export function commonSearches(): string[] {
  const pairs = lowerWords.flatMap((left) => lowerWords.map((right) => `${left} ${right}`))
  const texts = new Set(lowerWords.flatMap((word) => parts(word)))
  for (const pair of pairs) for (const text of parts(pair)) texts.add(text)
  return shuffled(
    [...texts].flatMap((text) =>
      pages(2).flatMap((page) => pageSizes(15, 25).map((limit) => `${search(text)}&page=${page}&limit=${limit}`)),
    ),
  )
}

/** Parts of one word of the titles. A thousand mangas have more than 50 hits for each, so that every page is full. */
export const wordSearches = (): string[] =>
  shuffled(
    [...new Set(lowerWords.flatMap((word) => parts(word)))].flatMap((text) =>
      pages(2).flatMap((page) => pageSizes(15, 25).map((limit) => `${search(text)}&page=${page}&limit=${limit}`)),
    ),
  )

/** Two letters filter the list instead of ranking it. */
export function shortFilters(): string[] {
  const texts = new Set(lowerWords.flatMap((word) => parts(word, 2)))
  return shuffled(
    [...texts].flatMap((text) =>
      pages(5).flatMap((page) =>
        pageSizes(15, 25).map((limit) => `/api/mangas?find=${text}&page=${page}&limit=${limit}`),
      ),
    ),
  )
}

const search = (text: string): string => `/api/mangas/search?q=${encodeURIComponent(text)}`

/** All parts of a text with `length` or three to six letters and no space at an end. */
function parts(text: string, length?: number): string[] {
  const lengths = length === undefined ? [3, 4, 5, 6] : [length]
  const all = lengths.flatMap((size) =>
    Array.from({ length: Math.max(0, text.length - size + 1) }, (_, at) => text.slice(at, at + size)),
  )
  return all.filter((part) => part.trim() === part)
}
