import type { Message } from '../../shared/i18n/message.ts'
import type { TrackerIds } from '../catalog/catalog.ts'

type Program = 'mihon' | 'komga' | 'kavita' | 'calibre' | 'houdoku' | 'mangadex'

/** A chapter of another program. */
export type ForeignChapter = {
  readonly number: number
  readonly volume: number | null
  /** As the label of a chapter in the library. */
  readonly label: string
  readonly title: string | null
  readonly language: string | null
  readonly groups: readonly string[]
  readonly publishedAt: string | null
  /** The identifier of the chapter in the catalog. */
  readonly catalogId: string | null
  /** The file as the other program names it: absolute, with `/`. */
  readonly file: string | null
  /** Whether number and volume were entered by a user, and so win over the name of the file. */
  readonly isCorrected: boolean
  readonly progress: ForeignProgress | null
  /** Marked pages, from 1. */
  readonly bookmarks: readonly number[]
  /** How it was read last; undefined if the other program does not say. */
  readonly session?: ForeignSession | undefined
}

export type ForeignSession = {
  /** ISO 8601. */
  readonly endedAt: string
  readonly milliseconds: number
  /** 0 if it is not known. */
  readonly pages: number
}

type ForeignProgress = {
  /** From 1. */
  readonly page: number
  readonly isRead: boolean
  /** ISO 8601; null when it is not known. */
  readonly readAt: string | null
}

/** A series of another program. */
export type ForeignSeries = {
  /** Identifies it in its file. */
  readonly key: string
  readonly title: string
  readonly otherTitles: readonly string[]
  readonly author: string | null
  readonly description: string
  /** The user's notes; empty if there are none. */
  readonly notes: string
  readonly genres: readonly string[]
  readonly status: 'ongoing' | 'completed' | 'hiatus'
  readonly year: number | null
  /** The URL of its cover; a path if Bunko serves it. */
  readonly coverUrl?: string | null
  /** The user's own, from 0 to 5. */
  readonly rating: number | null
  /** Categories and collections. */
  readonly shelves: readonly string[]
  /** The identifier in the catalog. */
  readonly catalogId: string | null
  /** Its identifiers at the trackers of the user. */
  readonly trackers: TrackerIds
  /** The site that the other program reads it from; null for files. */
  readonly site: ForeignSite | null
  readonly chapters: readonly ForeignChapter[]
}

/** Null for what is no address, such as a path at the site. */
export const toCoverUrl = (address: string): string | null =>
  /^https?:/i.test(address) && URL.canParse(address) ? address : null

export type ForeignSite = {
  readonly name: string
  /** Absolute, or relative to a site whose address the other program does not store. */
  readonly address: string
}

export type ForeignUser = { readonly id: string; readonly name: string; readonly readCount: number }

export type ForeignLibrary = {
  readonly program: Program
  /** The file that was read, or the address of the list. */
  readonly path: string
  /** The name of a list. */
  readonly name?: string
  readonly series: readonly ForeignSeries[]
  /** The folders of files, as the other program names them. */
  readonly folders: readonly string[]
  /** Who has progress, most first; empty when the program has one user. */
  readonly users: readonly ForeignUser[]
  /** Whose progress this is. */
  readonly user: string | null
  /** What is not taken, and why. */
  readonly leftOut: readonly Message[]
}
