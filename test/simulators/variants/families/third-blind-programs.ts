import { escapeHtml, json, lines, script } from '../markup.ts'
import { createSeries, hexOf, koreanDay, monthFirst, newestFirst, seriesLike, upTo } from '../series.ts'
import type { Entry, Reply, Series, Variant, VariantSite } from '../variant.ts'
import { atReady, inScript, pixel } from './second-blind-parts.ts'
import { byHand } from './third-blind-by-hand.ts'

interface Shown {
  readonly title: string
  readonly head?: string
  readonly body: string
  readonly foot?: string
}

/** A page of a program: nothing around it but its own menu. */
const shell = (site: VariantSite, { title, head = '', body, foot = '' }: Shown): string => `<!DOCTYPE html>
<html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} | ${escapeHtml(site.name)}</title>
<style>body{font:16px sans-serif;margin:0 1em}img{max-width:100%}.sk{background:#ddd;height:2em;margin:4px 0}[hidden]{display:none!important}</style>${head}</head>
<body><nav class="bar"><a href="/"><img src="/assets/logo.png" alt="" width="100" height="30"></a> <a href="/login">Log in</a></nav>
${body}
<footer><a href="/terms">Terms</a> <a href="https://shop.invalid/" rel="sponsored"><img src="/assets/banner-3.jpg" alt="" width="364" height="45"></a></footer>
${foot}</body></html>
`

const noContent: Reply = { status: 204, body: '' }
const forbidden: Reply = { ...json({ error: 'forbidden' }), status: 403 }
const isOpen = ({ kind }: Entry): boolean => kind !== 'locked'
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const numberIn = (text: string | null, other: number): number => (/^\d+$/.test(text ?? '') ? Number(text) : other)
const part = <T>(items: readonly T[], from: number, size: number): readonly T[] => items.slice(from, from + size)
const notFound = (site: VariantSite): Reply => ({
  status: 404,
  body: shell(site, { title: '404', body: '<h1>404</h1><p>This page could not be found.</p>' }),
})

// n01

const build = 'q3kTz9V0bWmE1sYc'
const hearthTitles = ['The Oven', 'Seven Coats', 'A Letter from Room 9', 'Snow', 'Two of Us']
const hearth = (slug: string, title: string, count: number): Series =>
  createSeries(
    { slug, title, path: `/manga/${slug}` },
    [...upTo(10), 10.5, ...upTo(count).slice(10)],
    ({ slug: of, number, index }) => ({
      label: `Chapter ${number}`,
      title: index % 4 === 1 ? hearthTitles[index % 5]! : null,
      path: `/manga/${of}/chapter/${number}`,
      ...(number > count - 2 ? { kind: 'locked' as const, date: inDays(number - count + 9) } : {}),
    }),
  )
const hearthSize = 15

const hearthData = (series: Series, page: number) => ({
  pageProps: {
    manga: { id: Number(series.id), slug: series.slug, name: series.title, cover: `/covers/${series.slug}.jpg` },
    chapters: part(newestFirst(series), (page - 1) * hearthSize, hearthSize).map((entry) => ({
      id: Number(entry.id),
      number: entry.number,
      name: entry.title,
      status: isOpen(entry) ? 'published' : 'scheduled',
      publishedAt: `${entry.date}T09:00:00.000Z`,
    })),
    pagination: { page, pageCount: Math.ceil(series.entries.length / hearthSize), total: series.entries.length },
  },
  __N_SSG: true,
})

const hearthList = (series: Series): string => `
var slug = ${JSON.stringify(series.slug)}, box = document.querySelector('#list'), pager = document.querySelector('#pager');
function load(page) {
  box.innerHTML = '<div class="sk"></div><div class="sk"></div>';
  fetch('/_next/data/${build}/manga/' + slug + '.json?page=' + page + '&slug=' + slug).then(function (r) { return r.json() }).then(function (all) {
    var data = all.pageProps;
    box.innerHTML = '';
    data.chapters.forEach(function (one) {
      if (one.status !== 'published') return;
      var row = document.createElement('a');
      row.className = 'styles_row__k2Qp1';
      row.href = '/manga/' + slug + '/chapter/' + one.number;
      row.innerHTML = '<span class="styles_no__1x">Chapter ' + one.number + '</span>' + (one.name ? '<small></small>' : '') + '<time>' + new Date(one.publishedAt).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }) + '</time>';
      if (one.name) row.querySelector('small').textContent = one.name;
      box.appendChild(row);
    });
    pager.innerHTML = '';
    for (var n = 1; n <= data.pagination.pageCount; n++) (function (n) {
      var button = document.createElement('button');
      button.textContent = n;
      if (n === page) button.setAttribute('aria-current', 'page');
      button.onclick = function () { history.pushState({}, '', '?page=' + n); load(n) };
      pager.appendChild(button);
    })(n);
  });
}
load(Number(new URLSearchParams(location.search).get('page')) || 1);`

const nextData = (page: string, query: object, pageProps: object, more: object): string =>
  `<script id="__NEXT_DATA__" type="application/json">${inScript({ props: { pageProps, ...more }, page, query, buildId: build, isFallback: page.endsWith('[slug]'), gsp: true, scriptLoader: [] })}</script>`

export const n01: Variant = {
  id: 'n01',
  name: 'Hearthlight Manga',
  about: 'Next.js, pages router: rows from /_next/data by a pager, scheduled chapters in the data, /_next/image',
  imagesOn: 'cdn',
  series: [
    hearth('the-last-baker-of-vell', 'The Last Baker of Vell', 36),
    hearth('copper-and-frost', 'Copper and Frost', 21),
    hearth('my-landlord-is-a-heron', 'My Landlord Is a Heron', 14),
  ],
  serve: ({ path, query }, site) => {
    const series = new RegExp(`^/_next/data/${build}/manga/([^/]+)\\.json$`).exec(path)?.[1]
    const found = site.series.find(({ slug }) => slug === series)
    if (found) return json(hearthData(found, numberIn(query.get('page'), 1)))
    const url = path === '/_next/image' ? query.get('url') : null
    return url?.startsWith(`${site.cdn}/`) ? { status: 307, headers: { location: url }, body: '' } : null
  },
  list: (series, site) =>
    shell(site, {
      title: series.title,
      body: `<div id="__next"><main class="styles_main__9aZ"><img class="styles_cover__u1" src="/covers/${series.slug}.jpg" alt=""><h1>${series.title}</h1><p>Sometimes a loaf is a promise.</p><section><h2>Chapters</h2><div id="list"><div class="sk"></div></div><div id="pager"></div></section>
<section><h2>Readers also like</h2>${lines(
        site.series.filter((other) => other !== series),
        (other) =>
          `<a class="styles_card__77" href="${other.path}"><img src="/covers/${other.slug}.jpg" alt="">${other.title}</a>`,
      )}</section></main></div>${nextData('/manga/[slug]', { slug: series.slug }, {}, {})}`,
      foot: atReady(hearthList(series)),
    }),
  show: (place, site) => {
    const { series, entry } = place
    if (!isOpen(entry)) return notFound(site)
    const shown = (url: string, width: number) => `/_next/image?url=${encodeURIComponent(url)}&amp;w=${width}&amp;q=75`
    const images = site.images(place)
    const link = (step: -1 | 1, text: string) => {
      const other = site.neighbour(place, step)
      return other && isOpen(other) ? `<a href="${other.path}">${text}</a>` : `<span>${text}</span>`
    }
    return shell(site, {
      title: `${series.title} ${entry.label}`,
      body: `<div id="__next"><h1><a href="${series.path}">${series.title}</a> ${entry.label}</h1><div class="styles_pages__Zt4">${lines(
        images,
        (url, index) =>
          `<span style="display:block"><img alt="Page ${index + 1}" decoding="async" data-nimg="intrinsic" width="480" height="690" ${index < 2 ? `srcset="${shown(url, 640)} 1x, ${shown(url, 1080)} 2x" src="${shown(url, 1080)}"` : `src="${pixel}"`}></span>`,
      )}</div><p>${link(-1, 'Previous')} ${link(1, 'Next')}</p></div>${nextData(
        '/manga/[slug]/chapter/[number]',
        { slug: series.slug, number: String(entry.number) },
        {
          chapter: {
            id: Number(entry.id),
            number: entry.number,
            images: images.map((src) => ({ src, w: 480, h: 690 })),
          },
        },
        { __N_SSG: true },
      )}`,
      foot: atReady(`
var all = JSON.parse(document.getElementById('__NEXT_DATA__').textContent).props.pageProps.chapter.images;
var seen = new IntersectionObserver(function (entries) { entries.forEach(function (one) {
  if (!one.isIntersecting) return;
  seen.unobserve(one.target);
  one.target.src = '/_next/image?url=' + encodeURIComponent(all[one.target.dataset.n].src) + '&w=1080&q=75';
}) }, { rootMargin: '200px' });
document.querySelectorAll('.styles_pages__Zt4 img').forEach(function (img, n) { img.dataset.n = n; if (n > 1) seen.observe(img) });`),
    })
  },
}

// n02

const jangada = (slug: string, title: string, id: string, count: number): Series =>
  createSeries({ slug, title, id, path: `/obra/${id}` }, upTo(count), ({ number, id: own }) => ({
    label: `Capítulo ${number}`,
    path: `/capitulo/${own}`,
  }))
const jangadaSize = 12

const jangadaProgram = (site: VariantSite): string => `
const API = '${site.api}/v1', MIDIA = '${site.cdn}';
const app = document.querySelector('#app');
const pedir = (caminho) => fetch(API + caminho, { headers: { 'x-access': 'web-7f31' } }).then((r) => r.json());
const dia = (texto) => texto.slice(0, 10).split('-').reverse().join('/');
async function obra(id) {
  const { dados } = await pedir('/obras/' + id);
  app.innerHTML = '<h1></h1><img width="193"><p>Uma praia, dois irmãos.</p><div class="capitulos"></div><div id="fim">Carregando…</div>';
  app.querySelector('h1').textContent = document.title = dados.obr_nome;
  app.querySelector('img').src = '/covers/' + dados.obr_slug + '.jpg';
  const fim = document.querySelector('#fim'), caixa = document.querySelector('.capitulos');
  let pagina = 1, ocupado = false;
  const perto = () => fim.isConnected && fim.getBoundingClientRect().top < innerHeight + 100;
  async function mais() {
    if (ocupado) return;
    ocupado = true;
    while (perto()) {
      const { dados, tem_mais } = await pedir('/obras/' + id + '/capitulos?pagina=' + pagina + '&ordem=desc');
      for (const um of dados) caixa.insertAdjacentHTML('beforeend', '<a class="cap" href="/capitulo/' + um.cap_id + '"><b>Capítulo ' + Number(um.cap_numero) + '</b> <i>' + dia(um.cap_criado_em) + '</i></a><br><br><br>');
      pagina += 1;
      if (!tem_mais) fim.remove();
    }
    ocupado = false;
  }
  addEventListener('scroll', mais);
  mais();
}
async function capitulo(id) {
  const { dados } = await pedir('/capitulos/' + id);
  document.title = dados.obra.obr_nome + ' Capítulo ' + Number(dados.cap_numero);
  app.innerHTML = '<h2></h2><div class="leitor"></div><a href="/obra/' + dados.obra.obr_id + '">Todos os capítulos</a>';
  app.querySelector('h2').textContent = document.title;
  const leitor = app.querySelector('.leitor');
  for (const um of dados.paginas) {
    const img = new Image();
    img.loading = 'lazy'; img.width = 480; img.height = 690; img.src = MIDIA + '/' + um.src;
    if (um.tipo === 'anuncio') { const a = document.createElement('a'); a.href = um.link; a.append(img); leitor.append(a) } else leitor.append(img);
  }
}
const [, tipo, id] = location.pathname.split('/');
if (tipo === 'obra') obra(id); else if (tipo === 'capitulo') capitulo(id);`

const jangadaPage = (site: VariantSite): string => `<!DOCTYPE html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>Jangada Toons</title><meta name="description" content="Leia webtoons"><script type="module" src="/assets/index-4be02c.js"></script></head><body><noscript>Ative o JavaScript para usar ${site.name}.</noscript><div id="app"></div></body></html>`

const jangadaFacts = ({ id, title, slug }: Series) => ({ obr_id: Number(id), obr_nome: title, obr_slug: slug })

export const n02: Variant = {
  id: 'n02',
  name: 'Jangada Toons',
  about:
    'Vue in Portuguese: API on another host with a key, 12 rows a request by scrolling, advertisements among the pages',
  language: 'pt-BR',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/obras/${series.id}/capitulos/${entry.number}/${hexOf(`${entry.id}-${page}`)}.webp`,
  series: [
    jangada('o-vento-da-praia-nove', 'O Vento da Praia Nove', '418', 31),
    jangada('a-rainha-de-vidro', 'A Rainha de Vidro', '655', 17),
    jangada('cacadores-de-mare', 'Caçadores de Maré', '71', 13),
  ],
  serve: ({ host, path, query, method, headers }, site) => {
    if (path === '/assets/index-4be02c.js') return script(jangadaProgram(site))
    if (host !== 'api') return null
    if (method === 'OPTIONS') return noContent
    if (headers['x-access'] !== 'web-7f31') return forbidden
    const [, kind, id = '', more] = /^\/v1\/(obras|capitulos)\/(\d+)(\/capitulos)?$/.exec(path) ?? []
    const series = site.seriesById(id)
    if (kind === 'obras' && series && !more) return json({ dados: { ...jangadaFacts(series), obr_status: 'ativo' } })
    if (kind === 'obras' && series) {
      const page = numberIn(query.get('pagina'), 1)
      const dados = part(newestFirst(series), (page - 1) * jangadaSize, jangadaSize).map((entry) => ({
        cap_id: Number(entry.id),
        cap_numero: `${entry.number}.00`,
        cap_nome: null,
        cap_criado_em: `${entry.date}T14:30:00.000Z`,
      }))
      return json({ dados, pagina: page, tem_mais: page * jangadaSize < series.entries.length })
    }
    const place = kind === 'capitulos' ? site.entryById(id) : null
    if (!place) return null
    const paginas = site
      .images(place)
      .map((url) => ({ src: new URL(url).pathname.slice(1), tipo: 'pagina', link: null as string | null }))
    paginas.splice(2, 0, { src: 'assets/credit-loja.jpg', tipo: 'anuncio', link: 'https://shop.invalid/' })
    const facts = { cap_id: Number(id), cap_numero: `${place.entry.number}.00`, obra: jangadaFacts(place.series) }
    return json({ dados: { ...facts, paginas: paginas.map((one, index) => ({ ordem: index + 1, ...one })) } })
  },
  list: (_, site) => jangadaPage(site),
  show: (_, site) => jangadaPage(site),
}

// n03

const moon = (slug: string, title: string, count: number): Series => {
  const series = createSeries(
    { slug, title, path: '' },
    [...upTo(8), 8.4, ...upTo(count).slice(8)],
    ({ number, id }) => ({
      label: number === 8.4 ? '番外編 雨の日' : `第${number}話`,
      title: null,
      path: `/episode/3269754496${id}`,
      id: `3269754496${id}`,
      ...(number === 8.4 ? { kind: 'extra' as const, number: null } : {}),
      ...(number > 4 && number < 8 ? { kind: 'locked' as const } : {}),
    }),
  )
  return { ...series, path: series.entries[0]!.path }
}
const moonSize = 10

const moonViewer = `
var shown = 0, pages = JSON.parse(document.getElementById('episode-json').dataset.value).readableProduct.pageStructure;
pages = pages ? pages.pages.filter(function (one) { return one.src }) : [];
var areas = Array.from(document.querySelectorAll('.js-page-area'));
function show() {
  areas.forEach(function (area, n) {
    var near = n >= shown - 2 && n < shown + 4;
    if (near && !area.firstChild) { var img = new Image(); img.className = 'page-image js-page-image'; img.width = 480; img.height = 690; img.src = pages[n].src; area.appendChild(img) }
    area.hidden = n < shown || n > shown + 1;
  });
}
function turn(step) { shown = Math.min(Math.max(0, shown + step), Math.max(0, areas.length - 1) & ~1); show() }
document.querySelectorAll('.js-turn').forEach(function (button) { button.onclick = function () { turn(Number(button.dataset.step)) } });
document.addEventListener('keydown', function (event) { if (event.key === 'ArrowLeft') turn(2); if (event.key === 'ArrowRight') turn(-2) });
show();
var list = document.querySelector('.js-episodes'), more = document.querySelector('.js-more'), offset = 0;
function load() {
  fetch('/api/viewer/pagination_readable_products?type=episode&aggregate_id=' + list.dataset.aggregateId + '&sort_order=desc&offset=' + offset + '&limit=${moonSize}&is_guest=1').then(function (r) { return r.json() }).then(function (all) {
    all.forEach(function (one) {
      var row = document.createElement('li');
      row.className = 'series-episode-list-item';
      row.innerHTML = '<a class="series-episode-list-container"><h4 class="series-episode-list-title"></h4><span class="series-episode-list-date">' + one.display_open_at.slice(0, 10).replace(/-/g, '/') + '</span>' + (one.status.label === 'is_rentable' ? '<span class="series-episode-list-price">' + one.status.rental_price + 'ポイント</span>' : '<span class="series-episode-list-is-free">無料</span>') + '</a>';
      row.querySelector('a').href = one.viewer_uri;
      row.querySelector('h4').textContent = one.title;
      list.appendChild(row);
    });
    offset += all.length;
    more.hidden = all.length < ${moonSize};
  });
}
more.onclick = load;
load();`

const moonEpisode = (site: VariantSite, series: Series, entry: Entry): string => {
  const main = site.images({ series, entry }).map((src) => ({ type: 'main', src, width: 480, height: 690 }))
  const leaf = { type: 'other' }
  const shop = { type: 'backMatter', src: `${site.origin}/assets/credit-books.jpg`, linkUrl: 'https://shop.invalid/' }
  const pages = [leaf, ...main, shop, { type: 'link' }]
  const value = {
    readableProduct: {
      id: entry.id,
      title: entry.label,
      number: series.entries.indexOf(entry) + 1,
      publishedAt: `${entry.date}T00:00:00+09:00`,
      isPublic: isOpen(entry),
      hasPurchased: false,
      series: { id: series.id, title: series.title },
      pageStructure: isOpen(entry)
        ? { choJuGiga: 'usagi', readingDirection: 'rtl', startPosition: 'left', pages }
        : null,
    },
  }
  return shell(site, {
    title: `${entry.label} - ${series.title}`,
    body: `<script id="episode-json" type="text/json" data-value="${escapeHtml(JSON.stringify(value))}"></script>
<div class="image-container js-viewer-content">${isOpen(entry) ? lines([...main, shop], () => '<p class="page-area js-page-area" hidden></p>') : '<div class="rental-box"><p>この話を読むにはポイントが必要です</p><a href="/login">40ポイントでレンタル</a></div>'}</div>
<button class="js-turn" data-step="2">次へ</button><button class="js-turn" data-step="-2">前へ</button>
<section class="series-information"><h1 class="series-header-title">${series.title}</h1><h2 class="episode-header-title">${entry.label}</h2><ul class="series-episode-list js-episodes" data-aggregate-id="${series.id}"></ul><button class="js-more" hidden>もっと見る</button></section>
<section><h3>おすすめ作品</h3><ul>${lines(
      site.series.filter((other) => other !== series),
      (other) => `<li><a href="${other.path}"><img src="/covers/${other.slug}.jpg" alt="">${other.title}</a></li>`,
    )}</ul></section>`,
    foot: atReady(moonViewer),
  })
}

export const n03: Variant = {
  id: 'n03',
  byHand: byHand.n03,
  name: '月灯りコミック',
  about: 'GigaViewer without scrambling: the series is its first episode, list by offset, paid episodes, spreads',
  language: 'ja',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/public/page/2/${entry.id}/${hexOf(`${entry.id} ${page}`)}`,
  series: [
    moon('hoshi-no-tegami', '星の手紙', 23),
    moon('yoru-no-pan-ya', '夜のパン屋', 15),
    moon('ao-no-kisetsu', '青の季節', 13),
  ],
  serve: ({ path, query }, site) => {
    if (path !== '/api/viewer/pagination_readable_products') return null
    const series = site.seriesById(query.get('aggregate_id') ?? '')
    if (!series) return json([])
    const newest = newestFirst(series)
    const asked = query.get('sort_order') === 'asc' ? newest.toReversed() : newest
    return json(
      part(asked, numberIn(query.get('offset'), 0), Math.min(50, numberIn(query.get('limit'), moonSize))).map(
        (entry) => ({
          readable_product_id: entry.id,
          title: entry.label,
          viewer_uri: site.origin + entry.path,
          display_open_at: `${entry.date}T00:00:00+09:00`,
          thumbnail_uri: `${site.origin}/covers/${series.slug}.jpg`,
          status: isOpen(entry) ? { label: 'is_free' } : { label: 'is_rentable', rental_price: 40 },
        }),
      ),
    )
  },
  list: (series, site) => moonEpisode(site, series, series.entries[0]!),
  show: ({ series, entry }, site) => moonEpisode(site, series, entry),
}

// n04

const tapestry = (slug: string, title: string, count: number): Series =>
  createSeries(
    { slug, title, path: `/series/${slug}/info` },
    [...upTo(7), 7.1, ...upTo(count).slice(7)],
    ({ number, id }) => ({
      label: number === 7.1 ? 'Small hiatus announcement' : `Episode ${number}`,
      path: `/episode/${id}`,
      ...(number === 7.1 ? { kind: 'notice' as const, number: null } : {}),
      ...(number > count - 3 ? { kind: 'locked' as const } : {}),
    }),
  )
const tapestrySize = 10

const tapestryRow = (entry: Entry, site: VariantSite, series: Series): string =>
  `<li class="episode-list__item${isOpen(entry) ? '' : ' episode-list__item--locked'}" data-id="${entry.id}"><a class="item__link" href="${entry.path}"><img class="item__thumb" src="${site.origin}/covers/${series.slug}.jpg" width="80" alt=""><p class="item__title">${entry.label}</p><p class="item__date">${monthFirst(entry.date)}</p>${isOpen(entry) ? '' : '<i class="sp-ico-lock"></i><span class="item__ink">3 ink</span>'}</a></li>`

export const n04: Variant = {
  id: 'n04',
  name: 'Tapestry Reads',
  about:
    'a webtoon portal: rows as HTML in JSON by scrolling, ink, an announcement, the banner of the author as last picture',
  series: [
    tapestry('the-gardener-below', 'The Gardener Below', 33),
    tapestry('soft-machines', 'Soft Machines', 18),
    tapestry('noon-ghost', 'Noon Ghost', 13),
  ],
  imagePath: ({ entry }, page) => `/c/${entry.id.slice(0, 2)}/${hexOf(`t ${entry.id} ${page}`)}.jpg`,
  serve: ({ path, query }, site) => {
    const series = site.seriesById(/^\/series\/(\d+)\/episodes$/.exec(path)?.[1] ?? '')
    if (!series) return null
    const page = numberIn(query.get('page'), 1)
    const asked = query.get('sort') === 'NEWEST' ? newestFirst(series) : series.entries
    const body = lines(part(asked, (page - 1) * tapestrySize, tapestrySize), (entry) =>
      tapestryRow(entry, site, series),
    )
    const hasNext = page * tapestrySize < asked.length
    return json({ code: 200, data: { pagination: { page: page + 1, has_next: hasNext }, body } })
  },
  list: (series, site) =>
    shell(site, {
      title: series.title,
      body: `<div class="info"><img src="/covers/${series.slug}.jpg" alt=""><h1>${series.title}</h1><a class="btn" href="${series.entries[0]!.path}">Read the first episode</a></div>
<p class="tabs">${series.entries.length} episodes <select class="js-sort"><option value="OLDEST">Oldest first</option><option value="NEWEST">Newest first</option></select></p>
<ul class="episode-list js-list" data-series-id="${series.id}"></ul><div class="js-end"><div class="sk"></div></div>
<h3>More like this</h3><ul class="series-list">${lines(
        site.series.filter((other) => other !== series),
        (other) =>
          `<li class="series-list__item"><a href="${other.path}"><img src="/covers/${other.slug}.jpg" width="80" alt=""><p>${other.title}</p></a></li>`,
      )}</ul>`,
      foot: atReady(`
var list = document.querySelector('.js-list'), end = document.querySelector('.js-end'), sort = document.querySelector('.js-sort'), page = 1, busy = false, done = false;
function near() { return !done && end.getBoundingClientRect().top < innerHeight + 100 }
function more() {
  if (busy || !near()) return;
  busy = true;
  fetch('/series/' + list.dataset.seriesId + '/episodes?page=' + page + '&sort=' + sort.value + '&large=true', { headers: { 'x-requested-with': 'XMLHttpRequest' } }).then(function (r) { return r.json() }).then(function (all) {
    list.insertAdjacentHTML('beforeend', all.data.body);
    page = all.data.pagination.page;
    done = !all.data.pagination.has_next;
    end.hidden = done;
    busy = false;
    more();
  });
}
sort.onchange = function () { list.innerHTML = ''; page = 1; done = false; end.hidden = false; more() };
addEventListener('scroll', more);
more();`),
    }),
  show: (place, site) => {
    const { series, entry } = place
    const next = site.neighbour(place, 1)
    const body = isOpen(entry)
      ? `<article class="viewer__body js-episode-article">${lines(site.images(place), (url) => `<img class="content__img js-lazy" data-src="${url}" src="${pixel}" width="480" height="690" alt="">`)}
<a href="https://patron.invalid/" rel="nofollow"><img class="content__img js-lazy" data-src="/assets/banner-author.jpg" src="${pixel}" width="728" height="90" alt=""></a></article>`
      : '<div class="lock js-lock"><h3>This episode is in early access</h3><a class="btn" href="/login">Unlock for 3 ink</a></div>'
    return shell(site, {
      title: `${series.title} :: ${entry.label}`,
      body: `<h1><a href="${series.path}">${series.title}</a></h1><h2>${entry.label}</h2>${body}<p>${next ? `<a class="next" href="${next.path}">Next episode</a>` : ''}</p>`,
      foot: atReady(`
var seen = new IntersectionObserver(function (all) { all.forEach(function (one) { if (one.isIntersecting) { one.target.src = one.target.dataset.src; seen.unobserve(one.target) } }) }, { rootMargin: '300px' });
document.querySelectorAll('.js-lazy').forEach(function (img) { seen.observe(img) });`),
    })
  },
}

// n05

const spring = (slug: string, title: string, id: string, count: number): Series =>
  createSeries({ slug, title, id, path: `/webtoon/list?titleId=${id}` }, [0, ...upTo(count)], ({ number, index }) => ({
    label: number === 0 ? '프롤로그' : `${number}화`,
    path: `/webtoon/detail?titleId=${id}&no=${index + 1}`,
    ...(number === 0 ? { kind: 'extra' as const, number: null, mayBe: 0 } : {}),
    ...(number > count - 3 ? { kind: 'locked' as const, date: inDays(7 * (number - count + 3)) } : {}),
  }))
const springSize = 10

const springList = `
var titleId = new URLSearchParams(location.search).get('titleId');
function row(one) { return '<li class="EpisodeListList__item"><a href="/webtoon/detail?titleId=' + titleId + '&no=' + one.no + '"><img width="80" src="' + one.thumbnailUrl + '"><span class="EpisodeListList__title">' + one.subtitle + '</span><span class="date">' + one.serviceDateDescription + '</span></a></li>' }
function load(page) {
  fetch('/api/article/list?titleId=' + titleId + '&page=' + page).then(function (r) { return r.json() }).then(function (all) {
    document.querySelector('#folder').innerHTML = all.chargeFolderArticleList.map(function (one) { return '<li class="EpisodeListFolder__item"><a href="/webtoon/detail?titleId=' + titleId + '&no=' + one.no + '"><i class="ico_cookie"></i><span>' + one.subtitle + '</span><span class="date">' + one.serviceDateDescription + '</span></a></li>' }).join('');
    document.querySelector('#list').innerHTML = all.articleList.map(row).join('');
    var pager = document.querySelector('#pager');
    pager.innerHTML = '';
    for (var n = 1; n <= all.pageInfo.totalPages; n++) (function (n) {
      var link = document.createElement('a');
      link.href = '/webtoon/list?titleId=' + titleId + '&page=' + n + '&sort=DESC';
      link.textContent = n;
      link.className = 'Paginate__page' + (n === page ? ' is_selected' : '');
      link.onclick = function (event) { event.preventDefault(); history.pushState({}, '', link.href); load(n) };
      pager.appendChild(link);
      pager.append(' ');
    })(n);
  });
}
load(Number(new URLSearchParams(location.search).get('page')) || 1);`

export const n05: Variant = {
  id: 'n05',
  byHand: byHand.n05,
  name: '봄날웹툰',
  about: 'a Korean portal: a program with a pager, paid previews apart, numbers in addresses one more than in labels',
  language: 'ko',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/webtoon/${series.id}/${entry.path.split('=').at(-1)}/${hexOf(`b ${entry.id}`)}_IMAG01_${page}.jpg`,
  series: [
    spring('paper-boat-delivery', '종이배 택배', '748105', 34),
    spring('the-office-of-tides', '밀물 사무소', '803224', 16),
    spring('moon-rabbit-cafe', '달토끼 카페', '655746', 13),
  ],
  serve: ({ path, query }, site) => {
    if (path !== '/api/article/list') return null
    const series = site.seriesById(query.get('titleId') ?? '')
    if (!series) return { ...json({ message: '존재하지 않는 작품입니다' }), status: 404 }
    const page = numberIn(query.get('page'), 1)
    const open = newestFirst(series).filter(isOpen)
    const article = (entry: Entry) => ({
      no: series.entries.indexOf(entry) + 1,
      subtitle: entry.label,
      thumbnailUrl: `/covers/${series.slug}.jpg`,
      serviceDateDescription: isOpen(entry) ? koreanDay(entry.date) : `${koreanDay(entry.date)} 무료`,
      charge: !isOpen(entry),
      starScore: 9.9,
    })
    return json({
      titleId: Number(series.id),
      totalCount: open.length,
      articleList: part(open, (page - 1) * springSize, springSize).map(article),
      chargeFolderArticleList: newestFirst(series)
        .filter((entry) => !isOpen(entry))
        .map(article),
      pageInfo: { page, totalPages: Math.ceil(open.length / springSize), pageSize: springSize, totalRows: open.length },
    })
  },
  list: (series, site) =>
    shell(site, {
      title: series.title,
      body: `<div class="EpisodeListInfo"><h2>${series.title}</h2><img src="/covers/${series.slug}.jpg" alt=""></div><div id="root"><h3>미리보기</h3><ul id="folder"></ul><h3>회차 목록</h3><ul id="list"><li class="sk"></li></ul><div id="pager"></div></div>
<div class="aside"><h3>요일별 인기</h3><ul>${lines(site.series, (other) => `<li><a href="${other.path}">${other.title}</a></li>`)}</ul></div>`,
      foot: atReady(springList),
    }),
  show: (place, site) => {
    const { series, entry } = place
    if (!isOpen(entry))
      return shell(site, {
        title: series.title,
        body: '<div class="charge_box"><p>쿠키 3개로 미리 볼 수 있습니다.</p><a href="/login">로그인</a></div>',
      })
    const link = (step: -1 | 1, text: string) => {
      const other = site.neighbour(place, step)
      return other && isOpen(other) ? `<a href="${escapeHtml(other.path)}">${text}</a>` : ''
    }
    return shell(site, {
      title: `${entry.label} : ${series.title}`,
      body: `<div class="view_area"><h3>${entry.label}</h3><a href="${series.path}">목록</a> ${link(-1, '이전화')} ${link(1, '다음화')}
<div class="wt_viewer" id="sectionContWide">${lines(site.images(place), (url, index) => `<img src="${url}" id="content_image_${index}" alt="comic content" width="480" height="690">`)}</div></div>
<div class="bonus"><a href="https://shop.invalid/"><img src="/assets/banner-goods.jpg" alt="" width="364" height="45"></a></div>`,
    })
  },
}

// n06

const fennelHash = 'd3f1a09c8f6f4a0e9e9f14a2c7b55a10c1f2b8e0a6d94c3377e15b6a0c9d2e41'
const fennel = seriesLike('/comics/{slug}', '/read/{id}', 'Chapter {n}')

const fennelChapter = (series: Series, entry: Entry) => ({
  __typename: 'Chapter',
  id: entry.id,
  index: entry.number,
  name: null,
  publishedAt: `${entry.date}T06:00:00Z`,
  comic: { __ref: `Comic:${series.id}` },
})

const fennelState = (site: VariantSite, series: Series) => {
  const cache: Record<string, unknown> = {
    ROOT_QUERY: { __typename: 'Query', [`comic({"slug":"${series.slug}"})`]: { __ref: `Comic:${series.id}` } },
  }
  for (const other of site.series.toReversed()) {
    const shown = other === series ? newestFirst(other) : newestFirst(other).slice(0, 3)
    for (const entry of shown) cache[`Chapter:${entry.id}`] = fennelChapter(other, entry)
    cache[`Comic:${other.id}`] = {
      __typename: 'Comic',
      id: other.id,
      slug: other.slug,
      title: other.title,
      [other === series ? 'chapters({"order":"NEWEST"})' : 'latestChapters({"first":3})']: shown.map(({ id }) => ({
        __ref: `Chapter:${id}`,
      })),
      ...(other === series
        ? { related: site.series.filter((one) => one !== series).map(({ id }) => ({ __ref: `Comic:${id}` })) }
        : {}),
    }
  }
  return cache
}

const fennelRow = ({ path, label, date }: Entry): string =>
  `<div class="sc-row"><a class="sc-link" href="${path}">${label}</a><span class="sc-date">${monthFirst(date)}</span></div>`

export const n06: Variant = {
  id: 'n06',
  byHand: byHand.n06,
  name: 'Fennel Comics',
  about: 'React with Apollo: the list as references in the cache, "Show all", pages by a persisted query',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/m/${hexOf(series.slug)}/${entry.id}/${hexOf(`f ${entry.id} ${page}`)}.webp`,
  series: [
    fennel('river-of-small-hours', 'River of Small Hours', 29),
    fennel('tin-sparrow', 'Tin Sparrow', 16),
    fennel('the-quiet-cartographer', 'The Quiet Cartographer', 13),
  ],
  serve: ({ path, method, body }, site) => {
    if (path !== '/graphql') return null
    if (method !== 'POST') return { ...json({ errors: [{ message: 'POST body missing' }] }), status: 400 }
    const asked = JSON.parse(body || '{}')
    if (asked.extensions?.persistedQuery?.sha256Hash !== fennelHash)
      return json({
        errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
      })
    const place = site.entryById(String(asked.variables?.id))
    if (!place) return json({ data: { chapter: null } })
    const paths = site.images(place).map((url) => new URL(url).pathname)
    const folder = paths[0]!.slice(0, paths[0]!.lastIndexOf('/') + 1)
    const files = paths.map((one) => one.slice(folder.length))
    return json({
      data: { chapter: { __typename: 'Chapter', id: place.entry.id, pages: { __typename: 'PageSet', folder, files } } },
    })
  },
  list: (series, site) =>
    shell(site, {
      title: series.title,
      body: `<div id="root"><div class="sc-head"><img src="/covers/${series.slug}.jpg" alt=""><h1>${series.title}</h1></div><div class="sc-list">${lines(newestFirst(series).slice(0, 12), fennelRow)}</div><button class="sc-all">Show all ${series.entries.length} chapters</button>
<h2>Recommended</h2>${lines(
        site.series.filter((other) => other !== series),
        (other) =>
          `<div class="sc-card"><a href="${other.path}"><img src="/covers/${other.slug}.jpg" width="90" alt="">${other.title}</a>${lines(newestFirst(other).slice(0, 3), fennelRow)}</div>`,
      )}</div>`,
      foot: `<script>window.__ENV={MEDIA:"${site.cdn}",GQL:"/graphql"};window.__APOLLO_STATE__=${inScript(fennelState(site, series))};</script>${atReady(`
document.querySelector('.sc-all').onclick = function () {
  var cache = window.__APOLLO_STATE__, root = cache.ROOT_QUERY, key = Object.keys(root).find(function (one) { return one.indexOf('comic(') === 0 });
  var comic = cache[root[key].__ref];
  document.querySelector('.sc-list').innerHTML = comic['chapters({"order":"NEWEST"})'].map(function (ref) {
    var one = cache[ref.__ref];
    return '<div class="sc-row"><a class="sc-link" href="/read/' + one.id + '">Chapter ' + one.index + '</a><span class="sc-date">' + new Date(one.publishedAt).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }) + '</span></div>';
  }).join('');
  this.remove();
};`)}`,
    }),
  show: (place, site) => {
    const { series, entry } = place
    const next = site.neighbour(place, 1)
    return shell(site, {
      title: `${series.title} ${entry.label}`,
      body: `<div id="root"><h1><a href="${series.path}">${series.title}</a>: ${entry.label}</h1><div class="sc-pages"><div class="sk"></div></div>${next ? `<a href="${next.path}">Next</a>` : ''}</div>`,
      foot: `<script>window.__ENV={MEDIA:"${site.cdn}",GQL:"/graphql"};window.__APOLLO_STATE__=${inScript({ ROOT_QUERY: { __typename: 'Query', [`chapter({"id":"${entry.id}"})`]: { __ref: `Chapter:${entry.id}` } }, [`Chapter:${entry.id}`]: fennelChapter(series, entry) })};</script>${atReady(`
fetch(window.__ENV.GQL, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ operationName: 'ReadChapter', variables: { id: location.pathname.split('/').pop() }, extensions: { persistedQuery: { version: 1, sha256Hash: '${fennelHash}' } } }) }).then(function (r) { return r.json() }).then(function (all) {
  var pages = all.data.chapter.pages, box = document.querySelector('.sc-pages');
  box.innerHTML = '';
  pages.files.forEach(function (file) { var img = new Image(); img.width = 480; img.height = 690; img.loading = 'lazy'; img.src = window.__ENV.MEDIA + pages.folder + file; box.appendChild(img) });
});`)}`,
    })
  },
}
