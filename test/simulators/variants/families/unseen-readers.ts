import { json, lines } from '../markup.ts'
import { createSeries, hexOf, newestFirst, shortNumericDay, upTo } from '../series.ts'
import { crumbs, frame, neighbours, redirect } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'
import { byHand } from './unseen-by-hand-themes.ts'
import { cookieOf, extra, program, programStart, shell, signed, whenReady, words } from './unseen-parts.ts'

const russian = words('Главная', 'Популярное', 'Похожее', 'Комментарии', 'Новое')
const grouple = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  createSeries(
    { slug, title, path: `/${slug}` },
    plan.map((_, index) => index),
    ({ index }) => {
      const planned = plan[index]!
      const volume = Math.floor(index / 6) + 1
      return typeof planned === 'number'
        ? {
            number: planned,
            mark: planned,
            volume,
            label: `${volume} - ${planned}`,
            path: `/${slug}/vol${volume}/${planned}`,
          }
        : { ...extra(`${volume} ${planned}`, 900 + index, `/${slug}/vol${volume}/${900 + index}`), volume }
    },
  )

export const readerInit: Variant = {
  id: 'y16',
  name: 'Читальный Дом',
  language: 'ru',
  about:
    'grouple: labels "2 - 10" (volume and chapter) and "2 Экстра", a question of age on each chapter until ?mtr=1 is added, pages as arrays of host, folder, file and size, one at a time with #page=2, signed addresses',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/auto/${series.id}/${entry.id}/${String(page - 1).padStart(3, '0')}.png`,
  series: [
    grouple('pepelnyi_trakt', 'Пепельный тракт', [...upTo(9), 'Экстра', ...upTo(15).slice(9)]),
    grouple('tihii_port', 'Тихий порт', upTo(12)),
  ],
  guard: ({ host, path, query }) =>
    host === 'cdn' && path.startsWith('/auto/') && query.get('h') !== signed(path) ? { status: 403, body: '' } : null,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: russian,
      body: `<h1 class="names"><span class="name">${series.title}</span></h1><div class="expandable-text">Томов: 3, глав: ${series.entries.length}</div><div id="chapters-list"><table class="table table-hover"><tbody>${lines(newestFirst(series), ({ path, label, date, volume, number }) => `<tr class="item-row" data-vol="${volume}" data-num="${(number ?? 0) * 10}"><td class="item-title"><a href="${path}" class="chapter-link cp-l">${label}</a></td><td class="d-none date" data-date="${shortNumericDay(date)}">${shortNumericDay(date)}</td></tr>`)}</tbody></table></div>`,
    }),
  show(place, site, { query }) {
    const { series, entry } = place
    if (query.get('mtr') !== '1')
      return frame(site, {
        title: series.title,
        series,
        words: russian,
        body: `<div class="mature-message"><h3>Внимание! Есть ограничение по возрасту</h3><p>Мне исполнилось 18 лет.</p><a class="btn" href="${entry.path}?mtr=1">Читать</a></div>`,
      })
    const rows = site.images(place).map((url) => {
      const path = url.slice(site.cdn.length)
      return [`${site.cdn}/`, '', `${path.slice(1)}?t=1798761600&u=0&h=${signed(path)}`, 480, 690]
    })
    return frame(site, {
      title: `${series.title} ${entry.label}`,
      series,
      words: russian,
      body: `${crumbs(place)}<div id="fotocontext"><img id="mangaPicture" src="/assets/logo.png" alt=""></div><span class="pages-count">1/${rows.length}</span><button class="nextButton">Вперёд</button>${whenReady(`var at = 0, rows = [], show = function () { document.getElementById('mangaPicture').src = rows[at][0] + rows[at][2]; document.querySelector('.pages-count').textContent = (at + 1) + '/' + rows.length }; var rm_h = { readerInit: function (list) { rows = list; at = Math.max(0, Number((location.hash.match(/page=(\\d+)/) || [])[1] || 1) - 1); show() } }; rm_h.readerInit(${JSON.stringify(rows)}, false, [{"p":"a"}]); document.querySelector('.nextButton').onclick = function () { if (at + 1 < rows.length) { at++; location.hash = 'page=' + (at + 1); show() } else location.href = ${JSON.stringify(site.neighbour(place, 1)?.path ?? series.path)} }`)}`,
    })
  },
  byHand: byHand.y16,
}

const pizzaPlan = (slug: string, title: string, numbers: readonly number[], english: readonly number[]): Series => {
  const plan = numbers.flatMap((number) => [
    { number, language: 'it' },
    ...(english.includes(number) ? [{ number, language: 'en' }] : []),
  ])
  return createSeries(
    { slug, title, path: `/comics/${slug}` },
    plan.map((_, index) => index),
    ({ index }) => {
      const { number, language } = plan[index]!
      const [whole, part] = String(number).split('.')
      return {
        number,
        mark: number + (language === 'en' ? 0.01 : 0),
        volume: Math.ceil(number / 8),
        label: `Vol.${Math.ceil(number / 8)} Ch.${number}`,
        path: `/read/${slug}/${language}/vol/${Math.ceil(number / 8)}/ch/${whole}${part ? `/sub/${part}` : ''}`,
      }
    },
  )
}
const languageOf = ({ path }: Entry) => path.split('/')[3]!

export const pizzaReader: Variant = {
  id: 'y17',
  name: 'Forno Scan',
  language: 'it',
  about:
    'PizzaReader: an application in a file of its own, list from /api/comics/{slug}, chapters as vol/1/ch/3/sub/5, Italian and some English in one list, one page at a time with a button, pages from /api/read/…',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/storage/comics/${series.slug}_${hexOf(series.slug)}/${entry.id}/${String(page).padStart(2, '0')}.png`,
  series: [
    pizzaPlan('la-citta-di-pane', 'La città di pane', [...upTo(3), 3.5, ...upTo(14).slice(3)], [2, 3, 7]),
    pizzaPlan('il-forno-vuoto', 'Il forno vuoto', upTo(12), []),
  ],
  serve({ path, host }, site) {
    if (host !== '') return null
    if (path === '/js/app.js')
      return program(`${programStart(site)}
if (parts[1] === 'comics') read('/api/comics/' + parts[2]).then(function (data) { draw('<h1>' + data.comic.title + '</h1><div class="list">' + data.comic.chapters.map(function (c) { return '<div class="row"><a class="ch" href="' + c.url + '"><img class="flag" src="/assets/avatar-' + c.language + '.png" alt="' + c.language + '">' + c.full_title + '</a><span class="team">' + c.teams[0].name + '</span><span class="when">' + new Date(c.published_on).toLocaleDateString('it-IT', { timeZone: 'UTC' }) + '</span></div>' }).join('') + '</div>') })
if (parts[1] === 'read') read('/api' + location.pathname).then(function (data) { var pages = data.chapter.pages, at = 0; function show() { draw('<a href="/comics/' + data.comic.slug + '">' + data.comic.title + '</a><div id="pg">' + (at + 1) + ' di ' + pages.length + '</div><img id="page" src="' + pages[at] + '"><button class="next">Avanti</button>'); document.querySelector('.next').onclick = function () { if (at + 1 < pages.length) { at++; show() } else if (data.chapter.next) location.href = data.chapter.next } } show() })`)
    const listed = /^\/api\/comics\/([^/]+)$/.exec(path)
    const series = listed && site.series.find(({ slug }) => slug === listed[1])
    if (series)
      return json({
        comic: {
          title: series.title,
          slug: series.slug,
          rating: 9.1,
          chapters: newestFirst(series).map((entry) => ({
            full_title: entry.label,
            title: '',
            volume: entry.volume,
            chapter: Math.floor(entry.number!),
            subchapter: entry.number! % 1 ? Number(String(entry.number).split('.')[1]) : null,
            language: languageOf(entry),
            teams: [{ name: 'Forno' }, null],
            published_on: `${entry.date}T16:30:00.000000Z`,
            hidden: 0,
            licensed: 0,
            url: entry.path,
          })),
        },
      })
    const place = path.startsWith('/api/read/') ? site.entryAt(path.slice(4)) : null
    if (place) {
      const { entry, series: of } = place
      const next = of.entries.filter((one) => languageOf(one) === languageOf(entry) && one.number! > entry.number!)[0]
      return json({
        comic: { title: of.title, slug: of.slug },
        chapter: { pages: site.images(place), next: next?.path ?? null },
      })
    }
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    return found ? shell(site, found.title, '/js/app.js') : null
  },
  byHand: byHand.y17,
}

const hungarian = words('Főoldal', 'Népszerű', 'Hasonló', 'Hozzászólások', 'Legújabb')
const slide = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/series/${slug}/` }, numbers, ({ number, index }) => {
    const [whole, part] = String(number).split('.')
    const volume = Math.floor(index / 7) + 1
    return {
      path: `/read/${slug}/hu/${volume}/${whole}/${part ? `${part}/` : ''}`,
      label: `${volume}. kötet ${number}. fejezet`,
      volume,
    }
  })
const ageQuestion = (site: VariantSite, back: string) =>
  `<!DOCTYPE html><html lang="hu"><head><meta charset="utf-8"><title>${site.name}</title></head><body><div class="alert"><p>Ez a sorozat felnőtteknek szól. Elmúltál 18 éves?</p><form method="post" action="${back}"><input type="hidden" name="adult" value="true"><button type="submit">Igen, elmúltam</button></form></div></body></html>`

export const slideAdult: Variant = {
  id: 'y18',
  name: 'Vörös Lámpás',
  language: 'hu',
  about:
    'FoolSlide in Hungarian: "2. kötet 10. fejezet", 8.5 as /8/5/, dates "2026.11.15", a form asks for the age on every page until its POST has set a cookie, pages in JSON, one at a time',
  series: [
    slide('voros-lampas', 'Vörös lámpás', [...upTo(8), 8.5, ...upTo(13).slice(8)]),
    slide('kek-hegyek', 'Kék hegyek', upTo(12)),
  ],
  guard({ path, method, body, cookies }, site) {
    if (!/^\/(?:series|read)\//.test(path)) return null
    if (method === 'POST' && body === 'adult=true')
      return redirect(encodeURI(path), { 'set-cookie': 'foolslide_adult=true; Path=/' })
    return cookieOf(cookies, 'foolslide_adult') === 'true' ? null : { body: ageQuestion(site, path) }
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: hungarian,
      body: `<div class="large comic"><h1 class="title">${series.title}</h1></div><div class="list">${lines(newestFirst(series), ({ path, label, date }) => `<div class="element"><div class="title"><a href="${path}" title="${label}">${label}</a></div><div class="meta_r">Feltöltötte: <a href="/team/lampas/">Lámpás</a>, ${date.replaceAll('-', '.')}</div></div>`)}</div>`,
    }),
  show(place, site) {
    const pages = site.images(place).map((url, index) => ({
      id: index + 1,
      url,
      thumb_url: url.replace('/uploads/', '/thumbs/'),
      filename: `${String(index + 1).padStart(3, '0')}.jpg`,
      width: '480',
      height: '690',
    }))
    return frame(site, {
      title: `${place.series.title} :: ${place.entry.label}`,
      series: place.series,
      words: hungarian,
      body: `<div class="topbar"><h1><a href="${place.series.path}">${place.series.title}</a> :: ${place.entry.label}</h1><div class="tbtitle">${pages.length} oldal ⤵</div></div><div id="page"><div class="inner"><a href="#" class="go-next"><img class="open" src="${pages[0]!.url}"></a></div></div><script>var pages = ${JSON.stringify(pages)}; var at = 0; document.querySelector('.go-next').onclick = function (event) { event.preventDefault(); if (at + 1 < pages.length) { at++; document.querySelector('#page img').src = pages[at].url } else location.href = ${JSON.stringify(site.neighbour(place, 1)?.path ?? place.series.path)} }</script>`,
    })
  },
  byHand: byHand.y18,
}

const leaf = (slug: string, title: string, english: readonly number[], japanese: readonly number[]): Series => {
  const plan = [
    ...japanese.map((number) => ({ number, language: 'ja' })),
    ...english.map((number) => ({ number, language: 'en' })),
  ]
  const id = String(40_000 + slug.length * 31)
  return createSeries(
    { slug: `${slug}-${id}`, title, path: `/${slug}-${id}`, id },
    plan.map((_, index) => index),
    ({ index }) => {
      const { number, language } = plan[index]!
      return {
        number,
        mark: number + (language === 'ja' ? 0.01 : 0),
        label: language === 'ja' ? `第${number}話` : `Chapter ${number}`,
        path: `/read/${slug}-${id}/${language}/chapter-${number}`,
      }
    },
  )
}
const inLanguage = (series: Series, language: string) =>
  newestFirst(series).filter(({ path }) => path.includes(`/${language}/`))

export const languageTabs: Variant = {
  id: 'y20',
  name: 'Leafwater',
  about:
    'after mangareader.to: lists for each language, one hidden; a tab of volumes with equal numbers; the reader first asks for its direction and then gets the pages as HTML in JSON (X-Requested-With); no dates',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/_m/${hexOf(series.slug).slice(0, 4)}/${hexOf(`${entry.id}/${page}`)}.jpg`,
  series: [
    leaf('silent-orbit', 'Silent Orbit', [...upTo(13), 13.5], upTo(10)),
    leaf('night-ferry', 'Night Ferry', upTo(12), []),
  ],
  serve({ path, headers }, site) {
    const [, id] = /^\/ajax\/image\/list\/chap\/(\d+)$/.exec(path) ?? []
    const place = id ? site.entryById(id) : null
    if (!place) return null
    if (headers['x-requested-with'] !== 'XMLHttpRequest') return { status: 404, body: 'Not found' }
    return json({
      status: true,
      html: `<div id="vertical-content" class="container-reader-chapter">${lines(site.images(place), (url, index) => `<div class="iv-card loaded" data-url="${url}" data-number="${index + 1}"><img class="image-vertical" alt=""></div>`)}</div>`,
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div class="anisc-detail"><h2 class="manga-name">${series.title}</h2><a class="btn-play" href="${inLanguage(series, 'en').at(-1)!.path}">Read Now</a></div><section class="block_area block_area_chapters"><div class="tabs"><a data-toggle="tab" href="#list-chapter">List Chapter</a><a data-toggle="tab" href="#list-vol">List Volume</a></div><div id="list-chapter">${lines(
        ['en', 'ja'].filter((language) => inLanguage(series, language).length > 0),
        (language) =>
          `<ul class="ulclear reading-list lang-chapters" id="${language}-chapters"${language === 'en' ? '' : ' style="display:none"'}>${lines(inLanguage(series, language), ({ path, label, number, id }) => `<li class="item reading-item chapter-item" data-id="${id}" data-number="${number}"><a href="${path}" class="item-link" title="${label}"><span class="arrow"><i class="far fa-file-alt"></i></span><span class="name">${label}:</span></a></li>`)}</ul>`,
      )}</div><div id="list-vol" style="display:none"><div class="manga_list-wrap lang-volumes" id="en-volumes">${lines([2, 1], (n) => `<div class="item"><a class="manga-poster" href="/read/${series.slug}/en/volume-${n}"><span class="tick">VOL ${n}</span><img src="/covers/${series.slug}-v${n}.jpg" alt=""></a></div>`)}</div></div></section>`,
    }),
  show: (place: Place, site: VariantSite) =>
    frame(site, {
      title: `Read ${place.series.title} ${place.entry.label}`,
      series: place.series,
      hasComments: false,
      body: `<div id="wrapper" data-manga-id="${place.series.id}" data-reading-by="chap" data-reading-id="${place.entry.id}"><a href="${place.series.path}" class="hr-manga"><h2>${place.series.title}</h2></a><div id="images-content"><div id="first-read"><p>Select the reading mode</p><a href="javascript:(0);" class="rtl-row mode-item" data-value="vertical">Vertical Follow</a><a href="javascript:(0);" class="rtl-row mode-item" data-value="horizontal">Horizontal Follow</a></div></div></div>${whenReady(`var pick = function (event) { event.preventDefault(); var id = document.getElementById('wrapper').dataset.readingId; fetch('/ajax/image/list/chap/' + id + '?mode=' + event.target.dataset.value + '&quality=high', { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.json() }).then(function (data) { document.getElementById('images-content').innerHTML = data.html; document.querySelectorAll('.iv-card').forEach(function (card) { card.firstElementChild.src = card.dataset.url }) }) }; document.querySelectorAll('.mode-item').forEach(function (a) { a.onclick = pick })`)}${neighbours(place, site)}`,
    }),
  byHand: byHand.y20,
}
