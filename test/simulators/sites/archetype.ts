import type { ContentSourceWrite } from '../../../shared/contracts/content-sources.ts'
import type { SimChapter, SimManga } from './library.ts'
import type { ListSettings, ScriptSettings, SiteSettings } from './switches.ts'

export interface ShownImage {
  /** One-based over the whole chapter. */
  readonly page: number
  /** Path on the host that serves the image. */
  readonly path: string
  /** Absolute address on the first host. */
  readonly url: string
}

/** Data for every page of a site. */
export interface SiteView {
  readonly name: string
  readonly origin: string
  /** Origin of another listener of the site, such as `cdn1`. */
  hostOrigin(label: string): string
  readonly mangas: readonly SimManga[]
  readonly query: URLSearchParams
  readonly scripts: ScriptSettings
  readonly lists: ListSettings
  /** The view of a chapter for script requests; null if the chapter does not exist. */
  chapterOf(slug: string, chapter: number): ChapterView | null
}

export interface SeriesView extends SiteView {
  readonly manga: SimManga
  /** Chapters, newest first; one page of them if the archetype pages its list. */
  readonly chapters: readonly { readonly chapter: SimChapter; readonly path: string }[]
  /** Path of the next page of the list. */
  readonly nextListPath: string | null
}

export interface ChapterView extends SiteView {
  readonly manga: SimManga
  readonly chapter: SimChapter
  /** Images of this part. */
  readonly images: readonly ShownImage[]
  readonly part: number
  /** Path and query of each part. */
  readonly partPaths: readonly string[]
  /** Target of the reader's next link; null at the end. */
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
 * One kind of reader site: its addresses, its HTML with typical pitfalls, and its content source. To add one, export
 * this from a new file and add a line to `archetypes.ts`.
 */
export interface Archetype {
  readonly id: string
  /** Fictional name of the site. */
  readonly name: string
  /** The kind of sites that it represents. */
  readonly theme: string
  /** Image folder, without a trailing slash. */
  readonly imageBase: string
  /** Folder between chapter and file for full-size images; `s<width>` returns an image of that width. */
  readonly sizeFolder?: string
  readonly settings?: Partial<SiteSettings>
  /** Names of additional listeners. */
  readonly extraHosts?: readonly string[]
  /** Listeners that serve an image, the one in the page first; default is the site itself. */
  readonly imageHosts?: (page: number) => readonly string[]
  /** Status of an image on a listener that does not have it. */
  readonly missingOnHost?: (page: number, host: string) => number | null
  /** Serves images changed by `swapTiles`; the page restores them on a canvas. */
  readonly scrambles?: boolean
  /** Number of pages that this site shows of a chapter. */
  readonly pageCount?: (pages: number) => number
  readonly seriesPath: (slug: string) => string
  /** Path of part 1, without the query. */
  readonly chapterPath: (slug: string, chapter: number) => string
  /** Additional data in the chapter list; default titles only. */
  readonly lists?: { readonly titles: boolean; readonly volumes: boolean }
  /** Chapters per page of the chapter list; default all. */
  readonly listPageSize?: number
  readonly paging?: {
    /** Images per part; 0: all in one part. */
    readonly imagesPerPart: (query: URLSearchParams) => number
    readonly partPath: (chapterPath: string, part: number, query: URLSearchParams) => string
    /** Reverses `partPath` for parts after the first; null for other paths. */
    readonly splitPart: (path: string) => { readonly chapterPath: string; readonly part: number } | null
    /** The next link of the last part leads to the next chapter. */
    readonly endsInNextChapter: boolean
  }
  /** Default: the title of the manga and the number. */
  readonly chapterTitle?: (view: ChapterView) => string
  /** The body of a page, or the whole page. */
  readonly chapterPage: (view: ChapterView) => string
  readonly seriesPage: (view: SeriesView) => string
  readonly homePage?: (view: SiteView) => string
  /** Answers a request before the default pages; null uses the default. */
  readonly intercept?: (request: OtherRequest, view: SiteView) => OtherReply | null
  /** Replaces the 404 page. */
  readonly unknown?: (request: OtherRequest, view: SiteView) => OtherReply
  readonly source: (site: Pick<SiteView, 'origin' | 'hostOrigin'>) => SourceSetup
}

/** The members of a content source that differ between sites. */
type SourceSetup = { readonly chapterUrlFormat: string } & Partial<
  Pick<ContentSourceWrite, 'scrapingType' | 'imageSelector' | 'nextPageSelector' | 'chapterSelector' | 'options'>
>
