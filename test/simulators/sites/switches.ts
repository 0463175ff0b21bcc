import type { ReplyKind } from './journal.ts'

/** How a site behaves throughout. */
export interface SiteSettings {
  /** Images want a Referer of this site, else 403 and HTML. */
  readonly refererCheck: boolean
  /** Chapter pages set a cookie; images want it, else 403 and HTML. */
  readonly cookieGate: boolean
  /** Before every answer. */
  readonly delayMs: number
  /** On top, before every image. */
  readonly imageDelayMs: number
  /** `endless`: part 2 of a paged chapter leads back to part 1. `next-chapter`: its last part leads into the next chapter. */
  readonly nextLink: 'own' | 'endless' | 'next-chapter'
  /** Every picture stands twice in the chapter, with the same address. */
  readonly duplicateImages: boolean
  /** Chapters exist but show no picture. */
  readonly emptyChapters: boolean
  /** Latin-1 pages also move the pictures to a folder named `café`, so that a wrongly decoded page leads to 404s. */
  readonly encoding: 'utf-8' | 'latin-1-header' | 'latin-1-meta'
  /** Unclosed and upper-case elements, unquoted attributes. */
  readonly malformedHtml: boolean
  /** What the page's own scripts wait before they show pictures, after a click where one is needed, or answer a challenge. */
  readonly scriptDelayMs: number
  /**
   * When scripts show pictures; pages whose pictures stand in the HTML heed neither this nor `blobOnly`.
   * `on-scroll`: those in view, and the ones far from it leave the document. `on-click`: three, the rest after
   * `button#load-all`. `on-consent`: the same behind an age notice with `#checkAdult`.
   */
  readonly reveals: 'on-load' | 'on-scroll' | 'on-click' | 'on-consent'
  /** Scripts fetch the pictures themselves and show them at blob: addresses. */
  readonly blobOnly: boolean
  /**
   * Everything is refused until a script has set a cookie, which holds for one User-Agent and for images as well.
   * `unsolvable`: there is no such cookie.
   */
  readonly challenge: 'none' | 'solvable' | 'unsolvable'
  readonly challengeStatus: 403 | 503
  /** Everything wants a User-Agent as browsers have it, chapters and images also a Referer of this site, else 403 and HTML. */
  readonly browserCheck: boolean
  /**
   * How the sites of the theme Madara give their chapter lists. `ajax`: a script fetches them from the address of the
   * series; `admin-ajax`: from one address for all, by the number of the series; `numbered`: ten a page at `?part=`;
   * `linked`: the same, with a link to the next page.
   */
  readonly list: 'whole' | 'ajax' | 'admin-ajax' | 'numbered' | 'linked'
  /** Language in which these lists say how long ago a chapter came out; null for dates. */
  readonly listLanguage: ListLanguage | null
  /** The newest so many chapters of these lists are to be paid for. */
  readonly lockedChapters: number
}

export type ListLanguage = 'en' | 'es' | 'fr' | 'ja' | 'tr'

/** What a chapter list must know. */
export type ListSettings = Pick<SiteSettings, 'list' | 'listLanguage' | 'lockedChapters'>

/** What a page's own scripts must know. */
export type ScriptSettings = Pick<SiteSettings, 'scriptDelayMs' | 'reveals' | 'blobOnly'>

export const usualSettings: SiteSettings = {
  refererCheck: false,
  cookieGate: false,
  delayMs: 0,
  imageDelayMs: 0,
  nextLink: 'own',
  duplicateImages: false,
  emptyChapters: false,
  encoding: 'utf-8',
  malformedHtml: false,
  scriptDelayMs: 0,
  reveals: 'on-load',
  blobOnly: false,
  challenge: 'none',
  challengeStatus: 503,
  browserCheck: false,
  list: 'whole',
  listLanguage: null,
  lockedChapters: 0,
}

export type Effect =
  /** An HTML error page; for 429 and 503 with `Retry-After` when given. */
  | { readonly effect: 'status'; readonly status: number; readonly retryAfterSeconds?: number }
  /** 200 and a login page instead of what was asked for. */
  | { readonly effect: 'html' }
  /** Half of the bytes, and a Content-Length that says so. */
  | { readonly effect: 'truncate' }
  /** Content-Length of the whole, connection reset in the middle. */
  | { readonly effect: 'cut' }
  | { readonly effect: 'wrong-type'; readonly contentType?: string }
  /** The request is taken and never answered. */
  | { readonly effect: 'hang' }
  | { readonly effect: 'trickle'; readonly bytesPerSecond?: number }
  /** Redirects to itself for ever, with a growing query. */
  | { readonly effect: 'redirect-loop' }
  /** Redirects to `to`; default is a loopback listener that belongs to no site. */
  | { readonly effect: 'redirect'; readonly to?: string }
  /** A decodable picture followed by padding; default 50 MiB. Without Content-Length when `chunked`. */
  | { readonly effect: 'huge'; readonly bytes?: number; readonly chunked?: boolean }
  /** Other bytes on each request, and no validators. */
  | { readonly effect: 'changing' }

export type Fault = Effect & {
  readonly on: ReplyKind | 'any'
  readonly slug?: string
  readonly chapter?: number
  /** Page of an image, part of a paged chapter. */
  readonly page?: number
  /** Listener, such as `a18.cdn1`. */
  readonly host?: string
  /** The first n matching requests only; default for ever. */
  readonly times?: number
}

export interface SetFault {
  /** Requests it has spoilt so far. */
  hits(): number
  lift(): void
}

export interface SiteSwitches {
  readonly settings: SiteSettings
  set(change: Partial<SiteSettings>): void
  /** The fault that was set first and still has times left wins. */
  fault(fault: Fault): SetFault
  /** The site's own settings, no faults. */
  reset(): void
}

export interface Target {
  readonly kind: ReplyKind
  readonly host: string
  readonly slug: string | null
  readonly chapter: number | null
  readonly page: number | null
}

export interface SwitchBoard extends SiteSwitches {
  /** Uses up one time of the fault it answers with. */
  take(target: Target): Effect | null
}

function hits(fault: Fault, target: Target): boolean {
  if (fault.on !== 'any' && fault.on !== target.kind) return false
  return (['host', 'slug', 'chapter', 'page'] as const).every(
    (key) => fault[key] === undefined || fault[key] === target[key],
  )
}

export function createSwitchBoard(own: Partial<SiteSettings>): SwitchBoard {
  const initial = { ...usualSettings, ...own }
  let settings = initial
  let faults: { readonly fault: Fault; hits: number }[] = []
  return {
    get settings() {
      return settings
    },
    set: (change) => {
      settings = { ...settings, ...change }
    },
    fault(fault) {
      const record = { fault, hits: 0 }
      faults.push(record)
      return {
        hits: () => record.hits,
        lift: () => {
          faults = faults.filter((other) => other !== record)
        },
      }
    },
    reset: () => {
      settings = initial
      faults = []
    },
    take(target) {
      const found = faults.find(
        ({ fault, hits: used }) => used < (fault.times ?? Number.POSITIVE_INFINITY) && hits(fault, target),
      )
      if (!found) return null
      found.hits++
      return found.fault
    },
  }
}
