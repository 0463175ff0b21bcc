import type { ContentSourceWrite } from '../../../shared/contracts/content-sources.ts'
import type { SimChapter, SimManga } from './library.ts'
import type { ListSettings, ScriptSettings, SiteSettings } from './switches.ts'

export interface ShownImage {
  /** Counts from 1 over the whole chapter. */
  readonly page: number
  /** Path on the host that serves it. */
  readonly path: string
  /** Absolute, on the host that the page names first. */
  readonly url: string
}

/** What any page of a site may need. */
export interface SiteView {
  readonly origin: string
  /** Origin of a further listener of the site, such as `cdn1`. */
  hostOrigin(label: string): string
  readonly mangas: readonly SimManga[]
  readonly query: URLSearchParams
  readonly scripts: ScriptSettings
  readonly lists: ListSettings
  /** For what scripts ask for; null when there is no such chapter. */
  chapterOf(slug: string, chapter: number): ChapterView | null
}

export interface SeriesView extends SiteView {
  readonly manga: SimManga
  /** As a site lists them: newest first, cut to one page where the archetype pages its list. */
  readonly chapters: readonly { readonly chapter: SimChapter; readonly path: string }[]
  /** Address of the next page of the list. */
  readonly nextListPath: string | null
}

export interface ChapterView extends SiteView {
  readonly manga: SimManga
  readonly chapter: SimChapter
  /** Those of this part. */
  readonly images: readonly ShownImage[]
  readonly part: number
  /** Path and query of each part. */
  readonly partPaths: readonly string[]
  /** Where the reader's own next link leads; null at the end. */
  readonly nextPath: string | null
  readonly previousChapterPath: string | null
  readonly nextChapterPath: string | null
}

export type OtherReply =
  | {
      readonly kind: 'html'
      readonly html: string
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'data'; readonly contentType: string; readonly body: string }
  | { readonly kind: 'interlude'; readonly interlude: 'credit' | 'ad' }
  | { readonly kind: 'redirect'; readonly to: string; readonly headers?: Readonly<Record<string, string>> }

export interface OtherRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly cookies: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * One kind of reader site: its addresses, its HTML with the traps that such sites have, and the content source that reads it.
 * Adding one is a file that exports this and a line in `archetypes.ts`.
 */
export interface Archetype {
  readonly id: string
  /** Invented name of the site. */
  readonly name: string
  /** What it stands for. */
  readonly theme: string
  /** Folder of the pictures, without a slash at the end. */
  readonly imageBase: string
  /** Folder between chapter and file that means full size; any other `s<width>` gives that width. */
  readonly sizeFolder?: string
  readonly settings?: Partial<SiteSettings>
  /** Names of further listeners. */
  readonly extraHosts?: readonly string[]
  /** Listeners that a picture is on, the one that the page names first; default is the site itself. */
  readonly imageHosts?: (page: number) => readonly string[]
  /** Status of a picture on a listener that never has it. */
  readonly missingOnHost?: (page: number, host: string) => number | null
  /** Serves pictures with their tiles swapped, as `swapTiles` does; the page puts them right on a canvas. */
  readonly scrambles?: boolean
  /** Pages that this site shows of a chapter of the library. */
  readonly pageCount?: (pages: number) => number
  readonly seriesPath: (slug: string) => string
  /** Path of part 1, without the query. */
  readonly chapterPath: (slug: string, chapter: number) => string
  /** What its chapter list says beside the numbers; default titles only. */
  readonly lists?: { readonly titles: boolean; readonly volumes: boolean }
  /** Chapters per page of the chapter list; default all. */
  readonly listPageSize?: number
  readonly paging?: {
    /** Pictures a part; all of them in one when 0. */
    readonly imagesPerPart: (query: URLSearchParams) => number
    readonly partPath: (chapterPath: string, part: number, query: URLSearchParams) => string
    /** Undoes `partPath` for parts after the first; null for an address that is no further part. */
    readonly splitPart: (path: string) => { readonly chapterPath: string; readonly part: number } | null
    /** The last part's own next link leads into the next chapter. */
    readonly endsInNextChapter: boolean
  }
  readonly chapterPage: (view: ChapterView) => string
  readonly seriesPage: (view: SeriesView) => string
  readonly homePage?: (view: SiteView) => string
  /** Answers before anything else; null leaves the request to the usual pages. */
  readonly intercept?: (request: OtherRequest, view: SiteView) => OtherReply | null
  /** Instead of a 404. */
  readonly unknown?: (request: OtherRequest, view: SiteView) => OtherReply
  readonly source: (site: Pick<SiteView, 'origin' | 'hostOrigin'>) => SourceSetup
}

/** The members of a content source that differ from site to site. */
export type SourceSetup = Pick<ContentSourceWrite, 'chapterUrlFormat' | 'scrapingType' | 'imageSelector'> &
  Partial<Pick<ContentSourceWrite, 'nextPageSelector' | 'chapterSelector' | 'options'>>
