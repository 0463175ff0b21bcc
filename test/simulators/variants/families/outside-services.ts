import { json } from '../markup.ts'
import { createSeries, newestFirst, upTo } from '../series.ts'
import { uuid } from '../surroundings.ts'
import type { Entry, Series, Variant } from '../variant.ts'
import { appPages, lockNewest, missing } from './blind-parts.ts'
import { jsonError } from './outside-parts.ts'
import { lastPart, program, programStart } from './unseen-parts.ts'

const works = (slug: string, title: string, numbers: readonly number[], locked: number): Series =>
  lockNewest(
    createSeries({ slug, title, id: uuid(slug), path: `/obra/${uuid(slug)}/${slug}` }, numbers, ({ number }) => ({
      id: uuid(`${slug}/${number}`),
      path: `/obra/${uuid(slug)}/${slug}/ler/${uuid(`${slug}/${number}`)}`,
      label: `Capítulo ${number}`,
    })),
    locked,
  )
const node = ({ id, number, date, kind }: Entry) => ({
  __typename: 'Capitulo',
  id,
  numero: number,
  titulo: null,
  publicadoEm: `${date}T12:00:00.000-03:00`,
  bloqueado: kind === 'locked',
})

export const graphql: Variant = {
  id: 'q24',
  name: 'Maré Toons',
  language: 'pt-BR',
  about:
    'GraphQL by POST on another host: UUIDs as series and chapters, edges with a cursor (8 a request, "Carregar mais"), bloqueado (its pages are null beside an error), pages as numbers and paths without a host',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/paginas/${entry.id}/${page}.avif`,
  series: [works('mare-alta', 'Maré Alta', [...upTo(17), 17.5, 18, 19], 2), works('rua-23', 'Rua 23', upTo(12), 0)],
  serve({ host, path, method, body }, site) {
    if (host === '' && path === '/assets/main.4f2.js')
      return program(`${programStart(site)}
function ask(query, variables) { return read('${site.api}/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ query: query, variables: variables }) }) }
var rows = [], cursor = null
function more() { ask('query Capitulos($obra: ID!, $depois: String) { obra(id: $obra) { titulo capitulos(primeiros: 8, depois: $depois) { edges { cursor node { id numero titulo publicadoEm bloqueado } } pageInfo { hasNextPage endCursor } } } }', { obra: parts[2], depois: cursor }).then(function (got) { var obra = got.data.obra; rows = rows.concat(obra.capitulos.edges); cursor = obra.capitulos.pageInfo.endCursor
draw('<h1>' + obra.titulo + '</h1><div class="lista">' + rows.map(function (edge) { var one = edge.node; return '<a class="cap' + (one.bloqueado ? ' bloqueado' : '') + '" href="' + location.pathname.split('/').slice(0, 4).join('/') + '/ler/' + one.id + '">Capítulo ' + one.numero + (one.bloqueado ? ' 🔒' : '') + ' <small>' + new Date(one.publicadoEm).toLocaleDateString('pt-BR') + '</small></a>' }).join('') + '</div>' + (obra.capitulos.pageInfo.hasNextPage ? '<button id="mais">Carregar mais</button>' : '')); var button = document.getElementById('mais'); if (button) button.onclick = more }) }
if (parts[4] === 'ler') ask('query Paginas($id: ID!) { capitulo(id: $id) { numero paginas { ordem caminho } } }', { id: parts[5] }).then(function (got) { if (!got.data.capitulo) return draw('<h2>Capítulo exclusivo para assinantes</h2>'); draw('<h1>Capítulo ' + got.data.capitulo.numero + '</h1><div class="leitor">' + got.data.capitulo.paginas.sort(function (a, b) { return a.ordem - b.ordem }).map(function (one) { return '<img src="${site.cdn}' + one.caminho + '">' }).join('') + '</div>') })
else more()`)
    if (host !== 'api') return host === '' ? appPages(path, site, '/assets/main.4f2.js') : null
    if (method === 'OPTIONS') return { body: '' }
    if (path !== '/graphql' || method !== 'POST') return missing
    const { query = '', variables = {} } = JSON.parse(body || '{}')
    if (/^query Capitulos/.test(query)) {
      const series = site.seriesById(variables.obra)
      if (!series) return json({ data: { obra: null }, errors: [{ message: 'Obra não encontrada' }] })
      const all = newestFirst(series)
      const from = variables.depois ? all.findIndex(({ id }) => id === variables.depois) + 1 : 0
      const some = all.slice(from, from + 8)
      return json({
        data: {
          obra: {
            titulo: series.title,
            capitulos: {
              edges: some.map((entry) => ({ cursor: entry.id, node: node(entry) })),
              pageInfo: { hasNextPage: from + 8 < all.length, endCursor: some.at(-1)?.id ?? null },
            },
          },
        },
      })
    }
    const place = /^query Paginas/.test(query) ? site.entryById(variables.id) : null
    if (!place || place.entry.kind === 'locked')
      return json({
        data: { capitulo: null },
        errors: [{ message: 'Não autorizado', extensions: { code: 'FORBIDDEN' } }],
      })
    const pages = site.images(place).map((url, index) => ({ ordem: index + 1, caminho: url.slice(site.cdn.length) }))
    return json({
      data: { capitulo: { numero: place.entry.number, paginas: [...pages.slice(2), ...pages.slice(0, 2)] } },
    })
  },
}

const moons = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries(
    { slug, title, id: slug.slice(0, 3).toUpperCase() + slug.length, path: `/series/${slug}` },
    numbers,
    ({ number, id }) => ({
      path: `/series/${slug}/read/ch${id}`,
      id: `ch${id}`,
      label: `Chapter ${number}`,
    }),
  )
const value = (one: number): object => (Number.isInteger(one) ? { integerValue: String(one) } : { doubleValue: one })
const root = '/v1/projects/moonlit-77/databases/(default)/documents/series/'

export const firestore: Variant = {
  id: 'q27',
  name: 'Moonlit Shelf',
  about:
    'Firebase: documents of Firestore on another host with typed values (integerValue as text, doubleValue for 7.5), 10 a request by pageToken until there is none, the pages of a chapter in its document, ids as chapters, dates 11/15/2026',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/o/pages%2F${entry.id}%2F${page}.jpg`,
  series: [
    moons('moon-harbor', 'Moon Harbor', [0, ...upTo(7), 7.5, ...upTo(22).slice(7)]),
    moons('paper-lions', 'Paper Lions', upTo(12)),
  ],
  serve({ host, path, query }, site) {
    if (host === '' && path === '/static/js/main.77.js')
      return program(`${programStart(site)}
var base = '${site.api}${root}' + parts[2], rows = []
function plain(one) { return one.integerValue !== undefined ? Number(one.integerValue) : one.doubleValue !== undefined ? one.doubleValue : one.stringValue !== undefined ? one.stringValue : one.timestampValue !== undefined ? one.timestampValue : one.arrayValue.values.map(plain) }
function next(token) { read(base + '/chapters?pageSize=10&orderBy=number%20desc' + (token ? '&pageToken=' + encodeURIComponent(token) : '')).then(function (got) { rows = rows.concat(got.documents); if (got.nextPageToken) return next(got.nextPageToken)
draw('<h1>' + document.title.split(' — ')[0] + '</h1><ol class="chapters">' + rows.map(function (one) { var day = plain(one.fields.publishedAt).slice(0, 10).split('-'); return '<li><a href="/series/' + parts[2] + '/read/' + one.name.split('/').pop() + '">Chapter ' + plain(one.fields.number) + '</a> <span>' + day[1] + '/' + day[2] + '/' + day[0] + '</span></li>' }).join('') + '</ol>') }) }
if (parts[3] === 'read') read(base + '/chapters/' + parts[4]).then(function (one) { draw('<h1>Chapter ' + plain(one.fields.number) + '</h1>' + plain(one.fields.pages).map(function (url) { return '<img class="sheet" src="' + url + '">' }).join('')) })
else next()`)
    if (host !== 'api') return host === '' ? appPages(path, site, '/static/js/main.77.js') : null
    const [, slug = '', id] =
      (path.startsWith(root) && /^([^/]+)\/chapters(?:\/([^/]+))?$/.exec(path.slice(root.length))) || []
    const series = site.seriesAt(`/series/${slug}`)
    const documents =
      series &&
      newestFirst(series).map((entry) => ({
        name: `${root.slice(4)}${slug}/chapters/${entry.id}`,
        fields: {
          number: value(entry.number!),
          publishedAt: { timestampValue: `${entry.date}T16:00:00Z` },
          pages: { arrayValue: { values: site.images({ series, entry }).map((url) => ({ stringValue: url })) } },
        },
        createTime: `${entry.date}T16:00:01.100Z`,
      }))
    if (!documents) return jsonError(404, 'NOT_FOUND')
    if (id) {
      const one = documents.find(({ name }) => lastPart(name) === id)
      return one ? json(one) : jsonError(404, 'NOT_FOUND')
    }
    const from = Number(Buffer.from(query.get('pageToken') ?? '', 'base64').toString() || 0)
    const size = Math.min(Number(query.get('pageSize') ?? 20), 300)
    const rest = from + size < documents.length && {
      nextPageToken: Buffer.from(String(from + size)).toString('base64'),
    }
    return json({ documents: documents.slice(from, from + size), ...rest })
  },
}
