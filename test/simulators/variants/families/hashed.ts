import { monthFirst } from '../dates.ts'
import { escapeHtml, heading, lines, page } from '../markup.ts'
import { createSeries, hexOf, newestFirst, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const build = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/series/${slug}/`, id: hexOf(slug).slice(0, 11) }, upTo(count), ({ number }) => ({
    path: `/chapter/${hexOf(slug).slice(0, 11)}-${hexOf(`${slug} ${number}`).slice(0, 11)}/`,
    id: hexOf(`${slug} ${number}`).slice(0, 11),
    label: `Chapter ${number}`,
  }))

/** Addresses of chapters are hashes; pictures have an id, the host is in a script. */
export const keyoapp: Variant = {
  id: 'v15',
  name: 'Kite Key',
  family: 'keyoapp',
  about: 'hashes as chapter addresses, img[uid] with the host in a script',
  series: [build('the-kite-key', 'The Kite Key', 14), build('sand-clock', 'Sand Clock', 4)],
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, number) => `/uploads/${hexOf(`${series.slug} ${entry.mark} ${number}`)}`,
  serve({ path }, site) {
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}<div id="chapters" class="grid">${lines(newestFirst(series), ({ path, label, date }) => `<a href="${path}" title="${label}" d="${monthFirst(date)}"><div class="flex"><span class="truncate">${label}</span><span class="text-xs" title="${monthFirst(date)}">${monthFirst(date)}</span></div></a>`)}</div>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    const uids = site.images(place).map((url) => url.slice(url.lastIndexOf('/') + 1))
    return page(site, {
      series: place.series,
      title: `${place.series.title} ${place.entry.label}`,
      head: `<script>document.addEventListener('DOMContentLoaded', function () { document.querySelectorAll('#pages img[uid]').forEach(function (img) { const uid = img.getAttribute('uid'); const realUrl = \`${site.cdn}/uploads/\${uid}\`; img.src = realUrl }) })</script>\n`,
      body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="pages" class="flex flex-col">${lines(uids, (uid, index) => `<img uid="${uid}" count="${index + 1}" src="/assets/logo.png" alt="">`)}</div>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    options: { theme: 'keyoapp', chapterList: { urlFormat: '/series/{slug}/' } },
  }),
}

const opaque = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/t/${hexOf(slug).slice(0, 10)}` }, upTo(count), ({ number }) => ({
    path: `/c/${hexOf(`${slug}/${number}`).slice(0, 12)}`,
    label: `Episode ${number}`,
  }))

/** Neither slug nor number in any address. */
export const opaqueAddresses: Variant = {
  id: 'v45',
  name: 'Blank Door',
  family: 'own: HTML',
  about: 'neither slug nor number in any address',
  series: [opaque('a-door-of-fog', 'A Door of Fog', 13), opaque('nine-keys', 'Nine Keys', 4)],
  serve({ path }, site) {
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}<div class="episodes">${lines(newestFirst(series), ({ path, label, date }) => `<div class="episode"><a href="${path}">${label}</a><time datetime="${date}">${monthFirst(date)}</time></div>`)}</div>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    const next = site.neighbour(place, 1)
    return page(site, {
      series: place.series,
      title: `${place.entry.label} of ${place.series.title}`,
      body: `<h2><a href="${place.series.path}">${escapeHtml(place.series.title)}</a>: ${place.entry.label}</h2><div class="strip">${lines(site.images(place), (url) => `<img class="panel" loading="lazy" src="${url}" alt="">`)}</div>${next ? `<a class="next" href="${next.path}">Next episode</a>` : ''}`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.strip img.panel',
    options: { chapterList: { urlFormat: '/t/{slug}', itemSelector: '.episodes .episode' } },
  }),
}
