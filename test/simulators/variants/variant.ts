import type { ContentSourceWrite } from '../../../shared/contracts/content-sources.ts'
import type { OtherRequest } from '../sites/archetype.ts'

/** A locked chapter shows a teaser at most; it must not be stored. */
type EntryKind = 'chapter' | 'extra' | 'volume' | 'notice' | 'locked'

/** One entry of a site's chapter list, with what a careful person reads from it. */
export interface Entry {
  /** Drawn on the pages; unique within the series. */
  readonly mark: number
  /** Null for entries that are no chapters. */
  readonly number: number | null
  readonly kind: EntryKind
  /** A number that is right, too: a prologue can be chapter 0; under a label, the number within a season. */
  readonly mayBe?: number
  /** As the site writes it. */
  readonly label: string
  /** Without the number and the chapter word. */
  readonly title: string | null
  readonly volume: number | null
  /** `yyyy-mm-dd`. */
  readonly date: string
  /** The site's own id. */
  readonly id: string
  /** Path and query on the site, percent-encoded. */
  readonly path: string
  readonly pages: number
}

export interface Series {
  readonly slug: string
  readonly title: string
  readonly id: string
  readonly path: string
  /** Oldest first. */
  readonly entries: readonly Entry[]
}

/** The path is decoded. */
export interface SiteRequest extends OtherRequest {
  /** Empty for the site itself, else the name of another listener. */
  readonly host: string
}

export interface Reply {
  readonly status?: number
  /** Default is HTML. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

export interface Place {
  readonly series: Series
  readonly entry: Entry
}

/** A running site, as its pages need it. */
export interface VariantSite {
  readonly name: string
  readonly language: string
  readonly origin: string
  /** Origins of the other listeners. */
  readonly cdn: string
  readonly api: string
  readonly series: readonly Series[]
  seriesAt(address: string): Series | null
  entryAt(address: string): Place | null
  /** By the ids of the site. */
  seriesById(id: string): Series | null
  entryById(id: string): Place | null
  /** Absolute addresses of the pages. */
  images(place: Place): readonly string[]
  neighbour(place: Place, step: -1 | 1): Entry | null
}

/** The members of a content source that a person writes; the rest is the same for all sites. */
type SourceByHand = Partial<Omit<ContentSourceWrite, 'name' | 'baseUrl' | 'description' | 'isActive'>>

export interface Variant {
  /** At most 8 of a-z, 0-9 and -; drawn on its pages. */
  readonly id: string
  readonly name: string
  /** The software that it represents, if any, and what makes it special. */
  readonly about: string
  /** Of its pages; default is English. */
  readonly language?: string
  /** A site that must be refused says why with words that match this. */
  readonly refuse?: RegExp
  /** The first two are measured, all surround each other. */
  readonly series: readonly Series[]
  /** The listener that serves pictures; default is the site itself. */
  readonly imagesOn?: 'cdn'
  /** Path of a picture; default is `/uploads/{slug}/{id}/{page}.jpg`. */
  readonly imagePath?: (place: Place, page: number) => string
  /** Pictures and chapters need a Referer of the site. */
  readonly needsReferer?: boolean
  /** Served bytes are scrambled or encrypted. */
  readonly scrambles?: boolean
  /** Index of the chapter whose address a person would paste; default is the third. */
  readonly sample?: number
  /** How far a date may be off, for sites that write "2 months ago"; default is one day. */
  readonly daysOff?: number
  /** Refuses requests, also for pictures, before all other answers. */
  readonly guard?: (request: SiteRequest, site: VariantSite) => Reply | null
  /** Answers addresses of its own, before the pages of series and chapters. */
  readonly serve?: (request: SiteRequest, site: VariantSite) => Reply | string | null
  /** What is below the heading of a series, or its whole page. */
  readonly list?: (series: Series, site: VariantSite, request: SiteRequest) => Reply | string | null
  /** The pages of a chapter, or a whole page. */
  readonly show?: (place: Place, site: VariantSite, request: SiteRequest) => Reply | string | null
  /** Of the page of a chapter. */
  readonly title?: (place: Place) => string
  /** The best source that a person can write with the documented options, if the proposed one does not read everything. */
  readonly byHand?: SourceByHand
}
