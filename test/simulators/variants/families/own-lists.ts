import { dayFirst, japaneseDay, koreanDay, monthFirst, shortDay } from '../dates.ts'
import { escapeHtml, heading, lines, page } from '../markup.ts'
import { createSeries, hexOf, idOf, newestFirst, twoDigits, upTo, type Written } from '../series.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'

interface Look {
  readonly language?: string
  /** The chapter list. */
  readonly list: (series: Series, site: VariantSite) => string
  /** The pictures; default is a column of images. */
  readonly pictures?: (place: Place, site: VariantSite) => string
}

/** A plain site: list and pages in HTML. */
function createPlain(
  facts: Pick<Variant, 'id' | 'name' | 'about' | 'series' | 'byHand'> & Partial<Variant>,
  { language = 'en', list, pictures = column }: Look,
): Variant {
  return {
    family: 'own: HTML',
    serve({ path, query }, site) {
      const search = query.size > 0 ? `?${query}` : ''
      const series = site.seriesAt(path + search) ?? site.seriesAt(path)
      if (series)
        return page(site, { series, language, title: series.title, body: `${heading(series)}${list(series, site)}` })
      const place = site.entryAt(path + search) ?? site.entryAt(path)
      if (!place) return null
      const [previous, next] = [site.neighbour(place, -1), site.neighbour(place, 1)]
      return page(site, {
        series: place.series,
        language,
        title: `${place.entry.label} | ${place.series.title}`,
        body: `<nav class="crumbs"><a href="${place.series.path}">${escapeHtml(place.series.title)}</a> / <span>${escapeHtml(place.entry.label)}</span></nav>${pictures(place, site)}<div class="turn">${previous ? `<a class="prev" href="${escapeHtml(previous.path)}">‹</a>` : ''}${next ? `<a class="next" href="${escapeHtml(next.path)}">›</a>` : ''}</div>`,
      })
    },
    ...facts,
  }
}

const column = (place: Place, site: VariantSite): string =>
  `<div class="pages">${lines(site.images(place), (url, index) => `<img class="page" src="${url}" alt="page ${index + 1}">`)}</div>`

const html = (chapterList: object) => ({
  chapterUrlFormat: null,
  scrapingType: 'html' as const,
  imageSelector: '.pages img.page',
  options: { chapterList },
})

/** Each entry is a row with a link and a date. */
const rows = (dateOf: (date: string) => string) => (series: Series) =>
  `<ul class="rows">${lines(newestFirst(series), ({ path, label, date }) => `<li class="row"><a href="${escapeHtml(path)}">${escapeHtml(label)}</a> <span class="when">${dateOf(date)}</span></li>`)}</ul>`
const rowRules = { itemSelector: 'ul.rows li.row', date: { selector: '.when' } }

const special = (mark: number, kind: Entry['kind']): Partial<Entry> => ({ mark, kind, number: null })
const mixed = (slug: string, title: string): Series => {
  const order: readonly (number | readonly [string, Entry['kind']])[] = [
    ['Prologue', 'extra'],
    1,
    2,
    3,
    4,
    5,
    6,
    ['Side Story 3', 'extra'],
    7,
    8,
    9,
    ['Notice: hiatus until June 3', 'notice'],
    10,
    11,
    ['Special: Q&A 2', 'extra'],
    12,
    ['Volume 1 Extras', 'extra'],
    13,
  ]
  return createSeries(
    { slug, title, path: `/comics/${slug}` },
    order.map((_, index) => index),
    ({ index }): Written => {
      const planned = order[index]!
      if (typeof planned === 'number')
        return {
          number: planned,
          mark: planned,
          label: `Chapter ${planned}`,
          path: `/comics/${slug}/chapter-${planned}`,
        }
      const [label, kind] = planned
      return {
        ...special(900 + index, kind),
        label,
        path: `/comics/${slug}/${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      }
    },
  )
}

export const labels = createPlain(
  {
    id: 'v39',
    name: 'Side Street Stories',
    about: 'Prologue, "Side Story 3", a notice and extras between the chapters',
    series: [mixed('side-street', 'Side Street'), mixed('back-alley', 'Back Alley')],
    alsoDownload: [1, 2, 5],
    byHand: () => html({ urlFormat: '/comics/{slug}', ...rowRules }),
  },
  { list: rows((date) => monthFirst(date)) },
)

const elsewhere = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/book/${slug}` }, upTo(count), ({ number, index }) => ({
    path: `/chapters/${hexOf(`${slug}-${number}`)}`,
    label: `${number} - A Visitor in Room ${index + 7}`,
    title: `A Visitor in Room ${index + 7}`,
  }))

export const numberElsewhere = createPlain(
  {
    id: 'v40',
    name: 'Visitor Books',
    about: 'number in another element than the title, first link of a row is "#", hashes as addresses',
    series: [elsewhere('visitor-book', 'Visitor Book', 14), elsewhere('guest', 'Guest', 4)],
    byHand: () =>
      html({
        urlFormat: '/book/{slug}',
        itemSelector: '.toc .line',
        linkSelector: 'a.title',
        number: { selector: '.no' },
        titleSelector: 'a.title',
        date: { selector: 'time', attribute: 'datetime' },
      }),
  },
  {
    list: (series) =>
      `<div class="toc">${lines(newestFirst(series), ({ path, number, title, date }) => `<div class="line"><a class="bookmark" href="#"><i>★</i></a><b class="no">${number}</b><a class="title" href="${path}">${title}</a><time datetime="${date}T00:00:00Z">${monthFirst(date)}</time></div>`)}</div>`,
  },
)

const korean = (slug: string, title: string, count: number): Series =>
  createSeries(
    { slug, title, path: `/${encodeURIComponent('웹툰')}/${encodeURIComponent(title)}` },
    upTo(count),
    ({ number }) => ({
      path: `/${encodeURIComponent('웹툰')}/${encodeURIComponent(title)}/${encodeURIComponent(`${number}화`)}.html`,
      label: `${title} ${number}화`,
    }),
  )

export const koreanSite = createPlain(
  {
    id: 'v41',
    name: '새벽툰',
    about: 'Korean: address 10%ED%99%94.html, Korean slug, dates 26.11.15',
    series: [korean('dawn-bakery', '새벽 빵집', 15), korean('sea-road', '바닷길', 4)],
    byHand: () =>
      html({
        urlFormat: '/웹툰/{slug}',
        ...rowRules,
        date: { selector: '.when', formats: ['yy.MM.dd'] },
      }),
  },
  { language: 'ko', list: rows(koreanDay) },
)

const wide = (number: number): string =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const japanese = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/titles/${slug}/` }, upTo(count), ({ number, index }) => ({
    path: `/titles/${slug}/ep/${hexOf(`${slug}:${number}`).slice(0, 8)}`,
    label: index % 4 === 2 ? `第${wide(number)}話　港の灯り` : `第${wide(number)}話`,
    title: index % 4 === 2 ? '港の灯り' : null,
  }))

export const japaneseSite = createPlain(
  {
    id: 'v42',
    name: '港コミック',
    about: 'Japanese: full-width 第１０話, 2026年11月15日, hashes in the address',
    series: [japanese('minato', '港', 14), japanese('toudai', '灯台', 4)],
    byHand: () => html({ urlFormat: '/titles/{slug}/', ...rowRules }),
  },
  { language: 'ja', list: rows(japaneseDay) },
)

const viewer = (slug: string, title: string, count: number): Series => {
  const titleNo = String(900 + (idOf(slug) % 90))
  return createSeries(
    { slug, title, id: titleNo, path: `/en/drama/${slug}/list?title_no=${titleNo}` },
    upTo(count),
    ({ number, index }) => {
      const named = ['Cold Iron', 'Warm Bread', 'Wet Paint'][index % 3]!
      return {
        path: `/en/drama/${slug}/ep-${number}-${named.toLowerCase().replace(' ', '-')}/viewer?title_no=${titleNo}&episode_no=${number}`,
        label: `Ep. ${number} - ${named}`,
        title: named,
      }
    },
  )
}
const episodesPerPage = 10

export const numberTwice = createPlain(
  {
    id: 'v43',
    name: 'Webcolumn',
    about: 'number twice in the address, list in pages of 10 at &page=2, pictures in data-url need a Referer',
    series: [viewer('cold-iron', 'Cold Iron', 24), viewer('warm-bread', 'Warm Bread', 4)],
    needsReferer: true,
    imagesOn: 'cdn',
    serve({ path, query }, site) {
      const series = site.series.find(
        ({ path: own }) => own.startsWith(`${path}?`) && own.endsWith(`=${query.get('title_no')}`),
      )
      if (series) {
        const at = Number(query.get('page') ?? 1)
        const all = newestFirst(series)
        return page(site, {
          series,
          title: series.title,
          body: `${heading(series)}<ul id="_listUl">${lines(all.slice((at - 1) * episodesPerPage, at * episodesPerPage), ({ path, title, number, date }) => `<li class="_episodeItem" data-episode-no="${number}"><a href="${site.origin}${escapeHtml(path)}"><span class="thmb"><img src="/covers/${series.slug}.jpg?n=${number}" width="77" alt=""></span><span class="subj"><span>Ep. ${number} - ${title}</span></span><span class="date">${shortDayEnglish(date)}</span><span class="like_area">${number! * 311}</span><span class="tx">#${number}</span></a></li>`)}</ul>
<div class="paginate">${lines(upTo(Math.ceil(all.length / episodesPerPage)), (n) => `<a href="${n === at ? '#' : escapeHtml(`${series.path}&page=${n}`)}"><span>${n}</span></a>`)}</div>`,
        })
      }
      const place = site.entryAt(`${path}?${query}`)
      if (!place) return null
      return page(site, {
        series: place.series,
        title: `${place.entry.label} | ${place.series.title}`,
        body: `<div class="subj_info"><a href="${escapeHtml(place.series.path)}" class="subj">${place.series.title}</a> <h1 class="subj_episode">${place.entry.label}</h1></div><div class="viewer_img _img_viewer_area" id="_imageList">${lines(site.images(place), (url) => `<img src="/assets/logo.png" class="_images" data-url="${url}" width="480" height="690">`)}</div>`,
      })
    },
    byHand: () => ({
      chapterUrlFormat: null,
      scrapingType: 'html',
      imageSelector: '#_imageList img._images',
      options: {
        chapterList: {
          urlFormat: '/en/drama/{slug}/list',
          nextPageSelector: '.paginate a[href="#"] + a',
          itemSelector: '#_listUl li',
          titleSelector: '.subj',
          titlePattern: '^Ep\\. \\d+ - (?<title>.+)',
          date: { selector: '.date' },
        },
      },
    }),
  },
  { list: () => '' },
)

function shortDayEnglish(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

const odd = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/comic/${encodeURIComponent(slug)}` }, upTo(count), ({ number }) => ({
    path: `/comic/${encodeURIComponent(slug)}/${twoDigits(number)}`,
    label: `Issue #${number}`,
  }))

export const oddSlug = createPlain(
  {
    id: 'v44',
    name: 'Ash & Ember',
    about: "slug Tales_of_Ash!_(2024) with signs that a slug of the library cannot have, 'Issue #5'",
    series: [odd('Tales_of_Ash!_(2024)', 'Tales of Ash', 12), odd('Ember_&_Co', 'Ember & Co', 4)],
    byHand: () => html({ urlFormat: '/comic/{slug}', ...rowRules }),
  },
  { list: rows((date) => monthFirst(date)) },
)

const versions = (slug: string, title: string): Series =>
  createSeries(
    { slug, title, path: `/series/${slug}` },
    upTo(12).flatMap((n) => (n === 4 || n === 9 ? [n, n] : [n])),
    ({ number, index, id }) => ({
      path: `/read/${id}`,
      mark: number + index / 1000,
      label: `Chapter ${number}`,
      title: null,
    }),
  )

export const duplicates = createPlain(
  {
    id: 'v47',
    name: 'Two Hands Scans',
    about: 'chapters 4 and 9 twice, from two groups, internal ids',
    series: [versions('two-hands', 'Two Hands'), versions('left-hand', 'Left Hand')],
    byHand: () =>
      html({
        urlFormat: '/series/{slug}',
        itemSelector: '.list tr.item',
        date: { selector: '.date' },
      }),
  },
  {
    list: (series) =>
      `<table class="list">${lines(newestFirst(series), ({ path, label, date }, index) => `<tr class="item"><td><a href="${path}">${label}</a></td><td class="by">${index % 2 ? 'Left Group' : 'Right Group'}</td><td class="date">${date}</td></tr>`)}</table>`,
  },
)

const cells = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/m/${slug}` }, upTo(count), ({ number }) => ({
    path: `/m/${slug}/${number}`,
    label: `Chapter ${number}`,
  }))

export const gluedCells = createPlain(
  {
    id: 'v48',
    name: 'Table Top Manga',
    about: 'number and date in neighbouring elements without a blank: cells, <br>, spans',
    series: [cells('table-top', 'Table Top', 13), cells('bench', 'Bench', 4)],
    byHand: () =>
      html({
        urlFormat: '/m/{slug}',
        itemSelector: 'table.chapters tr',
        date: { selector: 'td:last-child, small' },
      }),
  },
  {
    list: (series) =>
      `<table class="chapters">${newestFirst(series)
        .map(({ path, label, date }, index) =>
          index % 2
            ? `<tr><td><a href="${path}">${label}</a></td><td>${date}</td></tr>`
            : `<tr><td><a href="${path}"><span>${label}</span><br><small>${date}</small></a></td></tr>`,
        )
        .join('')}</table>`,
  },
)

const russian = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, upTo(count), ({ number, index }) => ({
    path: `/manga/${slug}/glava-${number}`,
    label: index % 2 ? `Глава ${number}. Письмо` : `Глава ${number}`,
    title: index % 2 ? 'Письмо' : null,
  }))

export const russianSite = createPlain(
  {
    id: 'v49',
    name: 'Северный ветер',
    about: 'Russian: "Глава 12. Письмо", "15 нояб. 2026"',
    series: [russian('severnyi-veter', 'Северный ветер', 14), russian('reka', 'Река', 4)],
    byHand: () => html({ urlFormat: '/manga/{slug}', ...rowRules }),
  },
  { language: 'ru', list: rows((date) => shortDay(date, 'ru').replace(/ г\.?$/, '')) },
)

const french = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, upTo(count), ({ number, index }) => ({
    path: `/lecture/${slug}/${number}`,
    label: index % 2 ? `Chapitre ${number} : La porte ${number + 2}` : `Chapitre ${number}`,
    title: index % 2 ? `La porte ${number + 2}` : null,
  }))

export const frenchSite = createPlain(
  {
    id: 'v50',
    name: 'La Porte',
    about: 'French: "Chapitre 12 : La porte 14", "15 novembre 2026"; the slug differs from the title',
    series: [french('la-porte-vf-officiel', 'La porte', 12), french('le-mur-vf', 'Le mur', 4)],
    byHand: () => html({ urlFormat: '/manga/{slug}', ...rowRules }),
  },
  { language: 'fr', list: rows((date) => dayFirst(date, 'fr')) },
)

const brazilian = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/obra/${slug}` }, upTo(count), ({ number }) => ({
    path: `/obra/${slug}/capitulo-${String(number).replace('.', '-')}`,
    label: `Cap. ${String(number).padStart(2, '0')}`,
  }))

const shownAtFirst = 20

export const showAll = createPlain(
  {
    id: 'v35',
    name: 'Obra Completa',
    about: 'Portuguese; 150 chapters, 20 in the page and all behind a link "Mostrar todos" (?t=all)',
    series: [brazilian('obra-completa', 'Obra completa', 150), brazilian('resumo', 'Resumo', 4)],
    serve({ path, query }, site) {
      const series = site.seriesAt(path)
      const look = rows((date) => monthFirst(date, 'pt'))
      if (series) {
        const isAll = query.get('t') === 'all' || series.entries.length <= shownAtFirst
        const some = isAll ? series : { ...series, entries: series.entries.slice(-shownAtFirst) }
        return page(site, {
          series,
          language: 'pt-BR',
          title: series.title,
          body: `${heading(series)}${look(some)}${isAll ? '' : `<a class="show-all" href="${series.path}?t=all">Mostrar todos os ${series.entries.length} capítulos</a>`}`,
        })
      }
      const place = site.entryAt(path)
      return (
        place &&
        page(site, {
          series: place.series,
          language: 'pt-BR',
          title: `${place.series.title} ${place.entry.label}`,
          body: `<a href="${place.series.path}">${place.series.title}</a>${column(place, site)}`,
        })
      )
    },
    byHand: () => html({ urlFormat: '/obra/{slug}?t=all', ...rowRules }),
  },
  { list: () => '' },
)
