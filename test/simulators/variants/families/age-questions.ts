import { lines, page } from '../markup.ts'
import { newestFirst, seriesLike } from '../series.ts'
import type { Reply, Series, SiteRequest, Variant, VariantSite } from '../variant.ts'

const night = seriesLike('/work/{slug}', '/work/{slug}/chapter-{n}', 'Chapter {n}')

const list = (series: Series) =>
  `<ul class="chapters">${lines(newestFirst(series), ({ path, label, date }) => `<li><a href="${path}">${label}</a><time datetime="${date}">${date}</time></li>`)}</ul>`

const question = (site: VariantSite, answer: string): string =>
  page(site, {
    title: 'Age check',
    body: `<main class="gate"><p>This work is for adults only (18+).</p>${answer}</main>`,
  })

/** Every page asks until a cookie answers. */
const gate = (site: VariantSite, { headers }: SiteRequest): Reply | null =>
  /(?:^|; )adult=1(?:;|$)/.test(headers.cookie ?? '')
    ? null
    : {
        headers: { 'cache-control': 'no-store' },
        body: question(
          site,
          `<button class="yes" onclick="document.cookie = 'adult=1; path=/'; location.reload()">I am 18 or older</button>`,
        ),
      }

export const cookieQuestion: Variant = {
  id: 't03',
  name: 'Night Shelf',
  about: 'every page asks for the age; a button sets a cookie',
  series: [night('owl-light', 'Owl Light', 12), night('moth-light', 'Moth Light', 4)],
  list: (series, site, request) => gate(site, request) ?? list(series),
  show: ({ entry, series }, site, request) =>
    gate(site, request) ??
    `<a href="${series.path}">${series.title}</a><div class="pages">${lines(site.images({ entry, series }), (url) => `<img src="${url}">`)}</div>`,
}

export const linkQuestion: Variant = {
  id: 't04',
  name: 'Late Shelf',
  about: 'the page of the series and of each chapter ask for the age; a link answers with ?adult=yes',
  series: [night('bat-light', 'Bat Light', 12), night('fox-light', 'Fox Light', 4)],
  list: (series, site, { query }) =>
    query.get('adult') === 'yes'
      ? list(series)
      : { body: question(site, `<a href="${series.path}?adult=yes">Yes, I am an adult</a>`) },
  show: ({ entry, series }, site, { query }) =>
    query.get('adult') === 'yes'
      ? `<a href="${series.path}?adult=yes">${series.title}</a><div class="pages">${lines(site.images({ entry, series }), (url) => `<img src="${url}">`)}</div>`
      : { body: question(site, `<a href="${entry.path}?adult=yes">Yes, I am an adult</a>`) },
}
