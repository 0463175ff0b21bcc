import { json, lines, script } from '../markup.ts'
import { createSeries, hexOf, monthFirst, newestFirst, seriesLike, upTo } from '../series.ts'
import type { Entry, Series, Variant, VariantSite } from '../variant.ts'
import { atReady, inScript, pixel } from './second-blind-parts.ts'
import { byHand } from './third-blind-by-hand.ts'
import { forbidden, inDays, isOpen, noContent, notFound, numberIn, part, shell } from './third-blind-shell.ts'

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
