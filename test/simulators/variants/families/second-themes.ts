import { dayFirst, daysAgo, monthFirst } from '../dates.ts'
import { escapeHtml, heading, lines, page } from '../markup.ts'
import { createSeries, dashed, newestFirst, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const comic = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/comic/${slug}/` }, upTo(count), ({ number, index }) => ({
    path: `/comic/${slug}/chapitre-${number}/?style=list`,
    label: index % 3 === 1 ? `Chapitre ${number} : Le pont n° ${number + 3}` : `Chapitre ${number}`,
    title: index % 3 === 1 ? `Le pont n° ${number + 3}` : null,
  }))

/** Newest chapters have a picture "new" and their date in a title attribute. */
export const madaraBadges: Variant = {
  id: 'w01',
  name: 'Passerelle Scans',
  family: 'madara',
  about: 'French, badges and relative dates in a title attribute, addresses that end in ?style=list',
  series: [comic('le-pont-2', 'Le Pont 2', 15), comic('la-rive', 'La Rive', 4)],
  serve({ path, query }, site) {
    const series = site.seriesAt(path)
    const shown = (date: string, index: number) =>
      index < 2
        ? `<span class="c-new-tag"><a href="#" title="${daysAgo(date, (days) => `il y a ${days} jours`)}"><img src="/assets/avatar-9.png" alt="new"></a></span>`
        : `<i>${dayFirst(date, 'fr')}</i>`
    if (series)
      return page(site, {
        series,
        language: 'fr',
        title: series.title,
        body: `<div class="post-title"><h1>${escapeHtml(series.title)}</h1></div>${heading(series)}<div class="listing-chapters_wrap cols-1 show-more"><ul class="main version-chap no-volumn">${lines(newestFirst(series), ({ path, label, date }, index) => `<li class="wp-manga-chapter  "><a href="${site.origin}${path}"> ${escapeHtml(label)} </a><span class="view"><i class="icon"></i> ${1000 + index * 37}</span><span class="chapter-release-date">${shown(date, index)}</span></li>`)}</ul><div class="c-chapter-readmore"><span class="btn btn-link chapter-readmore">Afficher plus</span></div></div>`,
      })
    const place = site.entryAt(`${path}?style=${query.get('style') ?? 'list'}`)
    if (!place) return null
    const [before, after] = [site.neighbour(place, -1), site.neighbour(place, 1)]
    return page(site, {
      series: place.series,
      language: 'fr',
      title: `${place.series.title} - ${place.entry.label}`,
      body: `<div class="reading-content"><div class="c-ads"><img src="/assets/banner-5.jpg" alt=""></div>${lines(site.images(place), (url, index) => `<div class="page-break"><img id="image-${index}" class="wp-manga-chapter-img img-responsive lazyload effect-fade" src="/assets/avatar-8.png" data-src=" ${url}" alt=""></div>`)}</div><div class="nav-links">${before ? `<a class="btn prev_page" href="${before.path}">Précédent</a>` : ''}${after ? `<a class="btn next_page" href="${after.path}">Suivant</a>` : `<a class="btn back" href="${place.series.path}">Infos</a>`}</div>`,
    })
  },
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10.5, 11, 12, 13]
const saga = (slug: string, title: string, list: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/1693-${slug}/` }, list, ({ number }) => ({
    path: `/1693-${slug}-chapter-${dashed(number)}/`,
    label: `Chapter ${number}`,
  }))

/** Oldest first, with a prefix of the theme before every slug. */
export const themesiaPrefix: Variant = {
  id: 'w02',
  name: 'Rumah Komik',
  family: 'mangathemesia',
  about: 'Indonesian; a number before every slug, list from the oldest, lazy pictures, chapter 10.5',
  series: [saga('angin-timur', 'Angin Timur', numbers), saga('angin-barat', 'Angin Barat', [1, 2, 3])],
  serve({ path }, site) {
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        language: 'id',
        title: `Komik ${series.title}`,
        body: `${heading(series)}<div class="bixbox bxcl epcheck"><div class="eplister" id="chapterlist"><ul>${lines(series.entries, ({ path, number, label, date }) => `<li data-num="${number}"><div class="chbox"><div class="eph-num"><a href="${site.origin}${path}"><span class="chapternum">${label}</span> <span class="chapterdate">${monthFirst(date, 'id')}</span></a></div><div class="dt"><a class="dload" href="#/unduh-${number}">Unduh</a></div></div></li>`)}</ul></div></div>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    const [before, after] = [site.neighbour(place, -1), site.neighbour(place, 1)]
    return page(site, {
      series: place.series,
      language: 'id',
      title: `Komik ${place.series.title} ${place.entry.label}`,
      body: `<div class="chnav"><div class="nextprev"><a class="ch-prev-btn" href="${before?.path ?? '#/prev/'}">Prev</a><a class="ch-next-btn" href="${after?.path ?? '#/next/'}">Next</a></div></div><div id="readerarea"><p>${lines(site.images(place), (url) => `<img src="data:image/svg+xml;base64,PHN2Zy8+" data-src="${url}" class="lazyload" alt="">`)}</p></div><div class="related"><img src="/covers/${place.series.slug}.jpg" alt=""></div>`,
    })
  },
}
