import { escapeHtml, fragment, json, lines } from '../markup.ts'
import { createSeries, dashed, monthFirst, newestFirst, shortNumericDay, upTo } from '../series.ts'
import { chapterMenu, crumbs, frame, neighbours, summary } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'

const simple = (site: VariantSite, place: Place, body: string) =>
  frame(site, {
    title: `${place.series.title} ${place.entry.label}`,
    series: place.series,
    body: `${crumbs(place)}${body}${neighbours(place, site)}`,
  })

const packed = (slug: string, title: string, comic: number, count: number): Series =>
  createSeries({ slug, title, path: `/comic/${comic}/`, id: String(comic) }, upTo(count + 1), ({ index, id }) => {
    const number = index < 6 ? index + 1 : index
    return {
      path: `/comic/${comic}/${id}.html`,
      ...(index === 6
        ? { kind: 'extra' as const, number: null, mark: 900, label: '番外篇01' }
        : {
            number,
            mark: number,
            label: `第${String(number).padStart(2, '0')}话${number === 3 ? ' 雨夜2' : ''}`,
            title: number === 3 ? '雨夜2' : null,
          }),
    }
  })
const packedText = (text: string) => Buffer.from(encodeURIComponent(text)).toString('base64')

export const packedPages: Variant = {
  id: 'x08',
  name: '墨语漫画',
  language: 'zh',
  about:
    'Chinese reader: ids only, the newest chapter again on top, a second list of extras, one page at a time behind #p=2, packed script, pictures need a Referer',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/ps3/${series.id}/${entry.id}/${String(page).padStart(3, '0')}.jpg.webp`,
  series: [packed('moyu', '墨语', 30_412, 14), packed('yuqiao', '雨桥', 11_208, 12)],
  list(series, site) {
    const item = ({ path, label, pages }: Entry) =>
      `<li><a href="${path}" title="${label}" class="status0" target="_blank"><span>${label}<i>${pages}p</i></span></a></li>`
    const of = (kind: Entry['kind']) => newestFirst(series).filter((entry) => entry.kind === kind)
    const last = series.entries.at(-1)!
    return frame(site, {
      title: series.title,
      series,
      body: `<div class="book-detail"><h1>${series.title}</h1><ul><li class="status">更新至 [ <a href="${last.path}" class="blue">${last.label}</a> ] <span class="red">${last.date}</span></li></ul></div><div class="chapter cf"><h4><span>单话</span></h4><div class="chapter-list cf" id="chapter-list-0"><ul>${lines(of('chapter'), item)}</ul></div><h4><span>番外篇</span></h4><div class="chapter-list cf" id="chapter-list-1"><ul>${lines(of('extra'), item)}</ul></div></div>`,
    })
  },
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      body: `<div class="title"><h1><a href="${place.series.path}">${place.series.title}</a></h1><h2>${place.entry.label}</h2><span id="page">1</span>/<b id="total"></b></div><div id="tbBox"><div id="mangaBox"></div></div><a href="javascript:;" id="prev">上一页</a> <select id="pageSelect"></select> <a href="javascript:;" id="next">下一页</a><script>window['\\x65\\x76\\x61\\x6c'](decodeURIComponent(atob('${packedText(`SMH.imgData(${JSON.stringify({ bid: Number(place.series.id), cid: Number(place.entry.id), files: site.images(place).map((url) => url.slice(url.lastIndexOf('/') + 1)), path: `/ps3/${place.series.id}/${place.entry.id}/`, len: place.entry.pages, sl: { e: 1764000000, m: 'q8' } })})`)}').replace(/^/, 'var SMH = { imgData: function (d) { window.book = d } }; ')))
var at = Number((/p=(\\d+)/.exec(location.hash) || [0, 1])[1])
function draw() { document.getElementById('mangaBox').innerHTML = '<img id="mangaFile" class="mangaFile" alt="" src="${site.cdn}' + book.path + book.files[at - 1] + '?e=' + book.sl.e + '&m=' + book.sl.m + '">'; document.getElementById('page').textContent = at; document.getElementById('total').textContent = book.len; location.hash = 'p=' + at }
document.getElementById('next').onclick = function () { if (at < book.len) { at++; draw() } }
document.getElementById('prev').onclick = function () { if (at > 1) { at--; draw() } }
document.getElementById('pageSelect').innerHTML = book.files.map(function (f, i) { return '<option value="' + (i + 1) + '">第' + (i + 1) + '页</option>' }).join(''); draw()</script>`,
    }),
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#mangaFile',
    options: {
      pageTurn: { selector: '#next' },
      chapterList: {
        urlFormat: '/comic/{slug}/',
        itemSelector: '#chapter-list-0 li',
        number: { attribute: 'title', selector: 'a', pattern: '第(\\d+)话' },
      },
    },
  },
}

const catalogued = (slug: string, title: string, numbers: readonly number[], path: string): Series =>
  createSeries({ slug, title, path }, numbers, ({ number }) => ({
    path: `/manga/${slug}-chapter-${dashed(number)}/`,
    label: `${title}, Chapter ${number}`,
  }))

export const singleSeries: Variant = {
  id: 'x19',
  name: 'Read Copper Sea',
  about:
    'mangacatalog: a site for one series and its side story: a flat list whose rows start with the title, lists of both series in the menu, no dates',
  series: [
    catalogued('copper-sea', 'Copper Sea', [0, ...upTo(13), 13.5], '/manga/copper-sea/'),
    catalogued('copper-sea-harbour-days', 'Copper Sea: Harbour Days', upTo(12), '/manga/copper-sea-harbour-days/'),
  ],
  imagesOn: 'cdn',
  list: (series, site) =>
    frame(site, {
      title: `Read ${series.title} Manga Online`,
      series,
      body: `<nav class="dropdown">${lines(site.series, (one) => `<a href="${one.path}">${one.title}</a>`)}</nav><div class="w-full"><h1>${series.title}</h1><h2>Chapters</h2>${lines(newestFirst(series), ({ path, label }) => `<div class="bg-bg-secondary p-3 rounded mb-3 shadow"><div class="grid grid-cols-12"><div class="col-span-4"><a href="${path}" class="text-xs">${label}</a><div class="text-xs font-semibold text-text-muted"></div></div><div class="col-span-2"><a href="${path}">Read</a></div></div></div>`)}</div>`,
    }),
  show: (place, site) =>
    simple(
      site,
      place,
      `<h1>${place.entry.label}</h1>${chapterMenu(place)}<div class="js-pages-container">${lines(site.images(place), (url, index) => `<div class="text-center"><img class="js-page mb-3 mx-auto" loading="lazy" src="${url}" alt="Chapter ${index} Page"></div>`)}</div>`,
    ),
  byHand: {
    chapterUrlFormat: '/manga/{slug}-chapter-{chapter}/',
    imageSelector: '.js-pages-container img',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: '.w-full > .shadow',
        numberPattern: 'Chapter (?<number>[\\d.]+)',
      },
    },
  },
}

const adventure = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/reader/${slug}/` }, upTo(count), ({ number, index }) => {
    const volume = Math.floor((number - 1) / 5) + 1
    const named = index % 3 === 0 ? 'Above 90 Metres' : null
    return {
      path: `/reader/${slug}/${volume}/${number}/`,
      label: `Vol. ${volume}, Ch. ${number}${named ? `: ${named}` : ''}`,
      title: named,
      volume,
    }
  })

export const adventureReader: Variant = {
  id: 'x20',
  name: 'Ridge Line Scans',
  about:
    'mangadventure: /reader/{slug}/{volume}/{chapter}/{page}/, each page has its address, "next" of the last page leads to the next chapter, its next picture is preloaded',
  series: [adventure('ridge-line', 'Ridge Line', 13), adventure('base-camp', 'Base Camp', 12)],
  serve({ path }, site) {
    const asked = /^(\/reader\/[^/]+\/\d+\/\d+\/)(\d+)\/$/.exec(path)
    const place = asked && site.entryAt(asked[1]!)
    return place ? adventurePage(place, site, Number(asked[2])) : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `${summary(series)}<table class="chapters"><tbody>${lines(newestFirst(series), ({ path, label, date }, index) => `<tr><td><a class="chapter" href="${path}1/">${escapeHtml(label)}</a></td><td>Ridge Group</td><td><time datetime="${date}T10:00:00+00:00" title="${date}">${index + 1} weeks ago</time></td><td><a href="${path.slice(0, -1)}.cbz" class="download" rel="nofollow">⬇</a></td></tr>`)}</tbody></table>`,
    }),
  show: (place, site) => adventurePage(place, site, 1),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '#page-image',
    nextPageSelector: '#next-page[href$="/"]',
    options: {
      chapterList: {
        urlFormat: '/reader/{slug}/',
        itemSelector: 'table.chapters tr',
        numberPattern: 'Ch\\. (?<number>[\\d.]+)',
        volume: { pattern: 'Vol\\. (\\d+)' },
      },
    },
  },
}

function adventurePage(place: Place, site: VariantSite, page: number) {
  const urls = site.images(place)
  const after = site.neighbour(place, 1)
  if (page < 1 || page > urls.length) return null
  const next = page < urls.length ? `${place.entry.path}${page + 1}/` : after ? `${after.path}1/` : place.series.path
  return frame(site, {
    title: `${place.series.title} - ${place.entry.label} - Page ${page}`,
    series: place.series,
    head: page < urls.length ? `<link rel="prefetch" as="image" href="${urls[page]}">` : '',
    body: `<h1><a href="${place.series.path}">${place.series.title}</a></h1>${chapterMenu(place)}<select id="page-select">${lines(urls, (_, index) => `<option value="${place.entry.path}${index + 1}/"${index + 1 === page ? ' selected' : ''}>${index + 1}</option>`)}</select><a id="next-page" href="${next}"><img id="page-image" class="curr-page" src="${urls[page - 1]}" alt="${escapeHtml(place.entry.label)}"></a>`,
  })
}

const slide = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/series/${slug}/` }, upTo(count), ({ number }) => ({
    path: `/read/${slug}/it/${number > 8 ? 2 : 1}/${number}/`,
    label: `Vol.${number > 8 ? 2 : 1} Capitolo ${number}`,
    volume: number > 8 ? 2 : 1,
  }))

export const slideAdult: Variant = {
  id: 'x21',
  name: 'Lanterna Scan',
  language: 'it',
  about:
    'foolslide with the adult notice as a form (POST adult=true sets a cookie) on series and chapters, pages as base64 in a script, one shown at a time',
  series: [slide('lanterna-rossa', 'Lanterna Rossa', 13), slide('vicolo-cieco', 'Vicolo Cieco', 12)],
  imagePath: ({ series, entry }, page) =>
    `/content/comics/${series.slug}_${series.id}/${entry.id}/${String(page).padStart(2, '0')}.png`,
  guard({ path, host, cookies, method, body }, site) {
    if (host !== '' || !(site.seriesAt(path) || site.entryAt(path))) return null
    if (method === 'POST' && body.includes('adult=true'))
      return { status: 303, headers: { location: path, 'set-cookie': 'foolslide_adult=1; Path=/' }, body: '' }
    if (cookies.includes('foolslide_adult=1')) return null
    return fragment(
      `<!DOCTYPE html><html lang="it"><head><title>Lanterna Scan</title></head><body><div id="content"><div class="panel"><div class="title">Contenuto per adulti</div><p>Questa serie contiene materiale per adulti. Hai più di 18 anni?</p><form method="post" action="${path}"><input type="hidden" name="adult" value="true"><input type="submit" value="Sì, ho più di 18 anni"></form></div></div></body></html>`,
    )
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div class="panel"><h1 class="title">${series.title}</h1><div class="list">${lines(
        [2, 1],
        (volume) =>
          `<div class="group"><div class="title">Volume ${volume}</div>${lines(
            newestFirst(series).filter((entry) => entry.volume === volume),
            ({ path, label, date }) =>
              `<div class="element"><div class="icon_wrapper"><a href="/download${path}"><img class="icon" src="/assets/avatar-dl.png" alt="download"></a></div><div class="title"><a href="${path}" title="${label}">${label}</a></div><div class="meta_r">di <a href="/team/lanterna/" title="Lanterna">Lanterna</a>, ${date.replaceAll('-', '.')}</div></div>`,
          )}</div>`,
      )}</div></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} :: ${place.entry.label}`,
      series: place.series,
      body: `<div class="topbar"><a href="${place.series.path}">${place.series.title}</a></div><div id="page"><div class="inner"><a href="#" onclick="return nextPage()"><img class="open" src="${site.images(place)[0]}"></a></div></div><script>var pages = JSON.parse(atob("${Buffer.from(JSON.stringify(site.images(place).map((url, index) => ({ id: index + 7, filename: `${index + 1}.png`, url, thumb_url: url, width: 480, height: 690 })))).toString('base64')}")); var current = 0; function nextPage() { if (current < pages.length - 1) { current++; document.querySelector('#page img').src = pages[current].url } return false }</script>`,
    }),
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#page img.open',
    options: {
      headers: { Cookie: 'foolslide_adult=1' },
      pageTurn: { selector: '#page .inner a' },
      chapterList: {
        urlFormat: '/series/{slug}/',
        itemSelector: '.list .element',
        linkSelector: '.title a',
        numberPattern: 'Capitolo (?<number>[\\d.]+)',
        volume: { pattern: 'Vol\\.(\\d+)' },
        date: { selector: '.meta_r', pattern: '\\d{4}\\.\\d\\d\\.\\d\\d', formats: ['yyyy.MM.dd'] },
      },
    },
  },
}

const grouped = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/${slug}` }, upTo(count + 1), ({ index }) => {
    const number = index < 9 ? index + 1 : index
    const volume = number > 7 ? 2 : 1
    return index === 9
      ? { kind: 'extra', number: null, mark: 990, volume: 1, label: '1 Экстра', path: `/${slug}/vol1/990` }
      : {
          number,
          mark: number,
          volume,
          label: `${volume} - ${number}${number % 4 === 0 ? ' Дом 7' : ''}`,
          title: number % 4 === 0 ? 'Дом 7' : null,
          path: `/${slug}/vol${volume}/${number}`,
        }
  })

export const grouple: Variant = {
  id: 'x22',
  name: 'ЧитайСкан',
  language: 'ru',
  about:
    'grouple: "2 - 9 Дом 7" (volume, number, title), arrays of arrays in a call, ?mtr=1 needed for the pages, "15.11.26", an extra with a number of its own in the address',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) =>
    `/auto/${entry.id.slice(0, 2)}/${entry.id.slice(2)}/${String(page).padStart(3, '0')}.jpg`,
  series: [grouped('dom_na_krayu', 'Дом на краю', 14), grouped('sinij_tramvaj', 'Синий трамвай', 12)],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<h1 class="names"><span class="name">${series.title}</span></h1><div class="read-first"><a href="${series.entries[0]!.path}?mtr=1">Читать с первой главы</a></div><div id="chapters-list"><table class="table table-hover"><tbody>${lines(
        newestFirst(series),
        ({
          path,
          label,
          date,
          volume,
        }) => `<tr class="item-row" data-num="10" data-vol="${volume}"><td class="item-title"><a class="chapter-link cp-l" href="${path}" title="Ночная смена">
  ${label}
  ${date > '2026-11-10' ? '<sup>новое</sup>' : ''}</a></td><td class="d-none d-sm-table-cell" data-date="${shortNumericDay(date)}" data-date-raw="${date} 00:00:00.0">${shortNumericDay(date)}</td></tr>`,
      )}</tbody></table></div>`,
    }),
  show(place, site, { query }) {
    if (query.get('mtr') !== '1')
      return frame(site, {
        title: place.series.title,
        series: place.series,
        body: `<div class="alert">Для взрослых. <a href="${place.entry.path}?mtr=1" class="btn">Мне есть 18, читать</a></div>`,
      })
    const rows = site
      .images(place)
      .map((url) => `['${site.cdn}/','',"${url.slice(site.cdn.length + 1)}?t=1764000000&u=0&h=abc",480,690]`)
    return frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      body: `<a class="manga-link" href="${place.series.path}">${place.series.title}</a><select id="chapterSelectorSelect">${lines(place.series.entries.toReversed(), ({ path, label }) => `<option value="${path}?mtr=1">${label}</option>`)}</select><div id="fotocontext" class="reader-controller"></div><script>var prevLink = true; var chapterInfo = {'id': ${place.entry.id}, 'vol': ${place.entry.volume}, 'num': ${place.entry.mark * 10}}; var rm_h = { readerInit: function (info, list) { document.getElementById('fotocontext').innerHTML = list.map(function (p) { return '<img class="manga-img" src="' + p[0] + p[2] + '" width="' + p[3] + '">' }).join('') } };
rm_h.readerInit(chapterInfo, [${rows.join(',')}], false, [{"path":"https://backup.invalid/"}], false);</script>`,
    })
  },
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#fotocontext img',
    options: {
      chapterList: {
        urlFormat: '/{slug}',
        itemSelector: '#chapters-list tr.item-row:not(:has(a[href*="/vol1/990"]))',
        urlSuffix: '?mtr=1',
        number: { selector: 'a', attribute: 'href', pattern: '/vol\\d+/(\\d+)' },
        volume: { attribute: 'data-vol' },
        titlePattern: '^\\d+ - \\d+ (.+)$',
        date: { selector: '[data-date]', attribute: 'data-date', formats: ['dd.MM.yy'] },
      },
    },
  },
}

const comics = (slug: string, title: string, id: number, count: number): Series =>
  createSeries(
    { slug, title, path: `/truyen-tranh/${slug}-${id}`, id: String(id) },
    upTo(count),
    ({ number, id: own }) => ({
      path: `/truyen-tranh/${slug}/chap-${number}/${own}`,
      label: `Chapter ${number}`,
      id: own,
    }),
  )
const vietnameseDay = (date: string) =>
  date > '2026-09-01'
    ? `09:12 ${date.slice(8)}/${date.slice(5, 7)}`
    : `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(2, 4)}`
const comicRow = ({ path, label, date, id }: Entry) =>
  `<li class="row"><div class="col-xs-5 chapter"><a href="${path}" data-id="${id}">${label}</a></div><div class="col-xs-4 text-center no-wrap small">${vietnameseDay(date)}</div><div class="col-xs-3 text-center small">12.340</div></li>`

export const wpComics: Variant = {
  id: 'x23',
  name: 'Truyện Đêm',
  language: 'vi',
  about:
    'wpcomics: the 20 newest of 33 chapters, the others by "Xem thêm" (JSON of a service), ids in addresses, "09:12 15/11" without a year, data-original without a scheme',
  needsReferer: true,
  series: [comics('dem-trang', 'Đêm Trắng', 4812, 33), comics('song-xanh', 'Sông Xanh', 377, 12)],
  daysOff: 1,
  serve({ path, query }, site) {
    if (path !== '/Comic/Services/ComicService.asmx/ProcessChapterList') return null
    const series = site.seriesById(query.get('comicId') ?? '')
    if (!series) return json({ chapters: [] })
    return json({
      chapters: newestFirst(series).map((entry) => ({
        chapterId: Number(entry.id),
        name: entry.label,
        url: entry.path,
        update: vietnameseDay(entry.date),
        view: '12.340',
      })),
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<article id="item-detail"><h1 class="title-detail">${series.title}</h1><div class="list-chapter" id="nt_listchapter"><div class="row heading"><div>Số chương</div><div>Cập nhật</div></div><nav><ul>${lines(newestFirst(series).slice(0, 20), comicRow)}</ul></nav>${series.entries.length > 20 ? '<a class="hidden view-more" href="#" style="display:block"><i class="fa fa-plus"></i> Xem thêm</a>' : ''}</div></article><script>var gOpts = {}; gOpts.comicId = ${series.id}; var more = document.querySelector('.view-more'); if (more) more.onclick = function (event) { event.preventDefault(); fetch('/Comic/Services/ComicService.asmx/ProcessChapterList?comicId=' + gOpts.comicId).then(function (a) { return a.json() }).then(function (data) { document.querySelector('#nt_listchapter ul').innerHTML = data.chapters.map(function (c) { return '<li class="row"><div class="col-xs-5 chapter"><a href="' + c.url + '">' + c.name + '</a></div><div class="small">' + c.update + '</div></li>' }).join(''); more.remove() }) }</script>`,
    }),
  show: (place, site) =>
    simple(
      site,
      place,
      `<div class="reading-detail box_doc">${lines(site.images(place), (url, index) => `<div id="page_${index + 1}" class="page-chapter"><img alt="${place.series.title} Chapter ${place.entry.number} - Trang ${index + 1}" data-index="${index + 1}" src="${index === 0 ? url.replace('http:', '') : '/assets/logo.png'}" data-original="${url.replace('http:', '')}" referrerpolicy="origin"></div>`)}</div>`,
    ),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '.page-chapter img',
    options: {
      imageAttributes: ['data-original', 'src'],
      chapterList: {
        urlFormat: '/truyen-tranh/{slug}',
        json: {
          values: [{ name: 'id', pattern: 'gOpts\\.comicId = (\\d+)' }],
          request: { urlFormat: '/Comic/Services/ComicService.asmx/ProcessChapterList?comicId={id}' },
          items: '$.chapters[*]',
          urlFormat: '{@.url}',
          number: { jsonPath: '@.name', pattern: 'Chapter ([\\d.]+)' },
          date: { jsonPath: '@.update', formats: ['HH:mm dd/MM', 'dd/MM/yy'] },
        },
      },
    },
  },
}

const natsu = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number, id }) => ({
    path: `/manga/${slug}/chapter-${dashed(number)}.${id}/`,
    label: `Chapter ${number}`,
  }))

export const natsuId: Variant = {
  id: 'x24',
  name: 'Natsu Shelf',
  about:
    'natsuid: htmx loads the list when it comes into view, page 1 has the newest 10 and a button for page 2 and so on, chapter-10.40333',
  series: [
    natsu('summer-shelf', 'Summer Shelf', [...upTo(10), 10.5, ...upTo(22).slice(10)]),
    natsu('winter-shelf', 'Winter Shelf', upTo(12)),
  ],
  serve({ path, query }, site) {
    if (path !== '/wp-admin/admin-ajax.php' || query.get('action') !== 'chapter_list') return null
    const series = site.seriesById(query.get('manga_id') ?? '')
    if (!series) return { status: 400, body: '0' }
    const page = Number(query.get('page') ?? 1)
    const all = newestFirst(series)
    const rows = all.slice((page - 1) * 10, page * 10)
    const more = all.length > page * 10
    return fragment(
      `${lines(rows, ({ path: to, label, number, date }) => `<div data-chapter-number="${number}" class="chapter-item"><a href="${to}" class="flex"><img src="/covers/${series.slug}.jpg" alt="" class="w-10"><div><span>${label}</span><time datetime="${date}T02:00:00+00:00" data-relative>${monthFirst(date)}</time></div></a></div>`)}${more ? `<button class="load-more" hx-get="/wp-admin/admin-ajax.php?manga_id=${series.id}&amp;page=${page + 1}&amp;action=chapter_list" hx-trigger="click" hx-target="this" hx-swap="outerHTML">Load more chapters</button>` : ''}`,
    )
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `${summary(series)}<div id="gallery-list" hx-get="/wp-admin/admin-ajax.php?manga_id=${series.id}&amp;page=1&amp;action=gallery" hx-trigger="never"></div><div id="chapter-list" hx-get="/wp-admin/admin-ajax.php?manga_id=${series.id}&amp;page=1&amp;action=chapter_list" hx-trigger="intersect once" hx-swap="innerHTML"><div class="spinner"></div></div>${htmx}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      body: `<main><div class="relative"><a href="${place.series.path}">${place.series.title}</a><section>${lines(site.images(place), (url) => `<img src="${url}" alt="" loading="lazy" decoding="async">`)}</section></div>${neighbours(place, site)}</main>`,
    }),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: 'main .relative section > img',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: '.chapter-item',
        ajax: [
          {
            method: 'GET',
            urlFormat: '/wp-admin/admin-ajax.php?manga_id={id}&page={page}&action=chapter_list',
            id: { pattern: 'manga_id=(\\d+)' },
          },
        ],
        number: { attribute: 'data-chapter-number' },
      },
    },
  },
}

/** The part of htmx that these pages use. */
export const htmx = `<script>(function () { function load(element) { var target = element.getAttribute('hx-target'); var into = !target || target === 'this' ? element : document.querySelector(target); fetch(element.getAttribute('hx-get'), { headers: { 'HX-Request': 'true' } }).then(function (a) { return a.text() }).then(function (html) { if (element.getAttribute('hx-swap') === 'outerHTML') { into.insertAdjacentHTML('afterend', html); into.remove() } else into.innerHTML = html; wire(document) }) }
function wire(root) { root.querySelectorAll('[hx-get]').forEach(function (element) { if (element.wired) return; element.wired = true; var trigger = element.getAttribute('hx-trigger') || 'click'; if (trigger === 'load') load(element); else if (trigger.indexOf('intersect') === 0) new IntersectionObserver(function (seen, observer) { if (seen.some(function (e) { return e.isIntersecting })) { observer.disconnect(); load(element) } }).observe(element); else if (trigger === 'click') element.addEventListener('click', function () { load(element) }) }) }
wire(document) })()</script>`
