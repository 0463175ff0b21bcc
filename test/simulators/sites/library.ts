import type { PageFormat } from '../pages/draw-page.ts'

export interface SimChapter {
  /** Unique within the manga, at most three decimals. */
  readonly number: number
  readonly volume: number | null
  readonly title: string | null
  readonly pages: number
}

export interface SimManga {
  readonly slug: string
  readonly title: string
  readonly author: string
  readonly description: string
  readonly publicationYear: number
  readonly genres: readonly string[]
  readonly status: 'ongoing' | 'completed' | 'hiatus'
  /** 0 to 5. */
  readonly rating: number | null
  readonly colour: boolean
  readonly pageSize: { readonly width: number; readonly height: number }
  /** Every page whose number is a multiple of this is a spread; 0: none. */
  readonly spreadEvery: number
  /** In reading order. */
  readonly chapters: readonly SimChapter[]
}

/** One page of one chapter, independent of the site. */
export interface PageRef {
  readonly slug: string
  readonly chapter: number
  /** One-based. */
  readonly page: number
}

/** Format of the bytes and the file extension: every seventh page is WebP with a JPEG extension. */
export function fileFormatOf(ref: PageRef): {
  readonly format: PageFormat
  readonly extension: string
  readonly contentType: string
} {
  switch ((ref.page + Math.floor(ref.chapter)) % 7) {
    case 3:
      return { format: 'png', extension: 'png', contentType: 'image/png' }
    case 5:
      return { format: 'webp', extension: 'webp', contentType: 'image/webp' }
    case 0:
      return { format: 'webp', extension: 'jpg', contentType: 'image/jpeg' }
    default:
      return { format: 'jpeg', extension: 'jpg', contentType: 'image/jpeg' }
  }
}

/** `10-5` for 10.5. */
export const dashed = (chapter: number): string => String(chapter).replace('.', '-')
/** `10.5`. */
export const dotted = (chapter: number): string => String(chapter)
/** `010.5`: three integer digits. */
export function padded(chapter: number): string {
  const [integer = '', decimals] = String(chapter).split('.')
  return integer.padStart(3, '0') + (decimals ? `.${decimals}` : '')
}

export function chapterLabel(chapter: SimChapter): string {
  return chapter.title ? `Chapter ${chapter.number}: ${chapter.title}` : `Chapter ${chapter.number}`
}
