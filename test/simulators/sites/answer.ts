import type { IncomingMessage } from 'node:http'
import type { ChapterView, OtherReply, OtherRequest } from './archetype.ts'
import { errorPage } from './error-page.ts'
import { createGuard } from './guard.ts'
import { fileFormatOf } from './library.ts'
import { escapeHtml, htmlDocument, malformMarkup, seriesLinks, toLatin1 } from './markup.ts'
import type { ReplyKind } from './request-log.ts'
import type { Site } from './site.ts'
import { coverBytes, decorationBytes, pageBytes, sha256, swapTiles, thumbnail } from './site-images.ts'
import type { SiteSettings } from './switches.ts'

/** A response before faults are applied. */
export interface Answer {
  readonly kind: ReplyKind
  readonly slug: string | null
  readonly chapter: number | null
  readonly page: number | null
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const nowhere = { slug: null, chapter: null, page: null } as const
const gateCookie = 'gate=open'

function answerPage(html: string, settings: SiteSettings): Pick<Answer, 'headers' | 'body'> {
  const sent = settings.malformedHtml ? malformMarkup(html) : html
  if (settings.encoding === 'utf-8')
    return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(sent) }
  if (settings.encoding === 'latin-1-header') {
    return { headers: { 'content-type': 'text/html; charset=iso-8859-1' }, body: toLatin1(sent) }
  }
  const declared = sent.replace('<head>', '<head>\n<meta charset="iso-8859-1">')
  return { headers: { 'content-type': 'text/html' }, body: toLatin1(declared) }
}

export function createAnswers(site: Site, settings: () => SiteSettings) {
  const { archetype } = site
  const guard = createGuard(site, settings)

  async function imageAnswer(
    image: NonNullable<ReturnType<Site['findImage']>>,
    request: OtherRequest,
    host: string,
  ): Promise<Answer> {
    const where = { kind: 'image', slug: image.slug, chapter: image.chapter, page: image.page } as const
    const refusal = refuseImage(request)
    if (refusal) return { ...where, ...errorPage(403, refusal) }
    const missing = archetype.missingOnHost?.(image.page, host)
    if (missing) return { ...where, ...errorPage(missing, missing === 404 ? 'Not Found' : 'Connection timed out') }
    const pages = site.pagesOf(image.slug, image.chapter) ?? 0
    const drawn = await pageBytes(archetype.id, site.mangaOf(image.slug)!, image, pages)
    const full = archetype.scrambles ? await swapTiles(drawn) : drawn
    const body = image.width === null ? full : await thumbnail(full, image.width)
    const contentType = body === drawn ? fileFormatOf(image).contentType : 'image/jpeg'
    // Allows scripts of the site to read images on its other hosts.
    const sharing: Record<string, string> = settings().blobOnly ? { 'access-control-allow-origin': '*' } : {}
    return { ...where, status: 200, headers: { ...validators(body, contentType, image.page), ...sharing }, body }
  }

  function refuseImage(request: OtherRequest): string | null {
    const referer = request.headers.referer ?? ''
    if (
      settings().refererCheck &&
      !(URL.canParse(referer) && new URL(referer).origin === site.view(request.query).origin)
    ) {
      return 'Hotlinking is not allowed'
    }
    return settings().cookieGate && !request.cookies.includes(gateCookie) ? 'Please open the chapter first' : null
  }

  async function decorationAnswer(path: string): Promise<Answer | null> {
    const cover = /^\/covers\/([a-z0-9-]+)\.jpg$/.exec(path)
    const manga = cover && site.mangaOf(cover[1]!)
    const served = manga
      ? await coverBytes(archetype.id, manga)
      : path === '/assets/logo.png'
        ? await decorationBytes(archetype.id, 'logo')
        : path === '/assets/loading.svg'
          ? await decorationBytes(archetype.id, 'loading')
          : null
    if (!served) return null
    return {
      kind: 'other',
      ...nowhere,
      status: 200,
      headers: validators(served.bytes, served.contentType, 0),
      body: served.bytes,
    }
  }

  async function otherAnswer(reply: OtherReply): Promise<Answer> {
    const base = { kind: 'other', ...nowhere, status: 200 } as const
    switch (reply.kind) {
      case 'html': {
        const page = answerPage(reply.html, settings())
        return { ...base, ...page, status: reply.status ?? 200, headers: { ...page.headers, ...reply.headers } }
      }
      case 'data':
        return { ...base, headers: { 'content-type': reply.contentType }, body: Buffer.from(reply.body) }
      case 'redirect':
        return { ...base, status: 302, headers: { ...reply.headers, location: reply.to }, body: Buffer.alloc(0) }
      case 'interlude': {
        const served = await decorationBytes(archetype.id, reply.interlude)
        return { ...base, headers: validators(served.bytes, served.contentType, 0), body: served.bytes }
      }
    }
  }

  const whole = (title: string, body: string) =>
    body.startsWith('<!DOCTYPE') ? body : htmlDocument({ site: archetype.name, title, body })
  const chapterTitle = (view: ChapterView) =>
    archetype.chapterTitle?.(view) ?? `${view.manga.title} ${view.chapter.number}`

  function pageAnswer({ path, query }: OtherRequest): Answer | null {
    const chapter = site.findChapter(path, query)
    if (chapter) {
      const page = answerPage(whole(chapterTitle(chapter), archetype.chapterPage(chapter)), settings())
      const cookie: Record<string, string> = settings().cookieGate
        ? { 'set-cookie': `${gateCookie}; Path=/; HttpOnly` }
        : {}
      const where = { slug: chapter.manga.slug, chapter: chapter.chapter.number, page: chapter.part }
      return { kind: 'chapter', ...where, status: 200, ...page, headers: { ...page.headers, ...cookie } }
    }
    const series = site.findSeries(path, query)
    if (series) {
      return {
        kind: 'series',
        ...nowhere,
        slug: series.manga.slug,
        status: 200,
        ...answerPage(whole(series.manga.title, archetype.seriesPage(series)), settings()),
      }
    }
    if (path !== '/') return null
    return { kind: 'home', ...nowhere, status: 200, ...answerPage(homePage(query), settings()) }
  }

  function homePage(query: URLSearchParams): string {
    const view = site.view(query)
    return (
      archetype.homePage?.(view) ??
      htmlDocument({
        site: archetype.name,
        title: archetype.name,
        body: `<main class="entry-content"><h1>${escapeHtml(archetype.name)}</h1>${seriesLinks(view, archetype.seriesPath)}</main>`,
      })
    )
  }

  async function defaultAnswer(request: OtherRequest, host: string): Promise<Answer> {
    const image = site.findImage(request.path)
    if (image) return imageAnswer(image, request, host)
    const view = site.view(request.query)
    const intercepted = archetype.intercept?.(request, view)
    if (intercepted) return otherAnswer(intercepted)
    const page = (await decorationAnswer(request.path)) ?? pageAnswer(request)
    if (page) return page
    if (archetype.unknown) return otherAnswer(archetype.unknown(request, view))
    return { kind: 'other', ...nowhere, ...errorPage(404, 'Page not found') }
  }

  /** Answers a request on one of the site's listeners, without faults. */
  return async function answer(request: OtherRequest, host: string): Promise<Answer> {
    const usual = await defaultAnswer(request, host)
    const refusal = guard(request, usual.kind)
    return refusal ? { ...usual, ...refusal } : usual
  }
}

function validators(body: Buffer, contentType: string, page: number): Record<string, string> {
  return {
    'content-type': contentType,
    etag: `"${sha256(body).slice(0, 20)}"`,
    'last-modified': new Date(Date.UTC(2026, 1, 1, 12, page)).toUTCString(),
    'cache-control': 'public, max-age=3600',
  }
}

/** Evaluates the preconditions of RFC 9110, section 13.2.2. */
export function isUnchanged(answer: Answer, request: IncomingMessage): boolean {
  const { etag, 'last-modified': modified } = answer.headers
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined)
    return etag !== undefined && (ifNoneMatch === '*' || ifNoneMatch.split(/\s*,\s*/).includes(etag))
  const since = request.headers['if-modified-since']
  return since !== undefined && modified !== undefined && Date.parse(modified) <= Date.parse(since)
}
