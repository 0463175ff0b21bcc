import { escapeHtml, lines, listPage, page, readerPage } from '../markup.ts'
import { createSeries, daysAgo, newestFirst, seriesLike, shortNumericDay, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const slide = seriesLike('/series/{slug}/', '/read/{slug}/en/0/{n}/', '', ({ number, index }) => {
  const title = ['Ash', 'Birch', 'Cedar'][index % 3]!
  return { label: `Chapter ${number}: ${title}`, title }
})

export const foolslide: Variant = {
  id: 'v29',
  name: 'Slide Library',
  about: 'foolslide: pages as base64 in a script, an adult notice answered by POST',
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
        body: listPage(
          site,
          series,
          `<div class="list"><div class="group"><div class="title">Chapters</div>${lines(newestFirst(series), ({ path, label, date }) => `<div class="element"><div class="title"><a href="${path}" title="${label}">${label}</a></div><div class="meta_r">by <a href="/team/1/">Slide Team</a>, ${date.replaceAll('-', '.')}</div></div>`)}</div></div>`,
        ),
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
}

const group = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/${slug}` }, upTo(count), ({ number }) => ({
    path: `/${slug}/vol${Math.ceil(number / 6)}/${number}`,
    label: `${Math.ceil(number / 6)} - ${number} Тихая вода`,
    title: 'Тихая вода',
    volume: Math.ceil(number / 6),
  }))

export const grouple: Variant = {
  language: 'ru',
  id: 'v30',
  name: 'Тихий омут',
  about: 'grouple: Russian "1 - 12", dates 15.11.26, pages as host, path and file in a script; ?mtr=1 is needed',
  series: [group('tikhaia_voda', 'Тихая вода', 13), group('omut', 'Омут', 4)],
  imagesOn: 'cdn',
  list: (series) =>
    `<div class="chapters-link"><table class="table">${lines(newestFirst(series), ({ path, label, date }) => `<tr class="item-row"><td class="item-title"><a href="${path}" class="chapter-link">${label}</a></td><td class="d-none date text-right" data-date="${shortNumericDay(date)}">${shortNumericDay(date)}</td></tr>`)}</table></div>`,
  show(place, site, { query }) {
    if (query.get('mtr') !== '1')
      return readerPage(
        site,
        place,
        `<div class="mature-message"><p>Содержание 18+</p><a href="${place.entry.path}?mtr=1">Продолжить</a></div>`,
        place.series.title,
      )
    const triples = site.images(place).map((url) => {
      const at = url.lastIndexOf('/') + 1
      const host = `${new URL(url).origin}/`
      return [host, url.slice(host.length, at), url.slice(at), 480, 690]
    })
    return `<a class="manga-link" href="${place.series.path}">${place.series.title}</a><div id="fotocontext"></div><script>
var rm_h = { readerInit: function (pages) { document.getElementById('fotocontext').innerHTML = '<img id="mangaPicture" class="manga-img" src="' + pages[0][0] + pages[0][1] + pages[0][2] + '">' } };
rm_h.readerInit(${JSON.stringify(triples).replaceAll('"', "'")}, 0, false);</script>`
  },
  byHand: {
    chapterUrlFormat: null,
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
  },
}

const weeks = (days: number): string =>
  days < 14 ? `${days} gün önce` : days < 60 ? `${Math.floor(days / 7)} hafta önce` : `${Math.floor(days / 30)} ay önce`
const uzay = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${1 + (slug.length % 7)}/${slug}` }, upTo(count), ({ number }) => ({
    path: `/manga/${1 + (slug.length % 7)}/${slug}/${number}-bolum`,
    label: `Bölüm ${number}`,
  }))

export const uzaymanga: Variant = {
  language: 'tr',
  id: 'v31',
  daysOff: 32,
  name: 'Uzay Gemisi',
  about: 'uzaymanga: Turkish; "3 hafta önce" glued to the number, pictures as paths in the streamed state of the page',
  series: [uzay('yildiz-tozu', 'Yıldız Tozu', 12), uzay('ay', 'Ay', 3)],
  imagesOn: 'cdn',
  list: (series) =>
    `<div class="list-episode"><div class="episode-title">Bölümler</div>${lines(newestFirst(series), ({ path, label, date }) => `<a class="list-episode-item" href="${path}"><div class="chapternum"><b>${label}</b></div><div class="chapterdate">${daysAgo(date, weeks)}</div></a>`)}</div>`,
  show(place, site) {
    const paths = site.images(place).map((url) => ({ path: new URL(url).pathname }))
    return `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="reader"></div><script>self.__next_f=self.__next_f||[];self.__next_f.push([1,${JSON.stringify(`5:["$","div",null,{"images":${JSON.stringify(paths)}}]\n`)}])</script><script>
document.getElementById('reader').innerHTML = JSON.parse(/"images":(\\[.*?\\])/.exec(self.__next_f[0][1])[1]).map(function (image) { return '<img class="w-full" src="${site.cdn}' + image.path + '">' }).join('')</script>`
  },
}
