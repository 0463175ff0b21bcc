import { json, lines, script } from '../markup.ts'
import { createSeries, hexOf, japaneseDay, newestFirst, upTo } from '../series.ts'
import { frame, redirect } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'
import { atReady, pixel, wordsOf } from './second-blind-parts.ts'
import { byHand } from './third-blind-by-hand.ts'

// n09

const groups = ['Nube Fansub', 'Tinta y Té', 'Los del Faro']
const albahaca = (slug: string, title: string, id: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, id, path: `/library/manga/${id}/${slug}` }, numbers, ({ number, index, id: own }) => ({
    mark: index + 1,
    label: `Capítulo ${number.toFixed(2)}`,
    path: `/view_uploads/${own}`,
  }))
/** Every fourth chapter has two uploads. */
const uploads = (count: number): number[] =>
  [...upTo(count), 6.5].toSorted((left, right) => left - right).flatMap((n) => (n % 4 === 0 ? [n, n] : [n]))
const groupLink = (series: Series, entry: Entry): string => {
  const at = series.entries.indexOf(entry) % 3
  return `<a class="group" href="/groups/${at + 11}/x">${groups[at]}</a>`
}
const spanish = wordsOf('Inicio', 'Populares', 'También te puede gustar', 'Comentarios', 'Últimos')

const albahacaList = (series: Series): string => {
  const numbers = [...new Set(newestFirst(series).map(({ number }) => number))]
  return lines(
    numbers,
    (number, index) =>
      `<li class="list-group-item upload-link"${index < 10 ? '' : ' style="display:none"'}><h4><a class="btn-collapse" role="button">${series.entries.find((entry) => entry.number === number)!.label}</a></h4><div class="collapsible"><ul class="chapter-list">${lines(
        series.entries.filter((entry) => entry.number === number),
        (entry) =>
          `<li class="row">${groupLink(series, entry)} <span class="badge"><i class="fa fa-calendar"></i> ${entry.date}</span> <a href="${entry.path}" class="btn btn-sm"><span class="fas fa-play"></span></a></li>`,
      )}</ul></div></li>`,
  )
}

const albahacaViewer = (place: Place, mode: string, page: number, site: VariantSite): string => {
  const { series, entry } = place
  const base = `/viewer/${hexOf(entry.id)}`
  const images = site.images(place)
  const link = (step: -1 | 1, text: string) => {
    const other = site.neighbour(place, step)
    return other ? `<a class="chapter-${step < 0 ? 'prev' : 'next'}" href="${other.path}">${text}</a>` : ''
  }
  const viewer =
    mode === 'cascade'
      ? `<div id="main-container">${lines(images, (url) => `<div class="img-container"><img class="viewer-img" data-src="${url}" src="${pixel}" width="480" height="690" alt=""></div>`)}</div>`
      : `<div class="viewer-container"><img class="viewer-image" src="${images[page - 1]}" alt=""></div><select id="viewer-pages-select">${lines(images, (_, index) => `<option value="${index + 1}"${index + 1 === page ? ' selected' : ''}>${index + 1}</option>`)}</select>${page < images.length ? ` <a class="nav-link next-page" href="${base}/paginated/${page + 1}">Siguiente página</a>` : ''}`
  return frame(site, {
    series,
    words: spanish,
    title: `${series.title} ${entry.label}`,
    body: `<h1>${series.title}</h1><h2>${entry.label} Subido por ${groupLink(series, entry)}</h2><p>${link(-1, 'Anterior')} <a href="${series.path}">Lista</a> ${link(1, 'Siguiente')} ${mode === 'cascade' ? `<a href="${base}/paginated">Paginado</a>` : `<a href="${base}/cascade">Cascada</a>`}</p>${viewer}
${atReady(`
var seen = new IntersectionObserver(function (all) { all.forEach(function (one) { if (one.isIntersecting) { one.target.src = one.target.dataset.src; seen.unobserve(one.target) } }) }, { rootMargin: '300px' });
document.querySelectorAll('.viewer-img').forEach(function (img) { seen.observe(img) });
var pages = document.getElementById('viewer-pages-select');
if (pages) pages.onchange = function () { location.href = '${base}/paginated/' + pages.value };`)}`,
  })
}

export const n09: Variant = {
  id: 'n09',
  byHand: byHand.n09,
  name: 'Lector Albahaca',
  about:
    'PHP in Spanish after TMO: uploads of groups below chapters, redirects to a viewer of one page for each address',
  language: 'es',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ entry }, page) => `/uploads/${hexOf(`u ${entry.id}`)}/${hexOf(`${page} ${entry.id}`).slice(0, 8)}.webp`,
  series: [
    albahaca('la-torre-de-sal', 'La torre de sal', '40127', uploads(27)),
    albahaca('cartas-desde-el-lago', 'Cartas desde el lago', '51833', uploads(14)),
    albahaca('pan-y-niebla', 'Pan y niebla', '9044', uploads(12)),
  ],
  serve: ({ path }, site) => {
    const group = groups[Number(/^\/groups\/(\d+)\/x$/.exec(path)?.[1]) - 11]
    if (group)
      return frame(site, { words: spanish, title: group, body: `<h1>${group}</h1><p>Grupo de 4 personas.</p>` })
    const [, hash, mode, page] = /^\/viewer\/([0-9a-f]+)\/(paginated|cascade)(?:\/(\d+))?$/.exec(path) ?? []
    for (const series of site.series)
      for (const entry of series.entries)
        if (hash === hexOf(entry.id) && Number(page ?? 1) <= entry.pages)
          return albahacaViewer({ series, entry }, mode!, Number(page ?? 1), site)
    return null
  },
  list: (series, site) =>
    frame(site, {
      series,
      words: spanish,
      title: series.title,
      body: `<h1 class="element-title">${series.title}</h1><img src="/covers/${series.slug}.jpg" alt=""><div id="chapters"><h2>Capítulos</h2><ul class="list-group">${albahacaList(series)}</ul><button id="show-chapters" class="btn">Ver todos los capítulos</button></div>
${atReady("document.getElementById('show-chapters').onclick = function () { document.querySelectorAll('.upload-link').forEach(function (row) { row.style.display = '' }); this.remove() };")}`,
    }),
  show: ({ entry }) => redirect(`/viewer/${hexOf(entry.id)}/paginated`),
}

// n10

const teams = ['Белый Кит', 'Полночь']
const kovcheg = (slug: string, title: string, id: string, count: number): Series => {
  const numbers = upTo(count).flatMap((n) => (n > 3 && n % 5 === 0 ? [n, n] : [n]))
  return createSeries({ slug, title, id, path: `/ru/manga/${id}--${slug}` }, numbers, ({ number, index }) => {
    const volume = Math.floor((number - 1) / 7) + 1
    const isSecond = numbers[index - 1] === number
    return {
      mark: index + 1,
      label: `Том ${volume} Глава ${number}`,
      volume,
      path: `/ru/${id}--${slug}/read/v${volume}/c${number}${isSecond ? `?bid=${id}2` : ''}`,
    }
  })
}
const branchOf = (entry: Entry): 0 | 1 => (entry.path.includes('?bid=') ? 1 : 0)

const kovchegProgram = (site: VariantSite): string => `
const API = '${site.api}/api', ask = (path) => fetch(API + path, { headers: { 'site-id': '1', accept: 'application/json' } }).then((r) => r.json()).then((r) => r.data);
const app = document.querySelector('#app'), row = 46;
const [, , second, third] = location.pathname.split('/');
async function title(key) {
  const [about, chapters] = await Promise.all([ask('/manga/' + key + '?fields[]=summary'), ask('/manga/' + key + '/chapters')]);
  document.title = about.rus_name;
  app.innerHTML = '<h1>' + about.rus_name + '</h1><img src="' + about.cover.default + '" width="193"><div class="tabs"><button>Описание</button><button>Главы</button></div><div class="vue-recycle-scroller" style="position:relative;height:' + chapters.length * row + 'px"></div>';
  const box = document.querySelector('.vue-recycle-scroller');
  chapters.reverse();
  const draw = () => {
    const top = -box.getBoundingClientRect().top, from = Math.max(0, Math.floor(top / row) - 2), to = Math.min(chapters.length, Math.ceil((top + innerHeight) / row) + 2);
    box.innerHTML = chapters.slice(from, to).map((one, n) => '<div class="item" style="position:absolute;top:' + (from + n) * row + 'px"><a href="/ru/' + key + '/read/v' + one.volume + '/c' + one.number + '">Том ' + one.volume + ' Глава ' + one.number + '</a> <span>' + one.branches[0].created_at.slice(0, 10).split('-').reverse().join('.') + '</span>' + one.branches.slice(1).map((branch) => ' <a class="team" href="/ru/' + key + '/read/v' + one.volume + '/c' + one.number + '?bid=' + branch.branch_id + '">' + branch.teams[0].name + '</a>').join('') + '</div>').join('');
  };
  addEventListener('scroll', draw);
  addEventListener('resize', draw);
  draw();
}
async function reader(key, volume, number) {
  const bid = new URLSearchParams(location.search).get('bid');
  const [constants, chapter] = await Promise.all([ask('/constants?fields[]=imageServers'), ask('/manga/' + key + '/chapter?number=' + number + '&volume=' + volume + (bid ? '&branch_id=' + bid : ''))]);
  const server = constants.imageServers.find((one) => one.id === 'main').url;
  document.title = 'Том ' + volume + ' Глава ' + number;
  app.innerHTML = '<a href="/ru/manga/' + key + '">К списку глав</a><h2>' + document.title + '</h2><main></main>';
  for (const one of chapter.pages) { const img = new Image(); img.loading = 'lazy'; img.width = one.width; img.height = one.height; img.src = server + one.url; document.querySelector('main').append(img) }
}
const place = /^\\/ru\\/([^/]+)\\/read\\/v(\\d+)\\/c(\\d+)$/.exec(location.pathname);
if (place) reader(place[1], place[2], place[3]); else if (second === 'manga' && third) title(third);`

const kovchegPage = (site: VariantSite): string => `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><title>${site.name}</title><link rel="preconnect" href="${site.api}"><style>main img{display:block}</style></head><body><div id="app"><div class="loader"></div></div><script type="module" src="/build/app.9d0c2b.js"></script></body></html>`

const kovchegKey = ({ id, slug }: Series): string => `${id}--${slug}`
const kovchegChapter = (series: Series, entry: Entry, index: number) => ({
  id: Number(entry.id),
  index: index + 1,
  item_number: index + 1,
  volume: String(entry.volume),
  number: String(entry.number),
  name: '',
  branches: series.entries
    .filter(({ number }) => number === entry.number)
    .map((one) => ({
      id: Number(one.id),
      branch_id: Number(`${series.id}${branchOf(one) + 1}`),
      created_at: `${one.date}T10:15:00.000000Z`,
      teams: [{ name: teams[branchOf(one)] }],
    })),
})

const siteId = { 'access-control-allow-headers': 'site-id, content-type' }

export const n10: Variant = {
  id: 'n10',
  byHand: byHand.n10,
  name: 'МангаКовчег',
  about: 'a program in Russian after LibGroup: API on another host, branches of teams, volumes, servers of pictures',
  language: 'ru',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/manga/${series.slug}/chapters/${entry.id}/${hexOf(`k ${entry.id} ${page}`)}.jpg`,
  series: [
    kovcheg('dom-u-severnogo-morya', 'Дом у северного моря', '7162', 30),
    kovcheg('posledniy-chasovshchik', 'Последний часовщик', '20418', 16),
    kovcheg('lisya-pochta', 'Лисья почта', '318', 12),
  ],
  serve: ({ host, path, query, method, headers }, site) => {
    if (path === '/build/app.9d0c2b.js') return script(kovchegProgram(site))
    if (host !== 'api') return null
    if (method === 'OPTIONS') return { status: 204, headers: siteId, body: '' }
    if (headers['site-id'] !== '1') return { ...json({ data: { message: 'Unknown site' } }), status: 403 }
    if (path === '/api/constants')
      return json({
        data: {
          imageServers: [
            { id: 'compress', label: 'Сжатие', url: `${site.cdn}/compressed`, site_ids: [2] },
            { id: 'main', label: 'Первый', url: site.cdn, site_ids: [1] },
          ],
        },
      })
    const [, key, more] = /^\/api\/manga\/([^/]+)(\/chapters?)?$/.exec(path) ?? []
    const series = site.series.find((one) => kovchegKey(one) === key)
    if (!series) return null
    if (!more)
      return json({
        data: {
          id: Number(series.id),
          rus_name: series.title,
          slug_url: key,
          cover: { default: `${site.origin}/covers/${series.slug}.jpg` },
        },
      })
    if (more === '/chapters')
      return json({
        data: series.entries
          .filter((entry) => branchOf(entry) === 0)
          .map((entry, index) => kovchegChapter(series, entry, index)),
      })
    const branch = query.get('branch_id')?.endsWith('2') ? 1 : 0
    const entry = series.entries.find(
      (one) =>
        String(one.number) === query.get('number') &&
        String(one.volume) === query.get('volume') &&
        branchOf(one) === branch,
    )
    if (!entry) return null
    const pages = site.images({ series, entry }).map((url, index) => ({
      id: index,
      image: url.split('/').at(-1),
      width: 480,
      height: 690,
      url: new URL(url).pathname,
    }))
    return json({ data: { id: Number(entry.id), volume: String(entry.volume), number: String(entry.number), pages } })
  },
  list: (_, site) => kovchegPage(site),
  show: (_, site) => kovchegPage(site),
}

// n12

const shirokuma = (slug: string, title: string, id: string, count: number): Series =>
  createSeries({ slug, title, id, path: `/title/${id}/` }, upTo(count), ({ number, id: own }) => ({
    label: `第${number}話`,
    path: `/viewer/${own}/`,
  }))

/** A module with one function: the place of tile `i`, if the key of the licence is 5. */
const core = [
  [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  [1, 7, 1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f],
  [3, 2, 1, 0],
  [7, 5, 1, 1, 0x70, 0, 0],
  [
    10, 24, 1, 22, 0, 0x20, 0, 0x41, 3, 0x71, 0x41, 2, 0x74, 0x20, 0, 0x41, 2, 0x76, 0x72, 0x20, 1, 0x73, 0x41, 5, 0x73,
    0x0b,
  ],
].flat()

const shirokumaViewer = (id: string): string => `
(async function () {
  var licence = await (await fetch('/api/licence', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ book: '${id}', device: navigator.userAgent }) })).json();
  var core = (await WebAssembly.instantiate(await (await fetch('/static/core.wasm')).arrayBuffer())).instance.exports;
  var box = document.getElementById('viewer');
  for (const src of licence.pages) {
    var bitmap = await createImageBitmap(await (await fetch(src, { headers: { 'x-access': licence.token } })).blob());
    var canvas = document.createElement('canvas'), w = Math.floor(bitmap.width / 32) * 8, h = Math.floor(bitmap.height / 32) * 8;
    canvas.width = bitmap.width; canvas.height = bitmap.height;
    box.appendChild(canvas);
    var brush = canvas.getContext('2d');
    brush.drawImage(bitmap, 0, 0);
    for (var i = 0; i < 16; i++) { var p = core.p(i, licence.key); brush.drawImage(bitmap, (p % 4) * w, (p >> 2) * h, w, h, (i % 4) * w, (i >> 2) * h, w, h) }
  }
})();`

const japanese = wordsOf('ホーム', '人気', 'おすすめ', 'コメント', '新着')

export const n12: Variant = {
  id: 'n12',
  name: 'Shirokuma Books',
  about:
    'a shop of books: the order of tiles comes from a module in WebAssembly with the key of a licence (must be refused)',
  language: 'ja',
  scrambles: true,
  refuse: /scrambl|encrypt|tiles|protect|DRM|in pieces|draws its pages/i,
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/pack/${hexOf(entry.id)}/${hexOf(`w ${entry.id} ${page}`)}`,
  series: [
    shirokuma('snow-bear-diary', 'しろくま日記', '5501', 16),
    shirokuma('winter-station', '冬の駅', '5524', 13),
    shirokuma('three-cups', '三杯の茶', '5530', 13),
  ],
  serve: ({ path, method, body }, site) => {
    if (path === '/static/core.wasm') return { type: 'application/wasm', body: String.fromCodePoint(...core) }
    if (path !== '/api/licence') return null
    const place = method === 'POST' ? site.entryById(String(JSON.parse(body || '{}').book)) : null
    return place
      ? json({ token: hexOf(`licence ${place.entry.id}`), key: 5, pages: site.images(place) })
      : { ...json({ error: 'licence' }), status: 403 }
  },
  list: (series, site) =>
    frame(site, {
      series,
      words: japanese,
      title: series.title,
      body: `<h1>${series.title}</h1><img src="/covers/${series.slug}.jpg" alt=""><ul class="volumes">${lines(newestFirst(series), ({ path, label, date }) => `<li><a href="${path}">${label}</a><span>${japaneseDay(date)}</span></li>`)}</ul>`,
    }),
  show: ({ series, entry }, site) =>
    frame(site, {
      series,
      words: japanese,
      title: `${series.title} ${entry.label}`,
      body: `<h2>${entry.label}</h2><div id="viewer"></div><a href="${series.path}">目次</a>${atReady(shirokumaViewer(entry.id))}`,
    }),
}
