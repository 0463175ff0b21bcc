import { daysAgo, monthFirst, shortNumericDay } from '../dates.ts'
import { escapeHtml, fragment, heading, json, lines, page } from '../markup.ts'
import { createSeries, newestFirst, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const catalog = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number, index }) => ({
    path: `/manga/${slug}-chapter-${number}/`,
    label: `${title} Chapter ${number}`,
    title: index % 4 === 0 ? 'A Visitor in Room 7' : null,
  }))

export const mangacatalog: Variant = {
  id: 'v27',
  name: 'Only One Title',
  family: 'mangacatalog',
  about: 'names of the chapters in another element, promotional pictures around img.js-page',
  series: [catalog('room-seven', 'Room Seven', 15), catalog('hall', 'Hall', 4)],
  serve({ path }, site) {
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}<div class="w-full">${lines(newestFirst(series), ({ path, label, title, date }) => `<div class="bg-bg-secondary p-3 mb-3 shadow"><div class="col-span-4"><a class="truncate" href="${path}">${escapeHtml(label)}</a><div class="text-xs">${escapeHtml(title ?? '')}</div></div><div class="col-span-2 text-xs">${monthFirst(date)}</div></div>`)}</div>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    const promotion = (n: number) =>
      `<div class="promo"><a href="https://shop.invalid/${n}"><img src="/assets/credit-${n}.jpg" alt="buy"></a></div>`
    return page(site, {
      series: place.series,
      title: place.entry.label,
      body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a>${promotion(1)}${promotion(2)}<div class="js-pages-container">${lines(site.images(place), (url) => `<div class="text-center"><img class="js-page" src="${url}" alt=""></div>`)}</div>${promotion(3)}${promotion(4)}`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: '/manga/{slug}-chapter-{chapter}/',
    scrapingType: 'html',
    imageSelector: 'img.js-page',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: '.bg-bg-secondary',
        titleSelector: '.col-span-4 .text-xs',
        numberPattern: 'Chapter (?<number>[\\d.]+)',
        date: { selector: '.col-span-2' },
      },
    },
  }),
}

const truyen = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/truyen-tranh/${slug}` }, upTo(count), ({ number, id }) => ({
    path: `/truyen-tranh/${slug}/chuong-${number}/${id}`,
    label: `Chương ${number}`,
  }))

export const wpcomics: Variant = {
  id: 'v28',
  name: 'Truyện Mới',
  family: 'wpcomics',
  about: 'Vietnamese; the id of the chapter ends the address, dates 15/11/26 and "3 ngày trước"',
  series: [truyen('bien-xanh', 'Biển xanh', 16), truyen('nui-cao', 'Núi cao', 4)],
  needsReferer: true,
  imagesOn: 'cdn',
  serve({ path }, site) {
    const series = site.seriesAt(path)
    const dateOf = (date: string) =>
      daysAgo(date, (days) => (days < 9 ? `${days} ngày trước` : shortNumericDay(date, '/')))
    if (series)
      return page(site, {
        series,
        language: 'vi',
        title: series.title,
        body: `${heading(series)}<div class="list-chapter" id="nt_listchapter"><div class="row heading"><div class="col-xs-5">Số chương</div><div class="col-xs-4">Cập nhật</div></div><nav><ul>${lines(newestFirst(series), ({ path, label, id, date }) => `<li class="row"><div class="col-xs-5 chapter"><a href="${path}" data-id="${id}">${label}</a></div><div class="col-xs-4 no-wrap small text-center">${dateOf(date)}</div><div class="col-xs-3 small text-center">${Number(id) % 977}</div></li>`)}</ul></nav></div>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    return page(site, {
      series: place.series,
      language: 'vi',
      title: `${place.series.title} ${place.entry.label}`,
      body: `<h1 class="txt-primary"><a href="${place.series.path}">${escapeHtml(place.series.title)}</a> - ${place.entry.label}</h1><div class="reading-detail box_doc">${lines(site.images(place), (url, index) => `<div id="page_${index + 1}" class="page-chapter"><img alt="" data-index="${index + 1}" src="${url.replace(/^http:/, '')}" data-original="${url.replace(/^http:/, '')}"></div>`)}</div>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.page-chapter img',
    options: {
      chapterList: {
        urlFormat: '/truyen-tranh/{slug}',
        itemSelector: '.list-chapter li.row',
        date: { selector: '.col-xs-4', formats: ['dd/MM/yy'] },
      },
    },
  }),
}

const slide = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/series/${slug}/` }, upTo(count), ({ number, index }) => ({
    path: `/read/${slug}/en/0/${number}/`,
    label: `Chapter ${number}: ${['Ash', 'Birch', 'Cedar'][index % 3]}`,
    title: ['Ash', 'Birch', 'Cedar'][index % 3]!,
  }))

export const foolslide: Variant = {
  id: 'v29',
  name: 'Slide Library',
  family: 'foolslide',
  about: 'pages as base64 in a script, an adult notice answered by POST',
  series: [slide('birch', 'Birch', 12), slide('cedar', 'Cedar', 3)],
  serve({ path, method, cookies, body }, site) {
    const series = site.seriesAt(path)
    const place = site.entryAt(path.replace(/page\/\d+\/?$/, ''))
    if (!series && !place) return null
    const agreed =
      /(?:^|; )(?:v29-adult=1|adult=true)/.test(cookies) ||
      (method === 'POST' && new URLSearchParams(body).get('adult') === 'true')
    const headers = agreed ? { 'set-cookie': 'v29-adult=1; path=/' } : {}
    const of = (series ?? place?.series)!
    if (!agreed)
      return page(site, {
        series: of,
        title: of.title,
        body: `<div class="panel"><h1>Adult notice</h1><form method="post"><input type="hidden" name="adult" value="true"><input type="submit" value="Yes"></form></div>`,
      })
    if (series)
      return {
        headers,
        body: page(site, {
          series,
          title: series.title,
          body: `${heading(series)}<div class="list"><div class="group"><div class="title">Chapters</div>${lines(newestFirst(series), ({ path, label, date }) => `<div class="element"><div class="title"><a href="${path}" title="${label}">${label}</a></div><div class="meta_r">by <a href="/team/1/">Slide Team</a>, ${date.replaceAll('-', '.')}</div></div>`)}</div></div>`,
        }),
      }
    const pages = site
      .images(place!)
      .map((url, index) => ({ id: index + 1, url, filename: `${index + 1}.jpg`, width: 480, height: 690 }))
    return {
      headers,
      body: page(site, {
        series: of,
        title: `${of.title} ${place!.entry.label}`,
        body: `<div class="tbtitle"><a href="${of.path}">${of.title}</a></div><div id="page"><div class="inner"><a href="${place!.entry.path}page/2"><img class="open" src="${pages[0]!.url}"></a></div></div><script>var pages = JSON.parse(atob("${Buffer.from(JSON.stringify(pages)).toString('base64')}"));</script>`,
      }),
    }
  },
  byHand: () => ({
    chapterUrlFormat: '/read/{slug}/en/0/{chapter}/',
    scrapingType: 'html',
    options: {
      theme: 'foolslide',
      headers: { Cookie: 'v29-adult=1' },
      script: { pattern: 'atob\\("(?<json>[^"]+)"\\)', jsonPath: '$[*].url' },
    },
  }),
}

const group = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/${slug}` }, upTo(count), ({ number }) => ({
    path: `/${slug}/vol${Math.ceil(number / 6)}/${number}`,
    label: `${Math.ceil(number / 6)} - ${number} Тихая вода`,
    title: 'Тихая вода',
    volume: Math.ceil(number / 6),
  }))

export const grouple: Variant = {
  id: 'v30',
  name: 'Тихий омут',
  family: 'grouple',
  about: 'Russian "1 - 12", dates 15.11.26, pages as host, path and file in a script; ?mtr=1 is needed',
  series: [group('tikhaia_voda', 'Тихая вода', 13), group('omut', 'Омут', 4)],
  imagesOn: 'cdn',
  serve({ path, query }, site) {
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        language: 'ru',
        title: series.title,
        body: `${heading(series)}<div class="chapters-link"><table class="table">${lines(newestFirst(series), ({ path, label, date }) => `<tr class="item-row"><td class="item-title"><a href="${path}" class="chapter-link">${label}</a></td><td class="d-none date text-right" data-date="${shortNumericDay(date)}">${shortNumericDay(date)}</td></tr>`)}</table></div>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    if (query.get('mtr') !== '1')
      return page(site, {
        series: place.series,
        language: 'ru',
        title: place.series.title,
        body: `<div class="mature-message"><p>Содержание 18+</p><a href="${place.entry.path}?mtr=1">Продолжить</a></div>`,
      })
    const triples = site.images(place).map((url) => {
      const at = url.lastIndexOf('/') + 1
      const host = `${new URL(url).origin}/`
      return [host, url.slice(host.length, at), url.slice(at), 480, 690]
    })
    return page(site, {
      series: place.series,
      language: 'ru',
      title: `${place.series.title} ${place.entry.label}`,
      body: `<a class="manga-link" href="${place.series.path}">${place.series.title}</a><div id="fotocontext"></div><script>
var rm_h = { readerInit: function (pages) { document.getElementById('fotocontext').innerHTML = '<img id="mangaPicture" class="manga-img" src="' + pages[0][0] + pages[0][1] + pages[0][2] + '">' } };
rm_h.readerInit(${JSON.stringify(triples).replaceAll('"', "'")}, 0, false);</script>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    options: {
      script: { pattern: 'readerInit\\((?<json>\\[\\[.*?\\]\\])', imageFormat: '{@[0]}{@[1]}{@[2]}' },
      chapterList: {
        urlFormat: '/{slug}',
        itemSelector: 'tr.item-row',
        urlSuffix: '?mtr=1',
        numberPattern: '(?<volume>\\d+) - (?<number>\\d+) (?<title>.+)',
        titleSelector: 'a',
        titlePattern: '\\d+ - \\d+ (?<title>.+)',
        date: { selector: '.date', formats: ['dd.MM.yy'] },
      },
    },
  }),
}

const weeks = (days: number): string =>
  days < 14 ? `${days} gün önce` : days < 60 ? `${Math.floor(days / 7)} hafta önce` : `${Math.floor(days / 30)} ay önce`
const uzay = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${1 + (slug.length % 7)}/${slug}` }, upTo(count), ({ number }) => ({
    path: `/manga/${1 + (slug.length % 7)}/${slug}/${number}-bolum`,
    label: `Bölüm ${number}`,
  }))

export const uzaymanga: Variant = {
  id: 'v31',
  daysOff: 32,
  name: 'Uzay Gemisi',
  family: 'uzaymanga',
  about: 'Turkish; "3 hafta önce" glued to the number, pictures as paths in the streamed state of the page',
  series: [uzay('yildiz-tozu', 'Yıldız Tozu', 12), uzay('ay', 'Ay', 3)],
  imagesOn: 'cdn',
  serve({ path }, site) {
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        language: 'tr',
        title: series.title,
        body: `${heading(series)}<div class="list-episode"><div class="episode-title">Bölümler</div>${lines(newestFirst(series), ({ path, label, date }) => `<a class="list-episode-item" href="${path}"><div class="chapternum"><b>${label}</b></div><div class="chapterdate">${daysAgo(date, weeks)}</div></a>`)}</div>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    const paths = site.images(place).map((url) => ({ path: new URL(url).pathname }))
    return page(site, {
      series: place.series,
      language: 'tr',
      title: `${place.series.title} ${place.entry.label}`,
      body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="reader"></div><script>self.__next_f=self.__next_f||[];self.__next_f.push([1,${JSON.stringify(`5:["$","div",null,{"images":${JSON.stringify(paths)}}]\n`)}])</script><script>
document.getElementById('reader').innerHTML = JSON.parse(/"images":(\\[.*?\\])/.exec(self.__next_f[0][1])[1]).map(function (image) { return '<img class="w-full" src="${site.cdn}' + image.path + '">' }).join('')</script>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#reader img.w-full',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: '.list-episode-item',
        date: { selector: '.chapterdate' },
      },
    },
  }),
}

const reader = (slug: string, title: string, id: string, count: number): Series =>
  createSeries({ slug: `${slug}-${id}`, title, id, path: `/${slug}-${id}` }, upTo(count), ({ number, index }) => ({
    path: `/read/${slug}-${id}/en/chapter-${number}`,
    label: index % 3 === 1 ? `Chapter ${number}: Ghost of Floor ${number + 10}` : `Chapter ${number}`,
    title: index % 3 === 1 ? `Ghost of Floor ${number + 10}` : null,
  }))

export const mangareaderTo: Variant = {
  id: 'v32',
  name: 'Reader to the Moon',
  family: 'mangareader.to',
  about: 'slug ends in an id, pictures as HTML in JSON by the id of the chapter',
  series: [reader('lift-ghost', 'Lift Ghost', '58213', 14), reader('stairs', 'Stairs', '58300', 4)],
  serve({ path, query, headers }, site) {
    const asked = /^\/ajax\/image\/list\/chap\/(\d+)$/.exec(path)
    if (asked) {
      const place = site.entryById(asked[1]!)
      if (!place || headers['x-requested-with'] !== 'XMLHttpRequest' || !query.get('mode'))
        return json({ status: false, html: '' })
      return json({
        status: true,
        html: `<div id="main-wrapper"><div class="container-reader-chapter" id="vertical-content">${lines(site.images(place), (url) => `<div class="iv-card" data-url="${url}"><img class="image-vertical" src="${url}"></div>`)}</div></div>`,
      })
    }
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}<ul class="ulclear reading-list active" id="en-chapters">${lines(newestFirst(series), ({ path, label, number, id }) => `<li class="item reading-item chapter-item" data-id="${id}" data-number="${number}"><a href="${path}" class="item-link" title="${label}"><span class="arrow mr-2"></span><span class="name">${label}</span><span class="item-read">Read</span></a></li>`)}</ul>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    return page(site, {
      series: place.series,
      title: `${place.series.title} ${place.entry.label}`,
      body: `<div id="wrapper" data-reading-id="${place.entry.id}" data-reading-by="chap" data-lang-code="en"><a class="hr-manga" href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="images-content"></div></div><script>
fetch('/ajax/image/list/chap/${place.entry.id}?mode=vertical&quality=high', { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (answer) { return answer.json() }).then(function (data) { document.getElementById('images-content').innerHTML = data.html })</script>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: '/read/{slug}/en/chapter-{chapter}',
    scrapingType: 'javascript',
    imageSelector: '#images-content .iv-card img',
    options: {
      waitForSelector: '.iv-card img',
      chapterList: {
        urlFormat: '/{slug}',
        itemSelector: '#en-chapters li',
        titleSelector: '.name',
        titlePattern: '^Chapter [\\d.]+: (?<title>.+)',
      },
    },
  }),
}

const perPage = 20
const waz = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/webtoon/${slug}` }, upTo(count), ({ number }) => ({
    path: `/webtoon/${slug}/chapter-${number}`,
    label: `Chapter ${number}`,
  }))

export const manhwaz: Variant = {
  id: 'v33',
  daysOff: 366,
  name: 'Wazoo Toons',
  family: 'manhwaz',
  about: 'list in pages of 20 at ?page=2, 48 chapters, dates "3 days ago"',
  series: [waz('tower-of-wax', 'Tower of Wax', 48), waz('wick', 'Wick', 4)],
  serve({ path, query }, site) {
    const series = site.seriesAt(path)
    if (series) {
      const at = Math.max(1, Number(query.get('page') ?? 1) || 1)
      const all = newestFirst(series)
      const last = Math.ceil(all.length / perPage)
      const relative = (days: number) =>
        days < 30 ? `${days} days ago` : days < 365 ? `${Math.floor(days / 30)} months ago` : '1 year ago'
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}<div class="list-chapter"><ul class="row-content-chapter">${lines(all.slice((at - 1) * perPage, at * perPage), ({ path, label, date }) => `<li class="a-h"><a class="chapter-name text-nowrap" href="${path}">${label}</a><span class="chapter-time text-nowrap">${daysAgo(date, relative)}</span></li>`)}</ul></div>
<ul class="pagination">${lines(upTo(last), (n) => (n === at ? `<li class="active"><span>${n}</span></li>` : `<li><a href="${path}?page=${n}">${n}</a></li>`))}</ul>`,
      })
    }
    const place = site.entryAt(path)
    if (!place) return null
    const next = site.neighbour(place, 1)
    return page(site, {
      series: place.series,
      title: `${place.series.title} ${place.entry.label}`,
      body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="chapter-content" class="chapter-content">${lines(site.images(place), (url) => `<img class="lazyload" data-src="${url}" alt="">`)}</div>${next ? `<a class="next-chap" href="${next.path}">Next</a>` : ''}`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: '/webtoon/{slug}/chapter-{chapter}',
    scrapingType: 'html',
    imageSelector: '#chapter-content img',
    options: {
      chapterList: {
        urlFormat: '/webtoon/{slug}?page={page}',
        itemSelector: '.row-content-chapter li',
        date: { selector: '.chapter-time' },
      },
    },
  }),
}

const nat = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number, id }) => ({
    path: `/manga/${slug}/chapter-${number}.${id}/`,
    label: `Chapter ${number}`,
  }))

export const natsuid: Variant = {
  id: 'v34',
  name: 'Natsu Garden',
  family: 'natsuid',
  about: 'list by htmx from admin-ajax.php in pages, addresses chapter-10.40333',
  series: [nat('summer-well', 'Summer Well', 14), nat('cicada', 'Cicada', 4)],
  serve({ path, query }, site) {
    if (path === '/wp-admin/admin-ajax.php') {
      const series = site.seriesById(query.get('manga_id') ?? '')
      if (!series || query.get('action') !== 'chapter_list') return { status: 400, body: '0' }
      return fragment(
        Number(query.get('page')) > 1
          ? ''
          : `<div id="chapter-list">${lines(newestFirst(series), ({ path, label, number, date }) => `<div data-chapter-number="${number}"><a href="${site.origin}${path}"><div><span>${label}</span><time datetime="${date}T10:00:00">${monthFirst(date)}</time></div></a></div>`)}</div>`,
      )
    }
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}<div hx-get="${site.origin}/wp-admin/admin-ajax.php?manga_id=${series.id}&page=1&action=chapter_list" hx-trigger="load" id="holder"></div><script>fetch(document.getElementById('holder').getAttribute('hx-get')).then(function (answer) { return answer.text() }).then(function (html) { document.getElementById('holder').innerHTML = html })</script>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    return page(site, {
      series: place.series,
      title: `${place.series.title} ${place.entry.label}`,
      body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><main class="relative"><section data-image-data="">${lines(site.images(place), (url) => `<img src="${url}" class="mx-auto">`)}</section></main>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: 'main section > img',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: '#chapter-list > div[data-chapter-number]',
        date: { selector: 'time', attribute: 'datetime' },
        ajax: [
          {
            method: 'GET',
            urlFormat: '/wp-admin/admin-ajax.php?manga_id={id}&page=1&action=chapter_list',
            id: { pattern: 'manga_id=(\\d+)' },
          },
        ],
      },
    },
  }),
}
