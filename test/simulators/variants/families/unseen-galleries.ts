import { escapeHtml, lines } from '../markup.ts'
import { createSeries, hexOf, monthFirst, upTo } from '../series.ts'
import { frame } from '../surroundings.ts'
import type { Series, Variant } from '../variant.ts'
import { byHand } from './unseen-by-hand-themes.ts'

const work = (id: string, title: string, pages: number): Series =>
  createSeries({ slug: id, title, path: `/g/${id}/`, id }, [1], () => ({ path: `/g/${id}/1/`, label: title, pages }))

export const galleryWorks: Variant = {
  id: 'y19',
  name: 'Vellum Gallery',
  about:
    'a gallery of short works: each is one chapter, small pictures on its page, a reader with one picture and a link on it to the next (/g/4711/2/), names of files say nothing',
  imagesOn: 'cdn',
  imagePath: ({ series }, page) => `/galleries/${hexOf(series.id)}/${hexOf(`${series.id}-${page}`).slice(0, 7)}.webp`,
  series: [
    work('481207', 'The Clockmaker’s Winter [English] (Complete)', 18),
    work('481222', 'Two Letters in 1923', 12),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div id="info"><h1>${escapeHtml(series.title)}</h1><div class="tag-container">Pages: <span class="name">${series.entries[0]!.pages}</span></div><time datetime="${series.entries[0]!.date}T10:00:00Z">${monthFirst(series.entries[0]!.date)}</time></div><div id="thumbnail-container">${lines(upTo(series.entries[0]!.pages), (n) => `<div class="thumb-container"><a class="gallerythumb" href="/g/${series.id}/${n}/" rel="nofollow"><img class="lazyload" data-src="/covers/t-${series.id}-${n}.jpg" src="/assets/logo.png" alt=""></a></div>`)}</div>`,
    }),
  serve({ path, host }, site) {
    const [, id, n] = (host === '' && /^\/g\/(\d+)\/(\d+)\/$/.exec(path)) || []
    const series = id ? site.seriesById(id) : null
    if (!series) return null
    const entry = series.entries[0]!
    const url = site.images({ series, entry })[Number(n) - 1]
    const next = Number(n) < entry.pages ? `/g/${id}/${Number(n) + 1}/` : series.path
    return url
      ? frame(site, {
          title: `${series.title} - Page ${n}`,
          series,
          hasComments: false,
          body: `<section class="reader-bar"><a class="go-back" href="${series.path}">Back</a><span class="current">${n}</span> of <span class="num-pages">${entry.pages}</span></section><section id="image-container"><a href="${next}"><img src="${url}" width="480" height="690"></a></section>`,
        })
      : null
  },
  byHand: byHand.y19,
}
