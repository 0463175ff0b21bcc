import { escapeHtml } from '../sites/markup.ts'
import type { Place, Reply, Series, VariantSite } from './variant.ts'

export { escapeHtml, phpJson } from '../sites/markup.ts'

export const json = (value: unknown): Reply => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})
export const script = (body: string): Reply => ({ type: 'text/javascript; charset=utf-8', body })
export const fragment = (body: string): Reply => ({ body })
export const lines = <T>(items: readonly T[], write: (item: T, index: number) => string): string =>
  items.map(write).join('\n')

/** A page of the site: header with logo and advertisement, the body, other series and comments with avatars. */
export function page(
  site: VariantSite,
  {
    title,
    body,
    head = '',
    language = site.language,
    series,
  }: { title: string; body: string; head?: string; language?: string; series?: Series },
): string {
  const others = site.series.filter((other) => other !== series)
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} - ${escapeHtml(site.name)}</title>
<meta property="og:site_name" content="${escapeHtml(site.name)}">
${head}</head><body>
<header class="top"><a href="/"><img class="logo" src="/assets/logo.png" alt="${escapeHtml(site.name)}"></a><nav><a href="/">Home</a> <a href="/?s=">Search</a> <a href="#">Menu</a></nav>
<a href="https://shop.invalid/"><img class="ad" src="/assets/banner-1.jpg" alt=""></a></header>
${body}
<aside class="sidebar"><h3>Popular</h3><ul>${lines(others, (other) => popular(other))}</ul></aside>
<section class="comments">${lines([1, 2, 3], (n) => `<div class="comment"><img class="avatar" src="/assets/avatar-${n}.png" alt=""> <b>reader${n}</b> <p>Chapter ${n * 7} was great!</p></div>`)}</section>
<footer><a href="https://shop.invalid/"><img src="/assets/banner-2.jpg" alt=""></a><p>All stories invented.</p></footer>
</body></html>
`
}

/** The page of a series. @param list what is below its heading */
export const listPage = (site: VariantSite, series: Series, list: string): string =>
  page(site, { series, title: series.title, body: `${heading(series)}${list}` })

/** A page of a chapter. */
export const readerPage = (
  site: VariantSite,
  { series, entry }: Place,
  body: string,
  title = `${series.title} ${entry.label}`,
): string => page(site, { series, title, body })

const popular = ({ title, path, slug, entries }: Series): string =>
  `<li><a href="${path}"><img class="cover" src="/covers/${slug}.jpg" alt=""></a> <a href="${path}">${escapeHtml(title)}</a> <a class="latest" href="${entries.at(-1)!.path}">${escapeHtml(entries.at(-1)!.label)}</a></li>`

export const heading = ({ title, slug }: Series): string =>
  `<div class="summary"><img class="cover" src="/covers/${slug}.jpg" alt=""><h1>${escapeHtml(title)}</h1><p>A story of 24 invented days, volume by volume.</p></div>`

export const homePage = (site: VariantSite): string =>
  page(site, {
    title: 'Home',
    body: `<main>${lines(site.series, (series) => `<article><a href="${series.path}"><img class="cover" src="/covers/${series.slug}.jpg" alt=""></a><h2><a href="${series.path}">${escapeHtml(series.title)}</a></h2></article>`)}</main>`,
  })
