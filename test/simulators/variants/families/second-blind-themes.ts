import { escapeHtml, json, lines } from '../markup.ts'
import { createSeries, dashed, daysAgo, monthFirst, newestFirst, numericDay, upTo } from '../series.ts'
import { chapterMenu, crumbs, frame, lockBox, neighbours, newest, redirect } from '../surroundings.ts'
import type { Entry, Place, Reply, Series, Variant, VariantSite } from '../variant.ts'
import { byHand } from './second-blind-by-hand.ts'
import { atReady, base64, inScript, named, pixel, signedWith, wordsOf } from './second-blind-parts.ts'

const asked = (headers: Readonly<Record<string, string>>): boolean => headers['x-requested-with'] === 'XMLHttpRequest'
const postFor = (address: string, holder: string, then = ''): string =>
  `fetch(${address}, { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.text() }).then(function (html) { document.getElementById('${holder}').innerHTML = html; ${then} })`

const withHalf = (count: number, after: number): number[] =>
  upTo(count).flatMap((n) => (n === after ? [n, n + 0.5] : [n]))
const wren = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number }) => ({
    path: `/manga/${slug}/chapter-${dashed(number)}/`,
    label: `Chapter ${number}`,
  }))
const wrenRow = (site: VariantSite, { path, label, date }: Entry, isNew: boolean, before = ''): string =>
  `<li class="wp-manga-chapter">
<a href="${site.origin}${path}">
${before}${label} </a>
<span class="chapter-release-date">${isNew ? `<span class="c-new-tag"><a href="${site.origin}${path}" title="${daysAgo(date, (days) => `${days} days ago`)}"><img src="/assets/logo-new.png" alt="${daysAgo(date, (days) => `${days} days ago`)}"></a></span>` : `<i>${monthFirst(date)}</i>`}</span>
</li>`

export const relatedRows: Variant = {
  id: 'u01',
  name: 'Wren Scans',
  about:
    'Madara: the list by POST to …/ajax/chapters/, a picture with "15 days ago" in place of the newest date; "You may also like" in the page has rows of other series with the classes of the list; an advertisement as large as a page, with the markup of a page but linked, after the second page of each chapter',
  imagePath: ({ series, entry }, page) =>
    `/wp-content/uploads/WP-manga/data/${signedWith('wren', series.slug)}/${signedWith('wren', entry.id)}/${String(page).padStart(2, '0')}.jpg`,
  series: [
    wren('the-lanternwrights-oath', 'The Lanternwright’s Oath', withHalf(24, 10)),
    wren('iron-kettle-inn', 'Iron Kettle Inn', upTo(14)),
    wren('sparrows-of-may', 'Sparrows of May', upTo(19)),
  ],
  serve({ path, method, headers }, site) {
    const series = site.seriesAt(/^(\/manga\/[^/]+\/)ajax\/chapters\/$/.exec(path)?.[1] ?? '')
    if (!series || method !== 'POST' || !asked(headers)) return null
    return `<div class="page-content-listing single-page"><div class="listing-chapters_wrap cols-1 show-more"><ul class="main version-chap no-volumn">${lines(newestFirst(series), (entry, index) => wrenRow(site, entry, index === 0))}</ul><div class="c-chapter-readmore"><span class="btn btn-link chapter-readmore">Show more</span></div></div></div>`
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      bodyClass: 'wp-manga-page manga-page',
      body: `<div class="profile-manga"><div class="summary_image"><a href="${site.origin}${series.path}"><img class="img-responsive" src="${pixel}" data-src="/covers/${series.slug}.jpg" alt="${escapeHtml(series.title)}"></a></div><div class="post-title"><h1>${escapeHtml(series.title)}</h1></div><div class="post-content_item"><h5>Status</h5><div class="summary-content">OnGoing</div></div></div>
<div class="c-page-content"><div class="c-blog__heading"><h2>Latest Manga Releases</h2></div><div id="manga-chapters-holder" data-id="${series.id}"><i class="fas fa-spinner fa-spin"></i></div>
<div class="related-reading"><h2>You may also like</h2><ul class="main version-chap">${lines(
        site.series.filter((other) => other !== series),
        (other) =>
          lines(newestFirst(other).slice(0, 3), (entry) => wrenRow(site, entry, false, `${escapeHtml(other.title)} `)),
      )}</ul></div></div>${atReady(postFor(`'${series.path}ajax/chapters/'`, 'manga-chapters-holder'))}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      bodyClass: 'wp-manga-page reading-manga',
      body: `${crumbs(place)}${chapterMenu(place)}<div class="reading-content"><input type="hidden" id="wp-manga-current-chap" data-id="${place.entry.id}">${lines(
        site.images(place),
        (url, index) =>
          `<div class="page-break no-gaps"><img id="image-${index}" src="
\t\t\t${url}" class="wp-manga-chapter-img"></div>${index === 1 ? '<div class="page-break no-gaps"><a href="https://casino.invalid/?ref=wren" rel="nofollow sponsored" target="_blank"><img src="/assets/credit-offer.jpg" class="wp-manga-chapter-img"></a></div>' : ''}`,
      )}</div>${neighbours(place, site)}`,
    }),
}

const spanish = wordsOf('Inicio', 'Populares', 'Te puede gustar', 'Comentarios', 'Últimos')
const faro = (slug: string, title: string, count: number, titles: readonly string[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number, index }) => {
    const name = titles[index % (titles.length * 2)] ?? null
    return {
      path: `/manga/${slug}/capitulo-${number}/`,
      label: `Capítulo ${number}${name ? ` - ${name}` : ''}`,
      title: name,
      ...(index >= count - 2 ? { kind: 'locked' as const, pages: 2 } : {}),
    }
  })
const rowsOfFaro = 12

export const numberedParts: Variant = {
  id: 'u02',
  name: 'Faro de Tinta',
  language: 'es',
  about:
    'Madara: POST …/ajax/chapters/?t=1 answers 12 rows and a pager of numbers (data-page), whose buttons put another part in its place, a part beyond the end has no rows; the newest two are premium (a class of the row) and show two pages and a box; titles with numbers, "noviembre 15, 2026"; pictures in data-src with white space',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/datos/${series.id}/${entry.id}/${page}.webp`,
  series: [
    faro('el-faro-de-tinta', 'El faro de tinta', 33, ['Tres faros', 'La sala 12', 'Niebla']),
    faro('cien-relojes', 'Cien relojes', 16, ['7 campanas', 'La deuda']),
  ],
  serve({ path, method, headers, query }, site) {
    const series = site.seriesAt(/^(\/manga\/[^/]+\/)ajax\/chapters\/$/.exec(path)?.[1] ?? '')
    if (!series || method !== 'POST' || !asked(headers)) return null
    const part = Number(query.get('t') ?? 1)
    const rows = newestFirst(series).slice((part - 1) * rowsOfFaro, part * rowsOfFaro)
    const parts = upTo(Math.ceil(series.entries.length / rowsOfFaro))
    return `<div class="listing-chapters_wrap"><ul class="main version-chap">${lines(rows, ({ path: to, label, date, kind }) => `<li class="wp-manga-chapter${kind === 'locked' ? ' premium premium-block' : ' free-chap'}"><a href="${site.origin}${to}">${label}</a>${kind === 'locked' ? '<span class="coin"><i class="fas fa-coins"></i> 8</span>' : ''}<span class="chapter-release-date"><i>${monthFirst(date, 'es')}</i></span></li>`)}</ul>${rows.length > 0 ? `<div class="pagination">${lines(parts, (n) => (n === part ? `<span class="page current">${n}</span>` : `<a href="javascript:void(0)" class="page" data-page="${n}">${n}</a>`))}</div>` : ''}</div>`
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: spanish,
      bodyClass: 'wp-manga-page manga-page',
      body: `<div class="profile-manga"><div class="post-title"><h1>${series.title}</h1></div><img src="/covers/${series.slug}.jpg" alt=""></div><div id="manga-chapters-holder" data-id="${series.id}"></div>${atReady(`function part(n) { ${postFor(`'${site.origin}${series.path}ajax/chapters/?t=' + n`, 'manga-chapters-holder')} } document.getElementById('manga-chapters-holder').addEventListener('click', function (e) { var to = e.target.closest('[data-page]'); if (to) { e.preventDefault(); part(to.dataset.page) } }); part(1)`)}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      words: spanish,
      bodyClass: 'wp-manga-page reading-manga',
      body: `${crumbs(place)}<div class="reading-content">${lines(
        site.images(place),
        (url, index) => `<div class="page-break no-gaps"><img id="image-${index}" src="${pixel}" data-src="
${url} " class="wp-manga-chapter-img lazyload"></div>`,
      )}${place.entry.kind === 'locked' ? lockBox('Este capítulo es premium', 'Desbloquear por 8 monedas') : ''}</div>${neighbours(place, site, 'Anterior', 'Siguiente')}${atReady(`document.querySelectorAll('.lazyload').forEach(function (image) { image.src = image.dataset.src.trim() })`)}`,
    }),
  byHand: byHand.u02,
}

const indonesian = wordsOf('Beranda', 'Populer', 'Mungkin suka', 'Komentar', 'Terbaru')
const sawah = (slug: string, title: string, count: number): Series =>
  createSeries(
    { slug, title, path: `/komik/${slug}/` },
    [...upTo(6), 900, ...upTo(count).slice(6)],
    ({ number, index }) =>
      number === 900
        ? { path: `/komik/${slug}/bonus-panen/`, label: 'Bonus Panen', kind: 'extra', number: null, volume: 1 }
        : {
            path: `/komik/${slug}/chapter-${String(number).padStart(2, '0')}/`,
            label: `Chapter ${String(number).padStart(2, '0')}`,
            volume: Math.floor(index / 7) + 1,
          },
  )
const resized = '/cdn-cgi/image/width=480,format=auto'

export const pictureElements: Variant = {
  id: 'u03',
  name: 'Sawah Komik',
  language: 'id',
  about:
    'Madara: all rows in the page below volumes, oldest first, with an extra ("Bonus Panen"); each picture is in a picture element: srcset has a second address (/cdn-cgi/image/…, leads to the first), the img has a placeholder in src and the first address in data-src; 15/11/2026',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/uploads/${series.slug}/${entry.id}/hal-${page}.jpg`,
  series: [sawah('padi-dan-naga', 'Padi dan Naga', 22), sawah('stasiun-senja', 'Stasiun Senja', 13)],
  serve: ({ path, host }, site) =>
    host === 'cdn' && path.startsWith(resized) ? redirect(site.cdn + path.slice(resized.length)) : null,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: indonesian,
      body: `<div class="post-title"><h1>${series.title}</h1></div><div class="listing-chapters_wrap cols-1"><ul class="main version-chap volumns">${lines(
        [...new Set(series.entries.map(({ volume }) => volume))],
        (volume) =>
          `<li class="parent has-child"><a href="javascript:void(0)" class="has-child">Volume ${volume}</a><ul class="sub-chap list-chap"><li><ul class="sub-chap-list">${lines(
            series.entries.filter((one) => one.volume === volume),
            ({ path, label, date }) =>
              `<li class="wp-manga-chapter"><a href="${site.origin}${path}">${label}</a><span class="chapter-release-date"><i>${numericDay(date)}</i></span></li>`,
          )}</ul></li></ul></li>`,
      )}</ul></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      words: indonesian,
      body: `${crumbs(place)}<div class="reading-content">${lines(site.images(place), (url, index) => `<div class="page-break"><picture><source type="image/jpeg" srcset="${url.replace(site.cdn, site.cdn + resized)} 480w"><img id="image-${index}" class="wp-manga-chapter-img" src="${pixel}" data-src="${url}" alt=""></picture></div>`)}</div>${neighbours(place, site, 'Sebelumnya', 'Berikutnya')}${atReady(`document.querySelectorAll('.wp-manga-chapter-img').forEach(function (image) { image.src = image.dataset.src })`)}`,
    }),
}

const halcyon = (slug: string, title: string, prefix: number, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${prefix}-${slug}/` }, upTo(count), ({ number }) => ({
    path: `/${prefix}-${slug}-chapter-${number}/`,
    label: `Chapter ${number}`,
  }))

export const numberedSlugs: Variant = {
  id: 'u04',
  name: 'Halcyon Scans',
  about:
    'Mangathemesia: a number that is not the name stands before each slug; "First" and "New" buttons without an address; ts_reader has two servers, of which "Server 1" has reduced pictures (?w=193 leads to a small one), the page shows those of defaultSource "Server 2"',
  imagePath: ({ series, entry }, page) =>
    `/wp-content/uploads/2026/${entry.date.slice(5, 7)}/${series.id}/${entry.id}-${page}.jpg`,
  series: [
    halcyon('lantern-road', 'Lantern Road', 1_718_923, 25),
    halcyon('level-7-baker', 'Level 7 Baker', 1_718_923, 14),
  ],
  guard: ({ path, query }) =>
    query.has('w') && path.startsWith('/wp-content/uploads/')
      ? redirect(`/covers/${path.replace(/\W+/g, '-')}.jpg`.replace('/-', '/'))
      : null,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div class="bigcontent"><div class="thumb"><img src="/covers/${series.slug}.jpg" class="attachment- size- wp-post-image" alt=""></div><h1 class="entry-title">${series.title}</h1></div><div class="bixbox bxcl epcheck"><div class="lastend"><div class="inepcx"><a href="#"><span>First Chapter</span><span class="epcur epcurfirst">Chapter ?</span></a></div><div class="inepcx"><a href="#"><span>New Chapter</span><span class="epcur epcurlast">Chapter ?</span></a></div></div><div class="eplister" id="chapterlist"><ul class="clstyle">${lines(newestFirst(series), ({ number, path, label, date }) => `<li data-num="${number}"><div class="chbox"><div class="eph-num"><a href="${site.origin}${path}"><span class="chapternum">${label}</span><span class="chapterdate">${monthFirst(date)}</span></a></div></div></li>`)}</ul></div></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      body: `${crumbs(place)}<div id="readerarea"></div><noscript>Please enable JavaScript.</noscript><select id="server"></select><script>var ts_reader = { run: function (data) { var area = document.getElementById('readerarea'), menu = document.getElementById('server'); function show(name) { area.innerHTML = ''; data.sources.filter(function (one) { return one.source === name })[0].images.forEach(function (url, index) { var image = new Image(); image.className = 'ts-main-image'; image.dataset.index = index; image.src = url; area.append(image) }) } data.sources.forEach(function (one) { menu.add(new Option(one.source, one.source, false, one.source === data.defaultSource)) }); menu.onchange = function () { show(menu.value) }; show(data.defaultSource) } }</script><script>ts_reader.run(${inScript(
        {
          post_id: Number(place.entry.id),
          noimagehtml: '<center><h4>NO IMAGE YET</h4></center>',
          prevUrl: site.neighbour(place, -1) ? site.origin + site.neighbour(place, -1)!.path : '',
          nextUrl: site.neighbour(place, 1) ? site.origin + site.neighbour(place, 1)!.path : '',
          mode: 'full',
          sources: [
            { source: 'Server 1', images: site.images(place).map((url) => `${url}?w=193`) },
            { source: 'Server 2', images: site.images(place) },
          ],
          lazyload: true,
          defaultSource: 'Server 2',
        },
      )})</script>`,
    }),
}

const turkish = wordsOf('Anasayfa', 'Popüler', 'Benzer seriler', 'Yorumlar', 'Son bölümler')
const kestane = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number }) => ({
    path: `/${slug}-bolum-${dashed(number)}/`,
    label: `Bölüm ${number}`,
  }))

export const coverAtEnd: Variant = {
  id: 'u05',
  name: 'Kestane Manga',
  language: 'tr',
  about:
    'Mangathemesia: pictures in paragraphs of #readerarea with a placeholder in src and the address in data-lazy-src, each with a noscript twin; the cover of the series, as large as a page and with the address of the cover, is once more the last of them; "Bölüm 7.5", "Kasım 15, 2026"',
  series: [
    kestane('kestane-sokagi', 'Kestane Sokağı', withHalf(21, 7)),
    kestane('gece-vapuru', 'Gece Vapuru', upTo(13)),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: turkish,
      body: `<div class="bigcontent"><div class="thumb"><img src="/assets/credit-kapak-${series.slug}.jpg" class="wp-post-image" alt="${series.title}"></div><h1 class="entry-title">${series.title}</h1><div class="entry-content">Bir sokak, 3 kardeş.</div></div><div class="eplister" id="chapterlist"><ul>${lines(newestFirst(series), ({ number, path, label, date }) => `<li data-num="${number}"><div class="chbox"><div class="eph-num"><a href="${site.origin}${path}"><span class="chapternum">${label}</span><span class="chapterdate">${monthFirst(date, 'tr')}</span></a></div></div></li>`)}</ul></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      words: turkish,
      body: `${crumbs(place)}<h1 class="entry-title">${named(place)}</h1><div id="readerarea" class="rdminimal">${lines([...site.images(place), `${site.origin}/assets/credit-kapak-${place.series.slug}.jpg`], (url) => `<p><img class="aligncenter size-full" src="${pixel}" data-lazy-src="${url}" alt=""><noscript><img class="aligncenter size-full" src="${url}" alt=""></noscript></p>`)}</div>${neighbours(place, site, 'Önceki', 'Sonraki')}${atReady(`document.querySelectorAll('[data-lazy-src]').forEach(function (image) { image.src = image.getAttribute('data-lazy-src') })`)}`,
    }),
}

const access = signedWith('bracken', 'key')
const american = (date: string): string => `${date.slice(5)}-${date.slice(0, 4)}`
const bracken = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, numbers, ({ number, index }) => ({
    path: `/chapter/${slug}/chapter-${number}`,
    label: `#${number}${index % 3 === 1 ? ' - The 2nd Gate' : ''}`,
    title: index % 3 === 1 ? 'The 2nd Gate' : null,
  }))

function askedChapter(body: string, site: VariantSite): Place | null {
  const { query } = JSON.parse(body) as { query: string }
  const [, slug, number] = /slug:"([^"]+)",number:([\d.]+)/.exec(query) ?? []
  return slug ? site.entryAt(`/chapter/${slug}/chapter-${number}`) : null
}

export const graphqlKey: Variant = {
  id: 'u06',
  name: 'Bracken Manga',
  about:
    'after MangaHub: the whole list in the page ("#12 - The 2nd Gate", 11-15-2026); the reader asks GraphQL by POST on another host with the key of a cookie in a header, an answer without it has errors and status 200; pages are JSON as text in JSON: p is the folder, i the names of the files',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/${series.slug}/${entry.number}/${page}.jpg`,
  series: [
    bracken('the-bracken-witch', 'The Bracken Witch', withHalf(20, 12)),
    bracken('tin-harbor', 'Tin Harbor', upTo(15)),
  ],
  serve({ path, host, method, headers, body }, site): Reply | null {
    if (host !== 'api' || path !== '/graphql') return null
    if (method === 'OPTIONS')
      return { status: 204, body: '', headers: { 'access-control-allow-headers': 'content-type, x-mhub-access' } }
    if (headers['x-mhub-access'] !== access) return json({ errors: [{ message: 'Api key invalid' }], data: null })
    const place = askedChapter(body, site)
    if (!place) return json({ data: { chapter: null } })
    const { series, entry } = place
    const pages = JSON.stringify({
      p: `${series.slug}/${entry.number}/`,
      i: upTo(entry.pages).map((page) => `${page}.jpg`),
    })
    return json({
      data: {
        chapter: {
          id: Number(entry.id),
          title: entry.title ?? '',
          number: entry.number,
          slug: series.slug,
          pages,
          noAd: false,
        },
      },
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div class="_3QCtP"><img class="manga-thumb" src="/covers/${series.slug}.jpg" alt=""><h1 class="_3xnDj">${series.title} <small>(by R. Quill)</small></h1></div><section id="noanim-content-tab-pane-99"><ul class="MWqeC list-group">${lines(newestFirst(series), ({ path, number, title, date }) => `<li class="_287KE list-group-item"><span><a class="_3pfyN" href="${path}"><span class="text-secondary _3D1SJ">#${number}</span>${title ? `<span class="_2IG5P">- ${title}</span>` : ''}</a></span><small class="UovLc">${american(date)}</small></li>`)}</ul></section>`,
    }),
  show: (place, site) => ({
    headers: { 'set-cookie': `mhub_access=${access}; Path=/; Max-Age=3600` },
    body: frame(site, {
      title: named(place),
      series: place.series,
      body: `<div id="mangareader"><div class="_30MBr">Loading…</div></div>${neighbours(place, site)}${atReady(`var key = /mhub_access=(\\w+)/.exec(document.cookie)[1]; fetch('${site.api}/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json', 'x-mhub-access': key }, body: JSON.stringify({ query: '{chapter(x:m01,slug:"${place.series.slug}",number:${place.entry.number}){id,title,number,slug,pages,noAd}}' }) }).then(function (a) { return a.json() }).then(function (got) { var pages = JSON.parse(got.data.chapter.pages); document.getElementById('mangareader').innerHTML = pages.i.map(function (file) { return '<img class="PB0mN" alt="" src="${site.cdn}/' + pages.p + file + '">' }).join('') })`)}`,
    }),
  }),
}

const cuaderno = (id: number, slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${id}/${slug}`, id: String(id) }, upTo(count), ({ number }) => ({
    path: `/manga/${id}/${slug}/capitulo/${number}`,
    label: `Capítulo ${number}`,
  }))
const reading = ({ id }: Entry): string => signedWith('leer', id)
const rowOfCuaderno = ({ path, label, date }: Entry): string =>
  `<tr><td><a href="${path.slice(1)}"><b>${label}</b></a></td><td>${date}</td></tr>`

export const formBefore: Variant = {
  id: 'u07',
  name: 'Cuaderno Manga',
  language: 'es',
  about:
    'after Kumanga: ten rows in the page, the others in OTHER_CHAPTERS of a script until "Ver todos"; a base element; the page of a chapter has a link "Leer" and no pictures; behind it a form sends itself (POST with a token); its pages are JSON in base64',
  imagePath: ({ series, entry }, page) =>
    `/kumangapics/${series.id}/${entry.number}/${page}-${signedWith('k', entry.id + page)}.jpg`,
  series: [cuaderno(4412, 'cuaderno-azul', 'Cuaderno azul', 24), cuaderno(907, 'la-orilla', 'La orilla', 14)],
  serve({ path, method, body }, site) {
    const [, hash] = /^\/manga\/leer\/(\w+)$/.exec(path) ?? []
    if (!hash) return null
    const place = site.series
      .flatMap((series) => series.entries.map((entry) => ({ series, entry })))
      .find(({ entry }) => reading(entry) === hash)
    if (!place) return null
    const token = signedWith('token', hash)
    if (method !== 'POST')
      return `<!DOCTYPE html><html lang="es"><head><title>Leer ${named(place)}</title></head><body><form id="myForm" method="post" action="/manga/leer/${hash}"><input type="hidden" name="token" value="${token}"></form><script>document.getElementById('myForm').submit()</script></body></html>`
    if (new URLSearchParams(body).get('token') !== token) return { status: 403, body: 'Token' }
    const pages = site.images(place).map((imgURL) => ({ imgURL }))
    return frame(site, {
      title: named(place),
      series: place.series,
      words: spanish,
      body: `<div id="pages"></div><script>var pUrl = '${base64(JSON.stringify(pages))}'; JSON.parse(atob(pUrl)).forEach(function (one) { var image = new Image(); image.src = one.imgURL; document.getElementById('pages').append(image) })</script>`,
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: spanish,
      head: `<base href="${site.origin}/">`,
      body: `<div class="km-img-det"><img src="/covers/${series.slug}.jpg" alt=""></div><h1>${series.title}</h1><table class="table" id="tableChapters"><tbody>${lines(newestFirst(series).slice(0, 10), rowOfCuaderno)}</tbody></table><button id="all">Ver todos</button><script>let OTHER_CHAPTERS = ${inScript(
        newestFirst(series)
          .slice(10)
          .map(({ number, date }) => ({ NumCap: String(number), NombreCap: null, FechaCap: date })),
      )};
document.getElementById('all').onclick = function () { document.querySelector('#tableChapters tbody').insertAdjacentHTML('beforeend', OTHER_CHAPTERS.map(function (one) { return '<tr><td><a href="${series.path.slice(1)}/capitulo/' + one.NumCap + '"><b>Capítulo ' + one.NumCap + '</b></a></td><td>' + one.FechaCap + '</td></tr>' }).join('')); this.remove() }</script>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      words: spanish,
      head: `<base href="${site.origin}/">`,
      body: `${crumbs(place)}<h1>${named(place)}</h1><p>Publicado el ${place.entry.date}</p><a id="leer" class="btn" href="manga/leer/${reading(place.entry)}">Leer</a>${neighbours(place, site, 'Anterior', 'Siguiente')}`,
    }),
  byHand: byHand.u07,
}

const chinese = wordsOf('首頁', '熱門', '相關漫畫', '評論', '最新')
const bean = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/comic/${slug}` }, upTo(count), ({ number, index }) => ({
    path: `/comic/chapter/${slug}/0_${index}.html`,
    label: `第${number}話`,
    pages: 9 + ((index * 5) % 6),
  }))
const partSize = 6
const shared = 2
const partsOf = (pages: number): number => Math.max(1, Math.ceil((pages - shared) / (partSize - shared)))
const partPath = ({ path }: Entry, part: number): string => (part === 1 ? path : path.replace('.html', `_${part}.html`))
const beanItem = ({ path, label }: Entry): string =>
  `<div class="pure-u-1-1 comics-chapters"><a href="${path}" class="comics-chapters__item"><div><span>${label}</span></div></a></div>`

function beanPart(place: Place, part: number, site: VariantSite): string {
  const start = (part - 1) * (partSize - shared)
  const isLast = part === partsOf(place.entry.pages)
  const next = site.neighbour(place, 1)
  const on = isLast
    ? next && `<a href="${next.path}">點擊進入下一話</a>`
    : `<a href="${partPath(place.entry, part + 1)}">點擊進入下一頁</a>`
  return frame(site, {
    title: `${named(place)}${part > 1 ? ` (${part})` : ''}`,
    series: place.series,
    words: chinese,
    body: `<div class="header"><a href="${place.series.path}">${place.series.title}</a><span class="title">${place.entry.label} (${part}/${partsOf(place.entry.pages)})</span></div><ul class="comic-contain">${lines(site.images(place).slice(start, start + partSize), (url, index) => `<div class="chapter-main" id="chapter-img-0-${start + index}"><amp-img class="comic-contain__item" alt="${place.entry.label}" src="${url}" width="480" height="690" layout="responsive"></amp-img></div>`)}</ul><div class="next_chapter">${on ?? '<span>已是最後一話</span>'}</div>${atReady(`document.querySelectorAll('amp-img').forEach(function (box) { var image = new Image(480, 690); image.className = 'i-amphtml-fill-content'; image.src = box.getAttribute('src'); box.append(image) })`)}`,
  })
}

export const overlappingParts: Variant = {
  id: 'u08',
  name: '豆沙漫畫',
  language: 'zh-Hant',
  about:
    'after Baozi: the newest 4 again on top, the first 6 rows, the others hidden until "查看全部", oldest first, no dates; a chapter is cut in parts of 6 pictures (0_12.html, 0_12_2.html, …), each begins with the last two of the one before, "下一頁" leads on and "下一話" to the next chapter; amp-img, from which a script makes pictures',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/scomic/${series.slug}/0/${entry.number}-${signedWith('b', entry.id).slice(0, 4)}/${page}.jpg`,
  series: [bean('doushabaolong-anan', '豆沙包龍', 22), bean('yuegongzhentan-ke', '月宮偵探', 13)],
  serve({ path }, site) {
    const [, start, part] = /^(\/comic\/chapter\/[^/]+\/0_\d+)_(\d+)\.html$/.exec(path) ?? []
    const place = start ? site.entryAt(`${start}.html`) : null
    return place && Number(part) <= partsOf(place.entry.pages) ? beanPart(place, Number(part), site) : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: chinese,
      body: `<div class="comics-detail__info"><h1 class="comics-detail__title">${series.title}</h1><p>連載中，更新至 <a href="${newest(series).path}">${newest(series).label}</a></p></div><div class="section-title">最新章節</div><div class="pure-g">${lines(newestFirst(series).slice(0, 4), beanItem)}</div><div class="section-title">章節目錄</div><div class="pure-g" id="chapter-items">${lines(series.entries.slice(0, 6), beanItem)}</div><div class="pure-g" id="chapters_other_list" style="display:none">${lines(series.entries.slice(6), beanItem)}</div><button id="button_show_all_chatper">查看全部章節</button>${atReady(`document.getElementById('button_show_all_chatper').onclick = function () { document.getElementById('chapters_other_list').style.display = ''; this.remove() }`)}`,
    }),
  show: (place, site) => beanPart(place, 1, site),
}
