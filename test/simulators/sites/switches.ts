import type { ReplyKind } from './request-log.ts'

/** Settings that apply to all requests of a site. */
export type SiteSettings = Readonly<typeof defaultSettings>

const defaultSettings = {
  /** Images require a Referer of this site; otherwise 403 and HTML. */
  refererCheck: false,
  /** Chapter pages set a cookie that images require; otherwise 403 and HTML. */
  cookieGate: false,
  /** Delay of every response. */
  delayMs: 0,
  /** Additional delay of every image. */
  imageDelayMs: 0,
  /**
   * `endless`: part 2 of a paged chapter links back to part 1. `next-chapter`: its last part links to the next chapter.
   */
  nextLink: 'own' as 'own' | 'endless' | 'next-chapter',
  /** Every image appears twice in the chapter with the same address. */
  duplicateImages: false,
  /** Chapters exist but have no images. */
  emptyChapters: false,
  /** Latin-1 pages also use an image folder named `café`, so that a wrongly decoded page leads to 404s. */
  encoding: 'utf-8' as 'utf-8' | 'latin-1-header' | 'latin-1-meta',
  /** Unclosed and upper-case elements, unquoted attributes. */
  malformedHtml: false,
  /** Delay of the page's scripts before they show images (after the click, if one is needed) or solve a challenge. */
  scriptDelayMs: 0,
  /**
   * When scripts show images; pages with images in their HTML ignore this and `blobOnly`. `on-scroll`: images near the
   * viewport; those far from it are removed. `on-click`: three images, the rest after `button#load-all`. `on-consent`:
   * the same behind an age notice with `#checkAdult`.
   */
  reveals: 'on-load' as 'on-load' | 'on-scroll' | 'on-click' | 'on-consent',
  /** With `on-scroll`: how long a place must stay in view before its image is shown. */
  settleMs: 0,
  /** With `on-scroll`: number of a page whose image is never shown, or null. */
  neverShownPage: null as number | null,
  /** Scripts fetch the images and show them as blob: addresses. */
  blobOnly: false,
  /**
   * Blocks all requests, images included, until a script sets a cookie that is valid for one User-Agent. `unsolvable`:
   * no cookie helps.
   */
  challenge: 'none' as 'none' | 'solvable' | 'unsolvable',
  challengeStatus: 503 as 403 | 503,
  /**
   * All requests require a browser's User-Agent; chapters and images also a Referer of this site. Otherwise 403 and
   * HTML.
   */
  browserCheck: false,
  /**
   * Chapter lists of Madara sites. `ajax`: a script fetches the list from an address of the series. `admin-ajax`: from
   * one shared address by series number. `numbered`: ten per page at `?part=`. `linked`: the same with a link to the
   * next page.
   */
  list: 'whole' as 'whole' | 'ajax' | 'admin-ajax' | 'numbered' | 'linked',
  /** Language of relative release dates in these lists; null for absolute dates. */
  listLanguage: null as ListLanguage | null,
  /** Number of the newest chapters in these lists that are paid. */
  lockedChapters: 0,
}

export type ListLanguage = 'en' | 'es' | 'fr' | 'ja' | 'tr'

export type ListSettings = Pick<SiteSettings, 'list' | 'listLanguage' | 'lockedChapters'>

export type ScriptSettings = Pick<
  SiteSettings,
  'scriptDelayMs' | 'reveals' | 'settleMs' | 'neverShownPage' | 'blobOnly'
>

export type Effect =
  /** An HTML error page; 429 and 503 may have `Retry-After`. */
  | { readonly effect: 'status'; readonly status: number; readonly retryAfterSeconds?: number }
  /** 200 and a login page instead of the requested content. */
  | { readonly effect: 'html' }
  /** Half of the bytes with a matching Content-Length. */
  | { readonly effect: 'truncate' }
  /** Full Content-Length; the connection is reset halfway. */
  | { readonly effect: 'cut' }
  | { readonly effect: 'wrong-type'; readonly contentType: string }
  /** The request is never answered. */
  | { readonly effect: 'hang' }
  /** The request is answered as usual, but not before `until` resolves. */
  | { readonly effect: 'hold'; readonly until: Promise<void> }
  /** Redirects to itself endlessly with a growing query. */
  | { readonly effect: 'redirect-loop' }
  | { readonly effect: 'redirect'; readonly to: string }
  /** A decodable image followed by padding; default 50 MiB. No Content-Length if `chunked`. */
  | { readonly effect: 'huge'; readonly bytes?: number; readonly chunked?: boolean }
  /** Different bytes on each request, without validators. */
  | { readonly effect: 'changing' }

type Fault = Effect & {
  readonly on: ReplyKind | 'any'
  readonly slug?: string
  readonly chapter?: number
  /** Page of an image, or part of a paged chapter. */
  readonly page?: number
  /** Listener, such as `a18.cdn1`. */
  readonly host?: string
  /** Only the first n matching requests; default unlimited. */
  readonly times?: number
}

interface Target {
  readonly kind: ReplyKind
  readonly host: string
  readonly slug: string | null
  readonly chapter: number | null
  readonly page: number | null
}

function hits(fault: Fault, target: Target): boolean {
  if (fault.on !== 'any' && fault.on !== target.kind) return false
  return (['host', 'slug', 'chapter', 'page'] as const).every(
    (key) => fault[key] === undefined || fault[key] === target[key],
  )
}

export type SwitchBoard = ReturnType<typeof createSwitchBoard>
export type ActiveFault = ReturnType<SwitchBoard['fault']>

export function createSwitchBoard(own: Partial<SiteSettings>) {
  const initial = { ...defaultSettings, ...own }
  let settings = initial
  let faults: { readonly fault: Fault; hits: number }[] = []
  return {
    get settings() {
      return settings
    },
    set: (change: Partial<SiteSettings>) => {
      settings = { ...settings, ...change }
    },
    /** Adds a fault. The oldest fault with times left is applied. */
    fault(fault: Fault) {
      const record = { fault, hits: 0 }
      faults.push(record)
      return {
        /** Number of requests that the fault has affected. */
        hits: () => record.hits,
        remove: () => {
          faults = faults.filter((other) => other !== record)
        },
      }
    },
    /** Restores the site's default settings and removes all faults. */
    reset: () => {
      settings = initial
      faults = []
    },
    /** Returns the effect of the first matching fault and uses up one of its times. */
    take(target: Target): Effect | null {
      const found = faults.find(
        ({ fault, hits: used }) => used < (fault.times ?? Number.POSITIVE_INFINITY) && hits(fault, target),
      )
      if (!found) return null
      found.hits++
      return found.fault
    },
  }
}
