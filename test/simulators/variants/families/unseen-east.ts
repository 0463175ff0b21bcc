import { escapeHtml, json, lines } from '../markup.ts'
import { createSeries, daysAgo, hexOf, newestFirst, upTo } from '../series.ts'
import { crumbs, frame, neighbours } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'
import { byHand } from './unseen-by-hand-own.ts'
import { cookieOf, extra, signed, whenReady, words } from './unseen-parts.ts'

const korean = words('홈', '인기', '추천', '댓글', '최신')
const board = (slug: string, title: string, id: number, count: number): Series =>
  createSeries(
    { slug, title, path: `/webtoon/${id}?toon=${encodeURIComponent('일반웹툰')}`, id: String(id) },
    [0, ...upTo(count)],
    ({ number, id: own }) =>
      number === 0
        ? {
            ...extra(`${title} 프롤로그`, 950, `/webtoon/${own}/${encodeURIComponent(title.replaceAll(' ', '-'))}`),
            mayBe: 0,
          }
        : {
            path: `/webtoon/${own}/${encodeURIComponent(`${title} ${number}화`.replaceAll(' ', '-'))}`,
            label: `${title} ${number}화`,
          },
  )
/** The attribute of the addresses is another one for each chapter. */
const attributeOf = (entry: Entry) => `data-${hexOf(entry.id).slice(0, 9)}`

export const hexWritten: Variant = {
  id: 'y21',
  name: '달빛툰',
  language: 'ko',
  about:
    'a board in Korean: rows with a position that is not the chapter, the number only in the title ("… 12화 +3"), a prologue, ids in addresses; the pages are written by a script from hexadecimal text, in attributes with random names beside hidden decoys',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/data/file/toon/${entry.id}/${hexOf(`${entry.id}${page}`)}.jpg`,
  series: [board('dalbit-yeok', '달빛 역', 518, 15), board('geomeun-bada', '검은 바다', 902, 12)],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: korean,
      body: `<div class="view-title"><h1>${series.title}</h1></div><form id="serial-move"><ul class="list-body">${lines(newestFirst(series), ({ path, label, date }, index) => `<li class="list-item" data-index="${series.entries.length - index}"><div class="wr-num">${series.entries.length - index}</div><div class="wr-subject"><a href="${path}" class="item-subject">${label} <span class="count orangered hidden-xs">+${index % 5}</span></a></div><div class="wr-star">(1,${index}02)</div><div class="wr-date hidden-xs">${date.replaceAll('-', '.')}</div></li>`)}</ul></form>`,
    }),
  show(place, site) {
    const name = attributeOf(place.entry)
    const html = site
      .images(place)
      .map(
        (url, index) =>
          `${index === 2 ? `<p style="display:none"><img ${name}="${site.cdn}/decoy/1.jpg" src="/assets/logo.png"></p>` : ''}<p><img ${name}="${url}" src="/assets/logo.png" alt=""></p>`,
      )
      .join('')
    const hex = Buffer.from(html)
      .toString('hex')
      .toUpperCase()
      .replace(/../g, '$&.')
      .match(/.{1,60}/g)!
    return frame(site, {
      title: place.entry.label,
      series: place.series,
      words: korean,
      body: `${crumbs(place)}<div class="toon-nav"><a href="${place.series.path}">목록</a></div><div id="html_encoder"></div><div class="view-padding"><script>var html_data='';\n${hex.map((part) => `html_data+='${part}';`).join('\n')}\ndocument.write('<div id="toon_img">' + decodeURIComponent(html_data.replace(/([0-9A-F]{2})\\./g, '%$1')) + '</div>');\ndocument.querySelectorAll('#toon_img img').forEach(function (image) { for (var i = 0; i < image.attributes.length; i++) if (/^data-[0-9a-f]{9}$/.test(image.attributes[i].name)) image.src = image.attributes[i].value })</script></div>${neighbours(place, site, '이전화', '다음화')}`,
    })
  },
  byHand: byHand.y21,
}

const sections = ['单话', '单行本', '番外篇'] as const
const packed = (slug: string, title: string, id: number, counts: readonly [number, number, number]): Series => {
  const plan = counts.flatMap((count, section) => upTo(count).map((n) => ({ n, section })))
  return createSeries(
    { slug, title, path: `/comic/${id}/`, id: String(id) },
    plan.map((_, index) => index),
    ({ index, id: own }) => {
      const { n, section } = plan[index]!
      const path = `/comic/${id}/${own}.html`
      if (section === 0) return { number: n, mark: n, label: `第${String(n).padStart(2, '0')}回`, path }
      return extra(section === 1 ? `第${n}卷` : `番外${n}`, 800 + index, path, section === 1 ? 'volume' : 'extra')
    },
  )
}
const sectionOf = ({ kind }: Entry) => (kind === 'chapter' ? 0 : kind === 'volume' ? 1 : 2)
/** Dean Edwards' packer with numbers in base 36. */
function pack(code: string): string {
  const names: string[] = []
  const body = code.replace(/\w+/g, (word) => {
    if (!names.includes(word)) names.push(word)
    return names.indexOf(word).toString(36)
  })
  return `eval(function(p,a,c,k,e,d){e=function(c){return c.toString(36)};if(!''.replace(/^/,String)){while(c--){d[c.toString(a)]=k[c]||c.toString(a)}k=[function(e){return d[e]}];e=function(){return'\\\\w+'};c=1};while(c--){if(k[c]){p=p.replace(new RegExp('\\\\b'+e(c)+'\\\\b','g'),k[c])}}return p}(${JSON.stringify(body)},36,${names.length},${JSON.stringify(names.join('|'))}.split('|'),0,{}))`
}

export const packedPages: Variant = {
  id: 'y24',
  name: '墨鱼漫画',
  language: 'zh',
  about:
    'after Manhuagui: ids only, sections of chapters, volumes and extras, each row with its count of pages ("第12回 30p"), older rows in hidden lists, pages in a packed script with a host, a folder, names and a signature, one at a time by #p=2, no dates',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/ps1/m/${series.slug}/${entry.id}/${String(page).padStart(3, '0')}.jpg`,
  series: [packed('moyu', '墨鱼与灯塔', 51_207, [16, 2, 2]), packed('shan', '山里的电车', 4_188, [12, 1, 0])],
  guard: ({ host, path, query }) =>
    host === 'cdn' && path.startsWith('/ps1/') && query.get('m') !== signed(path.split('/').slice(0, -1).join('/'))
      ? { status: 403, body: '' }
      : null,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: words('首页', '热门', '相关', '评论', '最新'),
      body: `<div class="book-title"><h1>${series.title}</h1></div><div class="book-detail">状态：连载中，最近于 [<span class="red">2026-11-15</span>] 更新</div><div class="chapter cf mt16">${sections
        .map((name, section) => {
          const all = newestFirst(series).filter((entry) => sectionOf(entry) === section)
          if (all.length === 0) return ''
          const parts = all.length > 10 ? [all.slice(0, 10), all.slice(10)] : [all]
          return `<h4><span>${name}</span></h4>${parts.length > 1 ? '<div class="chapter-page"><ul><li class="on"><a href="javascript:;">7-16回</a></li><li><a href="javascript:;">1-6回</a></li></ul></div>' : ''}<div class="chapter-list cf" id="chapter-list-${section}">${lines(parts, (part, at) => `<ul${at === 0 ? ' style="display:block"' : ' style="display:none"'}>${lines(part, ({ path, label, pages }) => `<li><a href="${path}" title="${label}" class="status0" target="_blank"><span>${label}<i>${pages}p</i></span></a></li>`)}</ul>`)}</div>`
        })
        .join('')}</div>`,
    }),
  show(place, site) {
    const folder = site.images(place)[0]!.slice(site.cdn.length).split('/').slice(0, -1).join('/')
    const data = {
      bid: Number(place.series.id),
      cid: Number(place.entry.id),
      files: site.images(place).map((url) => url.slice(url.lastIndexOf('/') + 1)),
      path: `${folder}/`,
      len: place.entry.pages,
      sl: { e: 1798761600, m: signed(folder) },
    }
    return frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: words('首页', '热门', '相关', '评论', '最新'),
      body: `${crumbs(place)}<div id="mangaBox"><div id="mangaMoreBox"></div></div><span id="page">1</span>/${place.entry.pages}<a id="next" href="javascript:;">下一页</a><script>var SMH = { imgData: function (data) { var at = Number((location.hash.match(/p=(\\d+)/) || [])[1] || 1), show = function () { document.getElementById('mangaBox').innerHTML = '<img id="mangaFile" class="mangaFile" src="${site.cdn}' + data.path + data.files[at - 1] + '?e=' + data.sl.e + '&m=' + data.sl.m + '">'; document.getElementById('page').textContent = at }; show(); document.getElementById('next').onclick = function () { if (at < data.len) { at++; location.hash = 'p=' + at; show() } else alert('最后一页') }; return { preInit: function () {} } } }</script><script>window["eval"](${JSON.stringify(pack(`SMH.imgData(${JSON.stringify(data)}).preInit();`))})</script>`,
    })
  },
  byHand: byHand.y24,
}

const bz = (slug: string, title: string, id: number, count: number): Series =>
  createSeries({ slug, title, path: `/${id}bz/`, id: String(id) }, upTo(count), ({ number, id: own }) => ({
    path: `/m${own}/`,
    label: `第${number}話`,
    title: null,
  }))

export const nextByScript: Variant = {
  id: 'y25',
  name: '山口書房',
  language: 'zh-TW',
  about:
    'after Mangabz: /51bz/ and /m20417/ as addresses, "第12話 （18P）", the reader shows one page and asks chapterimage.ashx with a signature for each, which answers a script with this and the next picture',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/2/${series.id}/${entry.id}/${page}_${hexOf(`${entry.id}_${page}`).slice(0, 4)}.jpg`,
  series: [bz('shuidao', '水道町', 51, 14), bz('zhideng', '紙燈', 388, 12)],
  guard: ({ host, path, query }) =>
    host === 'cdn' && path.startsWith('/2/') && query.get('key') !== signed(path) ? { status: 403, body: '' } : null,
  serve({ path, query, headers }, site) {
    const [, id] = /^\/m(\d+)\/chapterimage\.ashx$/.exec(path) ?? []
    const place = id ? site.entryById(id) : null
    if (!place || query.get('_sign') !== hexOf(`sign ${id}`) || query.get('cid') !== id) return null
    if (headers['x-requested-with'] !== 'XMLHttpRequest') return { status: 403, body: '' }
    const at = Number(query.get('page'))
    const urls = site
      .images(place)
      .slice(at - 1, at + 1)
      .map((url) => `${url}?cid=${id}&key=${signed(url.slice(site.cdn.length))}`)
    return {
      type: 'text/plain; charset=utf-8',
      body: `function dm5imagefun(){var pvalue=${JSON.stringify(urls)};return pvalue}var d;d=dm5imagefun();`,
    }
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: words('首頁', '人氣', '相關', '評論', '最新'),
      body: `<p class="detail-info-title">${series.title}</p><div class="detail-list-form-title">共${series.entries.length}章節 <span class="s">更新時間：11月15號</span></div><div id="chapterlistload" class="detail-list-form-con">${lines(newestFirst(series), ({ path, label, pages }) => `<a href="${path}" class="detail-list-form-item" target="_blank">${label} <span>（${pages}P）</span></a>`)}</div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: words('首頁', '人氣', '相關', '評論', '最新'),
      hasComments: false,
      body: `<div class="top-title"><a href="${place.series.path}">${place.series.title}</a> ${place.entry.label}</div><div class="container"><div id="showimage"><div id="cp_img"></div></div></div><div class="bottom-bar"><a href="javascript:ShowNext();" class="bottom-bar-tool next">下一頁</a> <span id="lbcurrentpage">1</span>-${place.entry.pages}</div><script>var MANGABZ_CID=${place.entry.id},MANGABZ_IMAGE_COUNT=${place.entry.pages},MANGABZ_VIEWSIGN="${hexOf(`sign ${place.entry.id}`)}",MANGABZ_PAGE=1; function ajaxloadimage(page) { fetch('/m' + MANGABZ_CID + '/chapterimage.ashx?cid=' + MANGABZ_CID + '&page=' + page + '&key=&_cid=' + MANGABZ_CID + '&_sign=' + MANGABZ_VIEWSIGN, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.text() }).then(function (code) { var d = new Function(code + ';return d')(); document.getElementById('cp_img').innerHTML = '<img id="cp_image" src="' + d[0] + '">'; document.getElementById('lbcurrentpage').textContent = page }) } function ShowNext() { if (MANGABZ_PAGE < MANGABZ_IMAGE_COUNT) ajaxloadimage(++MANGABZ_PAGE); else alert('已經是最後一頁') } ajaxloadimage(1)</script>`,
    }),
  byHand: byHand.y25,
}

const raws = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}-raw` }, numbers, ({ number }) => ({
    path: `/manga/${slug}-raw/${encodeURIComponent(`第${number}話`)}`,
    label: `【第${number}話】`,
  }))

export const shuffledBatch: Variant = {
  id: 'y28',
  name: '生漫画亭',
  language: 'ja',
  about:
    'a raw site in Japanese: 【第12.5話】, "3日前" for all dates, the pages by POST with a CSRF token and its cookie, two batches as the reader scrolls, in an order that only data-index tells',
  daysOff: 1,
  series: [raws('umi-no-mise', '海の店', [...upTo(12), 12.5, 13]), raws('yoru-no-hon', '夜の本', upTo(12))],
  serve({ path, method, headers, cookies, body }, site) {
    if (path !== '/api/chapter-images' || method !== 'POST') return null
    const token = headers['x-csrf-token']
    if (!token || cookieOf(cookies, 'XSRF') !== token) return { status: 419, body: 'Page Expired' }
    const asked = JSON.parse(body) as { id: string; from: number }
    const place = site.entryById(asked.id)
    if (!place) return { status: 404, body: '' }
    const batch = site
      .images(place)
      .map((url, index) => ({ url, index }))
      .slice(asked.from, asked.from + 4)
    return json({
      html: lines(
        batch.toReversed(),
        ({ url, index }) => `<div class="image-container" data-index="${index}"><img data-src="${url}" alt=""></div>`,
      ),
      next: asked.from + 4 < place.entry.pages ? asked.from + 4 : null,
    })
  },
  list: (series, site) =>
    frame(site, {
      title: `${series.title} RAW`,
      series,
      words: words('ホーム', '人気', '関連', 'コメント', '最新'),
      body: `<h1>${series.title} (Raw – Free)</h1><div id="chapter-list" class="scroll">${lines(newestFirst(series), ({ path, label, date }) => `<a href="${path}" title="${series.title} ${label}"><li class="d-flex"><span class="chapter-name">${series.title} – ${label}</span><span class="chapter-time">${daysAgo(date, (days) => `${days}日前`)}</span></li></a>`)}</div>`,
    }),
  show(place: Place, site: VariantSite) {
    const token = hexOf(`csrf ${place.entry.id}`)
    return {
      headers: { 'set-cookie': `XSRF=${token}; Path=/; SameSite=Lax` },
      body: frame(site, {
        title: `${place.series.title} ${place.entry.label}`,
        series: place.series,
        words: words('ホーム', '人気', '関連', 'コメント', '最新'),
        head: `<meta name="csrf-token" content="${token}">`,
        body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="list-imga" style="display:flex;flex-direction:column"></div><div id="sentinel" style="height:60px"></div>${whenReady(`var from = 0, busy = false, list = document.getElementById('list-imga'), more = function () { if (busy || from === null) return; busy = true; fetch('/api/chapter-images', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': document.querySelector('meta[name=csrf-token]').content }, body: JSON.stringify({ id: '${place.entry.id}', from: from }) }).then(function (a) { return a.json() }).then(function (data) { list.insertAdjacentHTML('beforeend', data.html); list.querySelectorAll('.image-container').forEach(function (box) { box.style.order = box.dataset.index; box.firstElementChild.src = box.firstElementChild.dataset.src }); from = data.next; busy = false; watch.disconnect(); watch.observe(document.getElementById('sentinel')) }) }, watch = new IntersectionObserver(function (seen) { if (seen.some(function (one) { return one.isIntersecting })) more() }); more()`)}${neighbours(place, site, '前の話', '次の話')}`,
      }),
    }
  },
  byHand: byHand.y28,
}
