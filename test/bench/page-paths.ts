import type { SeededChapter } from './seed/archives.ts'

/** Each client reads the pages of its own chapter repeatedly. */
export const stayingReaders = (chapters: readonly SeededChapter[], readers: number): string[][] =>
  chapters.slice(0, readers).map(imagesOf)

/** Each client reads pages from anywhere. The order is mixed, but the same in every run. */
export function anywhere(chapters: readonly SeededChapter[], readers: number): string[][] {
  const all = chapters.flatMap(imagesOf)
  return Array.from({ length: readers }, (_, reader) =>
    Array.from(all, (_page, index) => all[(reader * 997 + index * 7919) % all.length]!),
  )
}

export const imagesOf = (chapter: SeededChapter): string[] => pagesOf(chapter).map((path) => `${path}/image`)

/** The addresses of pages as base64. */
export const pagesOf = ({ id, pageCount }: SeededChapter): string[] =>
  Array.from({ length: pageCount }, (_, page) => `/api/reader/chapter/${id}/page/${page + 1}`)
