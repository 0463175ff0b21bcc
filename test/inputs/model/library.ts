/** What the library should have, written from docs/requirements.md and independent of the program. */
export type Model = {
  readonly mangas: ModelManga[]
  readonly sources: ModelSource[]
  longestHours: number
  /** Folders of archives, by what has become of them. */
  readonly imported: Map<number, 'link' | 'copy' | 'move'>
}

export type ModelManga = {
  readonly id: string
  title: string
  description: string
  /** Current and former ones; the last is the current one. */
  slugs: string[]
  shelves: string[]
  /** Identifiers of sources in their order. */
  preferences: string[]
  /** Sources that may be among the preferences or not, because they were removed and restored while these changed. */
  readonly unsure: Set<string>
  reader: Record<string, unknown>
  isFollowed: boolean
  removed: false | 'trash' | 'keep'
  readonly chapters: ModelChapter[]
}

export type ModelChapter = {
  readonly id: string
  readonly number: number
  isVisible: boolean
  file: ModelFile
  /** The file that an undo would bring back. `unsure` after the manga was removed and restored. */
  deleted: ModelFile | 'unsure'
  /** Of the file. */
  pageCount: number | null
  progress: { page: number; isRead: boolean } | null
  readonly bookmarks: Set<number>
}

/** `site`: downloaded; `own`: imported into the library; `linked`: stays where it was. */
export type ModelFile = 'none' | 'site' | 'own' | 'linked'

export type ModelSource = { readonly id: string; readonly name: string; isRemoved: boolean }

export const emptyModel = (): Model => ({ mangas: [], sources: [], longestHours: 168, imported: new Map() })

export const newManga = (id: string, title: string, slug: string, description: string): ModelManga => ({
  id,
  title,
  description,
  slugs: [slug],
  shelves: [],
  preferences: [],
  unsure: new Set(),
  reader: {},
  isFollowed: false,
  removed: false,
  chapters: [],
})

export const newChapter = (id: string, number: number, file: ModelFile = 'none', pageCount: number | null = null) => ({
  id,
  number,
  isVisible: true,
  file,
  deleted: 'none' as const,
  pageCount,
  progress: null,
  bookmarks: new Set<number>(),
})

export const present = ({ mangas }: Model): ModelManga[] => mangas.filter(({ removed }) => removed === false)
export const removed = ({ mangas }: Model): ModelManga[] => mangas.filter((manga) => manga.removed !== false)
export const activeSources = ({ sources }: Model): ModelSource[] => sources.filter(({ isRemoved }) => !isRemoved)

/** Whether another manga has the slug now or had it. */
export const isTaken = (model: Model, slug: string, id?: string): boolean =>
  present(model).some((manga) => manga.id !== id && manga.slugs.includes(slug))

/** One of several by any number; undefined if there is none. */
export const nth = <T>(values: readonly T[], at: number): T | undefined => values[at % Math.max(1, values.length)]
