import type { Page } from '../extract/page.ts'

const maxLength = 60

/** What a site calls itself: in its head, on its logo, else its host. */
export function detectSiteName({ $, url }: Pick<Page, '$' | 'url'>): string {
  const told = [
    $('meta[property="og:site_name"]').attr('content'),
    $('meta[name="application-name"]').attr('content'),
    $('header a[href="/"] img[alt], a.logo img[alt], .logo img[alt]').first().attr('alt'),
    $('header .logo, a.logo').first().text(),
  ]
  const usable = told.map((text) => text?.replace(/\s+/g, ' ').trim()).find((text) => text && text.length <= maxLength)
  return usable ?? url.host.replace(/^www\./, '')
}
