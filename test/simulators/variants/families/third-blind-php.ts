import { json, lines, script } from '../markup.ts'
import { createSeries, dashed, daysAgo, hexOf, newestFirst, shortDay } from '../series.ts'
import { crumbs, frame, neighbours, redirect, summary, type Words } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'
import { atReady, base64, inScript, named, pixel, wordsOf } from './second-blind-parts.ts'
import { byHand } from './third-blind-by-hand.ts'
import { largeBanner, numbersWith, titleAt } from './third-blind-parts.ts'

const seriesPage = (site: VariantSite, series: Series, list: string, words?: Words): string =>
  frame(site, {
    title: series.title,
    series,
    body: `${summary(series)}${list}`,
    bodyClass: 'site',
    ...(words && { words }),
  })
const reader = (site: VariantSite, place: Place, body: string, words?: Words): string =>
  frame(site, {
    title: named(place),
    series: place.series,
    bodyClass: 'site',
    body: `${crumbs(place)}${body}${neighbours(place, site)}`,
    ...(words && { words }),
  })

const spanish = wordsOf('Inicio', 'Populares', 'Recomendados', 'Comentarios', 'Nuevos')
const postAt = (date: string, name: string): string => `/${date.slice(0, 4)}/${date.slice(5, 7)}/${name}.html`
const rincon = (slug: string, title: string, count: number, ...more: number[]): Series =>
  createSeries({ slug, title, path: `/2025/12/${slug}.html` }, numbersWith(count, ...more), ({ number, date }) => ({
    path: postAt(date, `${slug}-capitulo-${dashed(number)}`),
    label: `Capítulo ${number}`,
  }))

/** As Blogger answers for the posts of a label: the post of the series is one of them. */
function feedOf(series: Series, site: VariantSite, query: URLSearchParams): unknown {
  const posts = [
    ...newestFirst(series).map(
      ({ label, path, date }) => [`${series.title} ${label}`, path, date, 'Capítulo'] as const,
    ),
    [series.title, series.path, '2025-12-01', 'Series'] as const,
  ]
  const start = Number(query.get('start-index') ?? 1)
  const part = posts.slice(start - 1, start - 1 + Math.min(Number(query.get('max-results') ?? 25), 10))
  return {
    version: '1.0',
    feed: {
      openSearch$totalResults: { $t: String(posts.length) },
      openSearch$startIndex: { $t: String(start) },
      openSearch$itemsPerPage: { $t: '10' },
      entry: part.map(([title, path, date, kind]) => ({
        published: { $t: `${date}T12:00:00.000-03:00` },
        category: [{ term: kind }, { term: series.title }],
        title: { type: 'text', $t: title },
        link: [
          { rel: 'self', href: `${site.origin}/feeds/posts/default/${hexOf(path)}` },
          { rel: 'alternate', type: 'text/html', href: site.origin + path, title },
        ],
      })),
    },
  }
}

export const k07: Variant = {
  id: 'k07',
  name: 'Rincón de Papel',
  language: 'es',
  about:
    'Zeist, Blogger in Spanish: JSONP from the feed of a label by 10, its series post among them, small pictures that link',
  series: [
    rincon('la-noche-de-cobre', 'La noche de cobre', 22, 8.5),
    rincon('once-puertas', 'Once puertas', 13),
    rincon('viento-del-muelle', 'Viento del muelle', 6),
  ],
  imagePath: ({ entry }, page) => `/img/b/${hexOf(entry.path)}/s1600/${String(page).padStart(2, '0')}.jpg`,
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `<div class="chapter-area"><h3>Capítulos</h3><ul id="clwd" class="chapter-list"></ul><button id="mas" type="button">Ver más</button></div><script>var etiqueta = ${inScript(series.title)}, desde = 1;
function cargar(d) { var f = d.feed; (f.entry || []).forEach(function (e) { if (e.category.some(function (c) { return c.term === 'Series' })) return; var a = e.link.filter(function (l) { return l.rel === 'alternate' })[0]; var li = document.createElement('li'); li.innerHTML = '<a href="' + a.href + '"><span class="chapternum"></span><span class="chapterdate">' + e.published.$t.slice(0, 10).split('-').reverse().join('/') + '</span></a>'; li.querySelector('.chapternum').textContent = e.title.$t.replace(etiqueta, '').trim(); document.getElementById('clwd').appendChild(li) }); desde += 10; if (desde > +f.openSearch$totalResults.$t) document.getElementById('mas').style.display = 'none' }
function pedir() { var s = document.createElement('script'); s.src = '/feeds/posts/default/-/' + encodeURIComponent(etiqueta) + '?alt=json-in-script&start-index=' + desde + '&max-results=10&callback=cargar'; document.body.appendChild(s) }
document.getElementById('mas').onclick = pedir; pedir()</script>`,
      spanish,
    ),
  serve({ path, query }, site) {
    const small = /^\/img\/b\/(\w+)\/s320\/(\d+)\.jpg$/.exec(path)
    if (small) return redirect(`/covers/${small[1]}-${small[2]}.jpg`)
    const label = /^\/feeds\/posts\/default\/-\/(.+)$/.exec(path)?.[1]
    const series = site.series.find(({ title }) => title === label)
    if (!series) return null
    const feed = feedOf(series, site, query)
    return query.get('alt') === 'json' ? json(feed) : script(`${query.get('callback')}(${JSON.stringify(feed)});`)
  },
  show: (place, site) =>
    reader(
      site,
      place,
      `<div class="post-body entry-content" id="post-body">${lines(site.images(place), (url) => `<div class="separator" style="clear: both;"><a href="${url}" style="display: block; text-align: center;"><img alt="" border="0" width="320" height="460" src="${url.replace('/s1600/', '/s320/')}" data-original-width="480" data-original-height="690"></a></div>`)}</div>`,
      spanish,
    ),
}

const saltmarsh = (slug: string, title: string, count: number, locked: number, ...more: number[]): Series =>
  createSeries({ slug, title, path: `/series/${slug}/` }, numbersWith(count, ...more), ({ number }) => ({
    path: `/chapter/${hexOf(slug).slice(0, 11)}-${hexOf(`${slug} ${number}`).slice(0, 11)}/`,
    label: `Chapter ${number}`,
    kind: number > count - locked ? 'locked' : 'chapter',
  }))
const uidOf = ({ entry }: Place, page: number): string => base64(hexOf(`${entry.path} ${page}`)).slice(0, 16)
const shortDate = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))

export const k08: Variant = {
  id: 'k08',
  name: 'Saltmarsh Toons',
  about:
    'Keyoapp: coins whose pages redirect, a row that only announces, images with a uid, a template for their address',
  series: [
    saltmarsh('the-heron-clause', 'The Heron Clause', 20, 3, 11.5),
    saltmarsh('velvet-engine', 'Velvet Engine', 12, 1),
    saltmarsh('tamed-by-winter', 'Tamed by Winter', 7, 0),
  ],
  imagesOn: 'cdn',
  imagePath: (place, page) => `/uploads/${uidOf(place, page)}`,
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `<div class="grid"><div id="chapters" class="grid gap-2"><div class="row upcoming"><span class="text-sm truncate">Chapter ${series.entries.at(-1)!.number! + 1}</span><span class="text-xs">Releases in 3 days</span></div>
${lines(newestFirst(series), ({ path, label, date, kind }) => `<a href="${path}" title="${label}" d="${shortDate(date)}" class="group flex"><div class="cover" style="background-image:url(/covers/${series.slug}.jpg)"></div><div class="flex flex-col"><span class="text-sm truncate">${label}</span><div class="text-xs w-fit">${shortDate(date)}</div></div>${kind === 'locked' ? '<div class="ml-auto"><img src="/assets/Coin.svg" alt="Coin" width="16" height="16"><span>5</span></div>' : ''}</a>`)}</div></div>`,
    ),
  serve: ({ path }, site) =>
    path === '/assets/Coin.svg'
      ? {
          type: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle cx="8" cy="8" r="7" fill="#fc0"/></svg>',
        }
      : path === '/login/'
        ? frame(site, {
            title: 'Login',
            body: '<form action="/login/" method="post"><input name="email" type="email"><input name="password" type="password"><button>Sign in</button></form>',
          })
        : null,
  show(place, site) {
    if (place.entry.kind === 'locked') return redirect('/login/')
    return reader(
      site,
      place,
      `<div id="pages" class="flex flex-col items-center">${lines(site.images(place), (url, index) => `<img class="myImage" src="${pixel}" uid="${new URL(url).pathname.split('/').at(-1)}" count="${index + 1}" width="480" height="690" alt="">`)}</div><script>document.querySelectorAll('#pages .myImage').forEach(function (img) { var uid = img.getAttribute('uid'); var realUrl = \`${site.cdn}/uploads/\${uid}\`; img.src = realUrl })</script>`,
    )
  },
}

const french = wordsOf('Accueil', 'Top mangas', 'À lire aussi', 'Commentaires', 'Derniers')
const soir = (slug: string, title: string, count: number, ...more: number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, numbersWith(count, ...more), ({ number, index }) => {
    const name = titleAt(index, ['La marée', 'Un quai désert', 'Sel', 'Neuf lampes', 'Le dégel', 'La fenêtre'])
    return {
      path: `/manga/${slug}/${number}`,
      label: `${title} ${number} : ${name}`,
      title: name,
      volume: Math.floor(index / 7) + 1,
    }
  })

function soirReader(place: Place, site: VariantSite, at: number): string {
  const { path, pages } = place.entry
  const urls = site.images(place)
  const next = at < pages ? `${path}/${at + 1}` : (site.neighbour(place, 1)?.path ?? place.series.path)
  return frame(site, {
    title: `${named(place)} - page ${at}`,
    series: place.series,
    bodyClass: 'site',
    words: french,
    body: `${crumbs(place)}<select id="page-list" class="selectpicker">${lines(urls, (_, index) => `<option value="${index + 1}"${index + 1 === at ? ' selected' : ''}>${index + 1}</option>`)}</select><ul class="pager"><li class="previous"><a href="${at > 1 ? `${path}/${at - 1}` : (site.neighbour(place, -1)?.path ?? place.series.path)}">Page précédente</a></li><li class="next"><a class="next-page" href="${next}">Page suivante</a></li></ul>
<div class="viewer-cnt"><div id="ppp"><a href="${next}"><img class="img-responsive scan-page" src=" ${urls[at - 1]} " alt="${named(place)}: Page ${at}"></a></div><div id="all" style="display:none">${lines(urls, (url, index) => `<img class="img-responsive" src="${pixel}" data-src=" ${url} " alt="Page ${index + 1}">`)}</div></div>${atReady(`document.getElementById('page-list').onchange = function () { location.href = '${path}/' + this.value }`)}`,
  })
}

export const k09: Variant = {
  id: 'k09',
  name: 'Lecture du Soir',
  language: 'fr',
  about:
    'MMRCMS in French: the name of the series ends with a number, one page at a time, all pages hidden in data-src',
  series: [
    soir('route-66', 'Route 66', 21, 10.5),
    soir('club-17', 'Club 17', 12),
    soir('le-chat-gris', 'Le Chat gris', 8),
  ],
  imagePath: ({ series, entry }, page) =>
    `/uploads/manga/${series.slug}/chapters/${entry.number}/${String(page).padStart(2, '0')}.png`,
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `<h2 class="widget-title">Derniers chapitres de ${series.title}</h2><ul class="chapters">${lines(newestFirst(series), ({ path, title, number, volume, date }, index) => `${newestFirst(series)[index - 1]?.volume === volume ? '' : `<li class="btn btn-default btn-xs" data-volume="volume-${volume}">Volume ${volume}</li>`}<li class="volume-${volume}"><h5 class="chapter-title-rtl"><a href="${site.origin}${path}">${series.title} ${number}</a> : <em>${title}</em></h5><div class="action pull-right"><div class="date-chapter-title-rtl">${shortDay(date, 'en').replace(/(?<= \w{3}) /, '. ')}</div></div></li>`)}</ul>`,
      french,
    ),
  serve({ path }, site) {
    const [, chapter, at] = /^(\/manga\/[^/]+\/[\d.]+)\/(\d+)$/.exec(path) ?? []
    const place = chapter ? site.entryAt(chapter) : null
    return place && Number(at) >= 1 && Number(at) <= place.entry.pages ? soirReader(place, site, Number(at)) : null
  },
  show: (place, site) => soirReader(place, site, 1),
}

const japanese = wordsOf('ホーム', '人気', 'おすすめ', 'コメント', '最新')
const hoshi = (slug: string, title: string, count: number, ...more: number[]): Series =>
  createSeries({ slug, title, path: `/manga-${slug}.html` }, numbersWith(count, ...more), ({ number }) => ({
    path: `/read-${slug}-chapter-${number}.html`,
    label: `第${number}話`,
  }))
const ago = ({ date }: Entry): string =>
  daysAgo(date, (days) =>
    days < 30 ? `${Math.floor(days / 7)} weeks ago` : `${Math.floor(days / 30)} month${days < 60 ? '' : 's'} ago`,
  )
const controllers = '/app/manga/controllers'

export const k10: Variant = {
  id: 'k10',
  name: '星屑RAW',
  language: 'ja',
  about:
    'FMReader in Japanese: list and pages from controllers, relative links, base64 in data-img, a notice as the last one',
  daysOff: 31,
  series: [
    hoshi('hoshi-no-minato-raw', '星の港', 18, 6.5),
    hoshi('tetsu-to-kaze-raw', '鉄と風', 11),
    hoshi('yoru-no-niwa-raw', '夜の庭', 7),
  ],
  imagePath: ({ entry }, page) => `/images/${hexOf(entry.path)}/${entry.id}_${page}.jpg`,
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `<div class="panel"><h3>チャプター</h3><div id="list-chapters"><span class="loading">Loading…</span></div></div>${atReady(`fetch('${controllers}/cont.Listchapter.php?slug=${series.slug}').then(function (r) { return r.text() }).then(function (t) { document.getElementById('list-chapters').innerHTML = t })`)}`,
      japanese,
    ),
  serve({ path, query }, site) {
    if (path === `${controllers}/cont.Listchapter.php`) {
      const series = site.series.find(({ slug }) => slug === query.get('slug'))
      return series
        ? `<table class="table table-hover"><tbody>${lines(newestFirst(series), (entry) => `<tr><td><a class="chapter" href="${entry.path.slice(1)}" title="${series.title} - ${entry.label}"><b>${series.title} - ${entry.label}</b></a></td><td class="chapter-time"><time>${ago(entry)}</time></td></tr>`)}</tbody></table>`
        : ''
    }
    const place = path === `${controllers}/cont.Showimage.php` ? site.entryById(query.get('cid') ?? '') : null
    return place
      ? lines(
          [...site.images(place), largeBanner(site, 'notice')],
          (url, index) =>
            `<img class="chapter-img" alt="Page ${index + 1}" src="${pixel}" data-img="${base64(url)}" data-index="${index}">`,
        )
      : null
  },
  show: (place, site) =>
    reader(
      site,
      place,
      `<input type="hidden" id="chapter" name="cid" value="${place.entry.id}"><div class="chapter-content"><div id="list-imga"></div></div>${atReady(`var cid = document.getElementById('chapter').value; fetch('${controllers}/cont.Showimage.php?cid=' + cid).then(function (r) { return r.text() }).then(function (t) { var box = document.getElementById('list-imga'); box.innerHTML = t; box.querySelectorAll('img').forEach(function (i) { i.src = atob(i.dataset.img) }) })`)}`,
      japanese,
    ),
}

const vietnamese = wordsOf('Trang chủ', 'Truyện hot', 'Có thể bạn thích', 'Bình luận', 'Mới cập nhật')
const lantern = (slug: string, title: string, count: number, ...more: number[]): Series =>
  createSeries({ slug, title, path: `/truyen-tranh/${slug}` }, numbersWith(count, ...more), ({ number, id }) => ({
    path: `/truyen-tranh/${slug}/chapter-${number}/${id}`,
    label: `Chapter ${number}`,
    ...(number <= 4 && { date: `2025-06-${10 + Math.floor(number)}` }),
  }))
const inThreeForms = ({ date }: Entry): string => {
  const [year, month, day] = date.split('-')
  return daysAgo(date, (days) =>
    days < 30 ? `${days} ngày trước` : year === '2026' ? `18:45 ${day}/${month}` : `${day}/${month}/${year!.slice(2)}`,
  )
}
const coverOf = (site: VariantSite, { slug }: Series): string => largeBanner(site, `cover-${slug}`)

export const k11: Variant = {
  id: 'k11',
  name: 'Truyện Đèn Lồng',
  language: 'vi',
  about:
    'WPComics in Vietnamese: hidden rows, dates in three forms, two addresses, Referer, the cover as the last page',
  needsReferer: true,
  series: [
    lantern('mua-nuoc-noi', 'Mùa nước nổi', 26, 15.5),
    lantern('nguoi-giu-den', 'Người giữ đèn', 12),
    lantern('pho-cu', 'Phố cũ', 7),
  ],
  imagePath: ({ entry }, page) => `/data/images/${entry.id}/${String(page - 1).padStart(3, '0')}.jpg`,
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `<div class="col-image"><img src="${coverOf(site, series)}" alt="${series.title}" width="240"></div><div class="list-chapter" id="nt_listchapter"><nav><ul id="desc"><li class="row heading"><div class="col-xs-5">Số chương</div><div class="col-xs-4">Cập nhật</div></li>${lines(newestFirst(series), (entry, index) => `<li class="row${index < 20 ? '' : ' less" style="display:none'}"><div class="col-xs-5 chapter"><a href="${site.origin}${entry.path}" data-id="${entry.id}">${entry.label}</a></div><div class="col-xs-4 text-center no-wrap small">${inThreeForms(entry)}</div><div class="col-xs-3 text-center small">${1000 + index * 37}</div></li>`)}</ul>${series.entries.length > 20 ? '<a class="view-more" href="javascript:void(0)"><i class="fa fa-plus"></i> Xem thêm</a>' : ''}</nav></div>${atReady(`var b = document.querySelector('.view-more'); if (b) b.onclick = function () { document.querySelectorAll('li.less').forEach(function (l) { l.style.display = '' }); b.style.display = 'none' }`)}`,
      vietnamese,
    ),
  serve: ({ host, path }, site) =>
    host === 'cdn' && path.startsWith('/data/images/') ? redirect(`${site.origin}${path}`) : null,
  show: (place, site) =>
    reader(
      site,
      place,
      `<div class="reading-detail box_doc">${lines([...site.images(place), coverOf(site, place.series)], (url, index) => `<div id="page_${index + 1}" class="page-chapter"><img alt="${named(place)} - Trang ${index + 1}" data-index="${index + 1}" src="${pixel}" data-original="${url}" data-cdn="${url.replace(site.origin, site.cdn)}" width="480" height="690"></div>`)}</div>${atReady(`document.querySelectorAll('.page-chapter img').forEach(function (i) { i.onerror = function () { i.onerror = null; i.src = i.dataset.cdn }; i.src = i.dataset.original })`)}`,
      vietnamese,
    ),
  byHand: byHand.k11,
}

const squadra = (slug: string, title: string, count: number, ...more: number[]): Series =>
  createSeries({ slug, title, path: `/comics/${slug}` }, numbersWith(count, ...more), ({ number, index }) => {
    const name = titleAt(index, ['La marea', 'Il faro spento', 'Sale', 'Nove lampade', 'Disgelo'])
    const isEnglish = number > 1000
    const isSpecial = number === 999
    const own = isEnglish ? number - 1000 : number
    const [chapter, sub] = String(own).split('.')
    const volume = Math.min(4, Math.floor((own - 1) / 6) + 1)
    const at = `/read/${slug}/${isEnglish ? 'en' : 'it'}`
    if (isSpecial)
      return {
        path: `${at}/vol/4`,
        label: 'Vol.4 - Speciale d’inverno',
        kind: 'extra',
        number: null,
        title: null,
        volume: 4,
      }
    return {
      number: own,
      path: `${at}/vol/${volume}/ch/${chapter}${sub ? `/sub/${sub}` : ''}`,
      label: `Vol.${volume} Ch.${own} - ${name}`,
      title: name,
      volume,
    }
  })
const languageOf = ({ path }: Entry): string => path.split('/')[3]!
const published = (series: Series, entry: Entry) => ({
  id: Number(entry.id),
  full_title: entry.label,
  title: entry.title ?? 'Speciale d’inverno',
  volume: entry.volume,
  chapter: entry.number === null ? null : Math.floor(entry.number),
  subchapter: entry.number === null || entry.number % 1 === 0 ? null : Number(String(entry.number).split('.')[1]),
  teams: [{ name: 'Squadra Lanterna', slug: 'squadra-lanterna' }],
  views: 100 + entry.pages,
  hidden: 0,
  licensed: 0,
  language: languageOf(entry),
  published_on: `${entry.date}T10:00:00.000000Z`,
  slug_lang_vol_ch_sub: entry.path.replace(`/read/${series.slug}/`, ''),
  url: entry.path,
})
const program = `(async function () {
  var app = document.getElementById('app'), parts = location.pathname.split('/')
  var ask = async function (u) { return (await fetch(u, { headers: { Accept: 'application/json' } })).json() }
  if (parts[1] === 'comics') {
    var c = (await ask('/api/comics/' + parts[2])).comic
    app.innerHTML = '<img src="' + c.thumbnail + '"><h1></h1><div class="chapters"></div>'
    app.querySelector('h1').textContent = c.title
    app.querySelector('.chapters').innerHTML = c.chapters.map(function (x) { return '<div class="item"><span class="flag flag-' + x.language + '">' + x.language + '</span> <a href="' + x.url + '">' + x.full_title + '</a> <span class="date">' + x.published_on.slice(0, 10).split('-').reverse().join('/') + '</span></div>' }).join('')
  } else {
    var r = await ask('/api' + location.pathname), at = 0, pages = r.chapter.pages
    var draw = function () { app.innerHTML = '<h2>' + r.chapter.full_title + '</h2><div class="page-nav">' + (at + 1) + ' / ' + pages.length + ' <button class="next">&gt;</button></div><img id="page" width="480" height="690" src="' + pages[at] + '">'; app.querySelector('.next').onclick = function () { if (at + 1 < pages.length) { at++; draw() } else if (r.next) location.href = r.next.url } }
    draw()
  }
})()`
const shell = (site: VariantSite, title: string): string =>
  `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | ${site.name}</title><meta property="og:title" content="${title}"><meta name="csrf-token" content="${hexOf(title)}"></head><body><nav><a href="/"><img src="/assets/logo.png" alt="${site.name}"></a></nav><div id="app"></div><script src="/js/app.js"></script></body></html>`

export const k12: Variant = {
  id: 'k12',
  name: 'Squadra Lanterna',
  language: 'it',
  about:
    'PizzaReader in Italian: a program, list and pages as JSON, the newest in two languages, a special without number',
  series: [
    squadra('il-porto-di-rame', 'Il porto di rame', 19, 8.5, 999, 1018, 1019),
    squadra('sotto-la-neve', 'Sotto la neve', 11, 1011),
    squadra('carta-e-fumo', 'Carta e fumo', 5),
  ],
  imagePath: ({ series, entry }, page) =>
    `/storage/comics/${series.slug}_${hexOf(series.slug)}/${hexOf(entry.path)}/${String(page).padStart(2, '0')}.webp`,
  list: (series, site) => shell(site, series.title),
  serve({ path }, site) {
    if (path === '/js/app.js') return script(program)
    const series = site.series.find(({ slug }) => path === `/api/comics/${slug}`)
    if (series) {
      const { slug, title } = series
      const chapters = newestFirst(series).map((entry) => published(series, entry))
      return json({ comic: { title, slug, url: series.path, thumbnail: `/covers/${slug}.jpg`, chapters } })
    }
    const place = path.startsWith('/api/read/') ? site.entryAt(path.slice(4)) : null
    if (!place) return null
    const after = site.neighbour(place, 1)
    return json({
      comic: { title: place.series.title, slug: place.series.slug, url: place.series.path },
      chapter: { ...published(place.series, place.entry), pages: site.images(place) },
      next: after && languageOf(after) === languageOf(place.entry) ? published(place.series, after) : null,
    })
  },
  show: (place, site) => shell(site, named(place)),
}
