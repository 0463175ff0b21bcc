import { json, lines, phpJson } from '../markup.ts'
import { createSeries, dashed, daysAgo, hexOf, monthFirst, newestFirst, numericDay, shortDay, upTo } from '../series.ts'
import { crumbs, frame, neighbours, redirect } from '../surroundings.ts'
import type { Entry, Series, Variant } from '../variant.ts'
import { base64, blank, forbidden, lockNewest, otherChapters, planned, shortMonth, whenSeen } from './blind-parts.ts'
import { cookieOf, lastPart, whenReady, words } from './unseen-parts.ts'

const flat = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/truyen-${slug}.html` }, numbers, ({ number }) => ({
    path: `/doc-truyen-${slug}-chap-${number}.html`,
    label: `${title} - Chương ${number}`,
  }))
const vietnamese = words('Trang chủ', 'Phổ biến', 'Liên quan', 'Bình luận', 'Mới')

export const encodedPictures: Variant = {
  id: 'z11',
  name: 'Gác Truyện',
  language: 'vi',
  about:
    'FMReader: "Thợ Săn Cấp 99 Phần 2 - Chương 15", chap-7.5.html at the root, 15/11/2026; each picture has its address in base64 in data-img, set when it comes into view; banners of the same class, encoded as well',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/upload/${series.id}/${entry.id}/strip-${page}.jpg`,
  series: [
    flat('tho-san-cap-99-phan-2', 'Thợ Săn Cấp 99 Phần 2', [...upTo(7), 7.5, ...upTo(15).slice(7)]),
    flat('nha-so-4', 'Nhà Số 4', upTo(12)),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: vietnamese,
      body: `<div class="manga-info"><h1>${series.title}</h1><ul><li>Lượt xem: 12345</li></ul></div><div id="list-chapters"><table class="table table-hover"><tbody>${lines(newestFirst(series), ({ path, label, date }) => `<tr><td><a class="chapter" href="${path.slice(1)}" title="${label}"><b>${label}</b></a></td><td><time>${numericDay(date)}</time></td><td>1.204</td></tr>`)}</tbody></table></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: place.entry.label,
      series: place.series,
      words: vietnamese,
      body: `${crumbs(place)}<div class="chapter-content">${lines(site.images(place), (url, index) => `${index % 4 === 1 ? `<img class="chapter-img" src="${blank}" data-img="${base64(`${site.origin}/assets/banner-6.jpg`)}" alt="">` : ''}<img class="chapter-img" src="${blank}" data-img="${base64(url)}" alt="Trang ${index + 1}">`)}</div>${whenSeen('img.chapter-img', 'atob(image.dataset.img)')}${neighbours(place, site, 'Chap trước', 'Chap sau')}`,
    }),
}

const coded = (slug: string, title: string, numbers: readonly number[], undecided: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number, index }) => {
    const volume = index < numbers.length - undecided ? Math.floor(index / 6) + 1 : null
    const code = `${volume ? `v${String(volume).padStart(2, '0')}` : 'vTBD'}/c${String(Math.floor(number)).padStart(3, '0')}${number % 1 ? '.5' : ''}`
    return {
      path: `/manga/${slug}/${code}/1.html`,
      volume,
      label: `${volume ? `Vol.${String(volume).padStart(2, '0')}` : 'Vol.TBD'} Ch.${lastPart(code).slice(1)}`,
    }
  })

export const pageFiles: Variant = {
  id: 'z13',
  name: 'Foxglove Manga',
  about:
    'after FanFox: /v02/c015.5/1.html and one address for each page, the newest in "vTBD"; an age question whose link sets a cookie; "Nov 15,2026"; after the last page a page with recommended chapters; pictures on another host need a Referer',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/store/manga/${series.id}/${entry.id}/compressed/${hexOf(`${entry.id}-${page}`).slice(0, 10)}.jpg`,
  series: [
    coded('foxglove-road-66', 'Foxglove Road 66', [...upTo(9), 9.5, ...upTo(14).slice(9)], 2),
    coded('tin-orchard', 'Tin Orchard', upTo(12), 1),
  ],
  serve({ host, path, query, cookies }, site) {
    if (host !== '') return null
    if (query.get('adult') === '1') return redirect(path, { 'set-cookie': 'isAdult=1; Path=/' })
    const [, start, n] = /^(\/manga\/.+\/c[\d.]+\/)(\d+|end)\.html$/.exec(path) ?? []
    const place = start ? site.entryAt(`${start}1.html`) : null
    if (!place && !site.seriesAt(path)) return null
    if (cookieOf(cookies, 'isAdult') === null)
      return frame(site, {
        title: 'Warning',
        body: `<div class="detail-block-content"><p>This series contains content for adults. Are you 18 or older?</p><a id="checkAdult" class="btn" href="${path}?adult=1">Please click here to continue reading</a></div>`,
      })
    if (!place) return null
    const { series, entry } = place
    const url = site.images(place)[Number(n) - 1]
    if (n === 'end')
      return frame(site, {
        title: 'The end',
        series,
        body: `<h2>You finished ${entry.label}</h2><ul class="chapter-list">${otherChapters(site, series, ({ path: to, label }) => `<li><a href="${to}">${label}</a></li>`)}</ul>`,
      })
    if (!url) return null
    const next = Number(n) < entry.pages ? `${start}${Number(n) + 1}.html` : `${start}end.html`
    return frame(site, {
      title: `${series.title} ${entry.label} Page ${n}`,
      series,
      hasComments: false,
      body: `${crumbs(place)}<div class="pager-list"><select class="mangaread-page">${lines(upTo(entry.pages), (page) => `<option value="${start}${page}.html"${page === Number(n) ? ' selected' : ''}>${page}</option>`)}</select> of ${entry.pages}</div><div class="reader-main"><a href="${next}"><img class="reader-main-img" src="${url}" alt=""></a></div><a class="next" href="${next}">Next Page</a>`,
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<span class="detail-info-right-title-font">${series.title}</span><div id="chapterlist"><ul class="detail-main-list">${lines(newestFirst(series), ({ path, label, date }) => `<li><a href="${path}" title="${series.title} ${label}"><div class="detail-main-list-main"><p class="title3">${label}</p><p class="title2">${shortMonth(date).replace(', ', ',')}</p></div></a></li>`)}</ul></div>`,
    }),
}

const tome = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, upTo(count), ({ number, index }) => ({
    path: `/manga/${slug}/${number}`,
    volume: Math.floor(index / 5) + 1,
    label: `Chapitre ${number} : ${index % 4 === 2 ? 'Nuit 1001' : 'Sans retour'}`,
    title: index % 4 === 2 ? 'Nuit 1001' : 'Sans retour',
  }))

export const cookiePictures: Variant = {
  id: 'z16',
  name: 'Lampadaire',
  language: 'fr',
  about:
    'MMRCMS: headings of volumes between the rows, newest volume first but each volume oldest first; one page at a time from "var pages = [{page_image: \'01.jpg\'}]" and a folder; pictures need the cookie that only the page of their chapter sets; "15 nov. 2026"',
  imagePath: ({ series, entry }, page) =>
    `/uploads/manga/${series.slug}/chapters/${entry.mark}/${String(page).padStart(2, '0')}.jpg`,
  series: [tome('les-1001-portes', 'Les 1001 portes', 17), tome('grand-large', 'Grand large', 12)],
  guard({ path, cookies }) {
    const [, slug, n] = /^\/uploads\/manga\/([^/]+)\/chapters\/(\d+)\//.exec(path) ?? []
    return slug && cookieOf(cookies, `lecture_${hexOf(`${slug} ${n}`).slice(0, 8)}`) === null
      ? forbidden('Interdit')
      : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: words('Accueil', 'Populaires', 'À lire aussi', 'Commentaires', 'Dernier'),
      body: `<h2 class="widget-title">${series.title}</h2><ul class="chapters">${lines([4, 3, 2, 1], (volume) => {
        const rows = series.entries.filter((entry) => entry.volume === volume)
        return rows.length === 0
          ? ''
          : `<li class="btn btn-volume">Volume ${volume}</li>${lines(rows, ({ path, number, title, date }) => `<li class="volume-${volume}"><h5 class="chapter-title-rtl"><a href="${site.origin}${path}">${series.title} ${number}</a> : <em>${title}</em></h5><div class="date-chapter-title-rtl">${shortDay(date, 'fr')}</div></li>`)}`
      })}</ul>`,
    }),
  show(place, site) {
    const { series, entry } = place
    const pages = site
      .images(place)
      .map((url, index) => ({ page_image: lastPart(url), page_slug: index + 1, external: 0 }))
    return {
      headers: { 'set-cookie': `lecture_${hexOf(`${series.slug} ${entry.mark}`).slice(0, 8)}=1; Path=/; HttpOnly` },
      body: frame(site, {
        title: `${series.title} ${entry.number}`,
        series,
        words: words('Accueil', 'Populaires', 'À lire aussi', 'Commentaires', 'Dernier'),
        body: `${crumbs(place)}<select id="page-list">${lines(pages, ({ page_slug }) => `<option value="${page_slug}">${page_slug}</option>`)}</select><div id="ppp"><a class="next-page"><img class="img-responsive scan-page" src="${site.images(place)[0]}" alt=""></a></div><button id="suivante">Page suivante</button><script>var pages = ${phpJson(pages)}, dossier = '/uploads/manga/${series.slug}/chapters/${entry.mark}/', at = 1; function montrer(n) { at = n; document.querySelector('.scan-page').src = dossier + pages[n - 1].page_image; document.getElementById('page-list').value = n } document.getElementById('suivante').onclick = function () { if (at < pages.length) montrer(at + 1) }; document.getElementById('page-list').onchange = function () { montrer(Number(this.value)) }</script>${neighbours(place, site, 'Préc.', 'Suiv.')}`,
      }),
    }
  },
}

const lily = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, numbers, ({ number, id }) => ({
    path: `/manga/${slug}/bolum-${dashed(number)}-${id}`,
    label: `Bölüm ${number}`,
  }))
const turkish = words('Ana sayfa', 'Popüler', 'Benzer', 'Yorumlar', 'Yeni')

export const shuffledParts: Variant = {
  id: 'z17',
  name: 'Zambak Manga',
  language: 'tr',
  about:
    'Liliana: dates as seconds in time[datetime], the pages as HTML in JSON by the id of the chapter (X-Requested-With), shuffled with a data-index, each a link without a picture; a chapter that does not exist answers 200 with status false',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ entry }, page) => `/media/${hexOf(`${entry.id}:${page}`)}.webp`,
  series: [lily('kule-40', 'Kule 40', [...upTo(11), 11.5, 12, 13]), lily('ada', 'Ada', upTo(12))],
  serve({ host, path, headers }, site) {
    const id = host === '' && /^\/ajax\/image\/list\/chap\/(\d+)$/.exec(path)?.[1]
    if (!id) return null
    const place = site.entryById(id)
    if (!place || headers['x-requested-with'] !== 'XMLHttpRequest')
      return json({ status: false, msg: 'Bölüm bulunamadı' })
    const parts = site
      .images(place)
      .map((url, index) => `<div class="separator" data-index="${index}"><a class="readImg" href="${url}"></a></div>`)
    return json({
      status: true,
      html: [...parts.filter((_, at) => at % 2), ...parts.filter((_, at) => at % 2 === 0)].join(''),
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: turkish,
      body: `<div class="a2"><h1>${series.title}</h1></div><div id="chapterList"><ul>${lines(newestFirst(series), ({ path, label, date }) => `<li class="chapter"><a href="${path}">${label}</a><time class="timeago" datetime="${Date.parse(date) / 1000}">${daysAgo(date, (days) => `${days} gün önce`)}</time></li>`)}</ul></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: turkish,
      body: `${crumbs(place)}<div id="chapter-images"></div><script>const CHAPTER_ID = ${place.entry.id}; fetch('/ajax/image/list/chap/' + CHAPTER_ID + '?mode=vertical&quality=high', { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.json() }).then(function (data) { var box = document.getElementById('chapter-images'); box.innerHTML = data.html; Array.from(box.children).sort(function (a, b) { return a.dataset.index - b.dataset.index }).forEach(function (part) { part.innerHTML = '<img src="' + part.firstElementChild.getAttribute('href') + '" alt="">'; box.append(part) }) })</script>${neighbours(place, site, 'Önceki', 'Sonraki')}`,
    }),
}

const madRow = ({ path, label, date }: Entry) =>
  `<li><a href="${path}" title="${label}"><div><strong class="chapter-title">${label}</strong><time class="chapter-update">${daysAgo(date, (days) => `${days} days ago`)}</time></div></a></li>`

export const commaList: Variant = {
  id: 'z18',
  name: 'Mad Lantern',
  about:
    'MadTheme: the 8 newest, "Show all chapters" asks /api/manga/{id}/chapters for HTML; three pictures in the page, all in chapImages, a string with commas, without the host, which is another variable without a scheme; "54 days ago"',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/res/manga/${series.slug}/${entry.id}/${page}.jpg`,
  series: [
    planned(
      { slug: 'mad-lantern-5', title: 'Mad Lantern 5', path: '/mad-lantern-5' },
      [...upTo(21), 21.5, 22, 'Epilogue'],
      (number) => ({ path: `/mad-lantern-5/chapter-${dashed(number)}`, label: `Chapter ${number}` }),
      () => '/mad-lantern-5/epilogue',
    ),
    planned({ slug: 'harrow', title: 'Harrow', path: '/harrow' }, upTo(12), (number) => ({
      path: `/harrow/chapter-${number}`,
      label: `Chapter ${number}`,
    })),
  ],
  serve({ host, path }, site) {
    const id = host === '' && /^\/api\/manga\/(\d+)\/chapters$/.exec(path)?.[1]
    const series = id && site.seriesById(id)
    return series ? { body: `<ul class="chapter-list">${lines(newestFirst(series), madRow)}</ul>` } : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<h1>${series.title}</h1><div id="chapter-list-inner"><ul class="chapter-list" id="chapter-list">${lines(newestFirst(series).slice(0, 8), madRow)}</ul><button type="button" id="show-more-chapters">Show all chapters</button></div>${whenReady(`document.getElementById('show-more-chapters').onclick = function () { fetch('/api/manga/${series.id}/chapters?source=detail').then(function (a) { return a.text() }).then(function (html) { document.getElementById('chapter-list-inner').innerHTML = html }) }`)}`,
    }),
  show(place, site) {
    const paths = site.images(place).map((url) => url.slice(site.cdn.length))
    return frame(site, {
      title: `${place.series.title} - ${place.entry.label}`,
      series: place.series,
      body: `${crumbs(place)}<div id="chapter-images">${lines(paths.slice(0, 3), (path, index) => `<div class="chapter-image" data-index="${index}"><img data-src="${site.cdn}${path}" src="${blank}" alt=""></div>`)}</div><script>var bookId = ${place.series.id}, mainServer = "${site.cdn.replace('http:', '')}", chapImages = '${paths.join(',')}'; document.getElementById('chapter-images').innerHTML = chapImages.split(',').map(function (path) { return '<div class="chapter-image"><img src="' + mainServer + path + '" alt=""></div>' }).join('')</script>${neighbours(place, site)}`,
    })
  },
}

const hot = (slug: string, title: string, count: number, locked: number): Series =>
  lockNewest(
    createSeries({ slug, title, path: `/en/${slug}.html`, id: slug }, upTo(count), ({ number, id }) => ({
      path: `/en/${slug}/episode-${number}-${id}.html`,
      label: `Episode ${String(number).padStart(3, '0')}`,
    })),
    locked,
  )

export const pressedRows: Variant = {
  id: 'z20',
  name: 'Scorch Comics',
  about:
    'after HotComics: every row leads to "javascript:;", its address stands in onclick; the newest cost coins (popupLogin) and lead to the login; recommended titles with numbers of episodes in the same grid; pictures in data-src',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/ep/${series.slug}/${entry.id}/${String(page).padStart(4, '0')}.jpg`,
  series: [hot('scorched-earth-3', 'Scorched Earth 3', 16, 3), hot('cinders', 'Cinders', 13, 1)],
  serve: ({ host, path }, site) =>
    host === '' && path === '/en/login.html'
      ? frame(site, {
          title: 'Login',
          body: '<form class="login"><input type="email"><input type="password"><button>Login</button></form>',
        })
      : null,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<h2 class="episode-title">${series.title}</h2><div id="tab-chapter"><ul>${lines(newestFirst(series), ({ path, label, date, kind }) => `<li><a href="javascript:;" onclick="${kind === 'locked' ? `popupLogin('${path}', 3)` : `location.href='${path}'`}"><span class="cell-num"><span class="num">${label}</span></span><time datetime="${date}">${monthFirst(date)}</time>${kind === 'locked' ? '<span class="coin"><i class="ico-coin"></i> 3 coins</span>' : '<span class="free">Free</span>'}</a></li>`)}</ul></div><div class="recommend"><ul>${otherChapters(site, series, ({ path, label }, other) => `<li><a href="${path}"><span class="num">${label}</span> ${other.title}</a></li>`)}</ul></div><script>function popupLogin(to, coins) { if (confirm('This episode costs ' + coins + ' coins. Log in?')) location.href = '/en/login.html?to=' + to }</script>`,
    }),
  show: (place, site) =>
    place.entry.kind === 'locked'
      ? redirect('/en/login.html')
      : frame(site, {
          title: `${place.series.title} ${place.entry.label}`,
          series: place.series,
          body: `${crumbs(place)}<div id="viewer-img">${lines(site.images(place), (url) => `<img src="${blank}" data-src="${url}" alt="">`)}</div>${whenSeen('#viewer-img img', 'image.dataset.src')}`,
        }),
}
