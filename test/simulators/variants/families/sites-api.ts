import { escapeHtml, json, lines } from '../markup.ts'
import { createSeries, hexOf, idOf, newestFirst, upTo } from '../series.ts'
import { ulid, uuid } from '../surroundings.ts'
import type { Place, Reply, Series, Variant, VariantSite } from '../variant.ts'

/** A page whose content a script adds; the menu of the application has links to other series. */
const application = (site: VariantSite, title: string, use: string): string =>
  `<!DOCTYPE html><html lang="${site.language}"><head><meta charset="utf-8"><title>${escapeHtml(site.name)}</title><meta property="og:site_name" content="${escapeHtml(site.name)}"><meta property="og:title" content="${escapeHtml(title)}"><link rel="modulepreload" href="/assets/logo.png"></head><body><div id="root"></div><script>
var root = document.getElementById('root')
function get(url, options) { return fetch(url, options).then(function (a) { return a.json() }) }
function around(inner) { root.innerHTML = '<nav><a href="/">${escapeHtml(site.name)}</a>${site.series.map((one) => `<a href="${one.path}">${escapeHtml(one.title).replaceAll("'", "\\'")}</a>`).join('')}</nav>' + inner + '<section class="comments"><img class="avatar" src="/assets/avatar-1.png"><p>Chapter 5 made me cry</p></section>' }
${use}</script></body></html>`

const notFound: Reply = { status: 404, type: 'application/json', body: '{"error":"not found"}' }

const media = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/media/${uuid(slug)}`, id: uuid(slug) }, upTo(count), ({ number, index }) => ({
    path: `/chapter/${uuid(`${slug} ${number}`)}/1`,
    id: uuid(`${slug} ${number}`),
    label: `Capítulo ${number}`,
    title: index % 4 === 3 ? 'Dia 100' : null,
    volume: Math.floor(index / 9) + 1,
  }))

export const trpc: Variant = {
  id: 'x27',
  name: 'Taia Leitor',
  language: 'pt-BR',
  about:
    'tRPC in batches with superjson: UUIDs, 10 chapters a request by page and totalPages, pages from ids in the page data, volume as a number',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/medias/${series.id}/chapters/${entry.id}/${uuid(`${entry.id} ${page}`)}.jpg`,
  series: [media('ilha-do-sal', 'Ilha do Sal', 23), media('cinco-sinos', 'Cinco Sinos', 12)],
  serve({ host, path, query }, site) {
    if (host !== '') return null
    const asked = path.startsWith('/api/trpc/') && JSON.parse(query.get('input') ?? '{}')[0]?.json
    if (asked && path.endsWith('chapters.getByMediaId')) {
      const series = site.seriesById(asked.mediaId)
      if (!series) return notFound
      const all = newestFirst(series)
      const rows = all.slice((asked.page - 1) * asked.perPage, asked.page * asked.perPage)
      return json([
        {
          result: {
            data: {
              json: {
                chapters: rows.map(({ id, number, title, volume, date }) => ({
                  id,
                  number,
                  title,
                  volume,
                  createdAt: `${date}T18:00:00.000Z`,
                  scans: [{ name: 'Sal Scan' }],
                })),
                totalPages: Math.ceil(all.length / asked.perPage),
              },
              meta: { values: { 'chapters.0.createdAt': ['Date'] } },
            },
          },
        },
      ])
    }
    const place = site.entryAt(path)
    if (place)
      return application(
        site,
        `${place.series.title} ${place.entry.label}`,
        `var pageProps = ${JSON.stringify({ mediaChapter: { id: place.entry.id, number: place.entry.number, media: { id: place.series.id }, pages: site.images(place).map((url) => ({ id: url.slice(url.lastIndexOf('/') + 1, -4) })) } })}
around('<a href="${place.series.path}">${place.series.title}</a><div class="reader">' + pageProps.mediaChapter.pages.map(function (p) { return '<img class="select-none" src="${site.cdn}/medias/' + pageProps.mediaChapter.media.id + '/chapters/' + pageProps.mediaChapter.id + '/' + p.id + '.jpg">' }).join('') + '</div>')`,
      )
    const series = site.seriesAt(path)
    if (!series) return null
    return application(
      site,
      series.title,
      `var all = []
function more(page) { return get('/api/trpc/chapters.getByMediaId?batch=1&input=' + encodeURIComponent(JSON.stringify({ 0: { json: { mediaId: '${series.id}', page: page, perPage: 10 } } }))).then(function (data) { var answer = data[0].result.data.json; all = all.concat(answer.chapters); draw(answer.totalPages > page ? page + 1 : 0) }) }
function draw(next) { around('<h1>${series.title}</h1><div class="chapters">' + all.map(function (c) { return '<a class="row" href="/chapter/' + c.id + '/1"><span>Vol. ' + c.volume + ' Capítulo ' + c.number + (c.title ? ' - ' + c.title : '') + '</span><time>' + c.createdAt.slice(0, 10) + '</time></a>' }).join('') + '</div>' + (next ? '<button class="pager" aria-label="next page">' + next + '</button>' : '')); if (next) document.querySelector('.pager').onclick = function () { more(next) } }
more(1)`,
    )
  },
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.reader img',
    options: {
      chapterList: {
        urlFormat: '/media/{slug}',
        json: {
          values: [{ name: 'id', from: 'address', pattern: '/media/([0-9a-f-]+)' }],
          request: {
            urlFormat:
              '/api/trpc/chapters.getByMediaId?batch=1&input=%7B%220%22%3A%7B%22json%22%3A%7B%22mediaId%22%3A%22{id}%22%2C%22page%22%3A{page}%2C%22perPage%22%3A50%7D%7D%7D',
          },
          items: '$[0].result.data.json.chapters[*]',
          urlFormat: '/chapter/{@.id}/1',
          number: { jsonPath: '@.number' },
          title: { jsonPath: '@.title' },
          volume: { jsonPath: '@.volume' },
          date: { jsonPath: '@.createdAt' },
        },
      },
    },
  },
}

const rowsOf = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}`, id: uuid(slug) }, upTo(count), ({ number }) => ({
    path: `/manga/${slug}/${number}`,
    id: uuid(`${slug}:${number}`),
    label: `Chapter ${number}`,
  }))
const anonymous = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl'
const signatureOf = (path: string) => hexOf(`signed ${path}`)

export const supabase: Variant = {
  id: 'x28',
  name: 'Driftwood Comics',
  about:
    'Supabase: REST on another host with an apikey header, the id of the series by a first request, pictures only with a signature that a POST gives',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/storage/v1/object/sign/pages/${series.slug}/${entry.mark}/${page}.webp`,
  series: [rowsOf('driftwood', 'Driftwood', 14), rowsOf('undertow', 'Undertow', 12)],
  guard: ({ host, path, query }) =>
    host === 'cdn' && path.startsWith('/storage/') && query.get('token') !== signatureOf(path)
      ? { status: 400, type: 'application/json', body: '{"statusCode":"400","error":"InvalidJWT"}' }
      : null,
  serve({ host, path, query, headers, method, body }, site) {
    if (host === 'api') {
      if (method === 'OPTIONS') return { body: '' }
      if (headers.apikey !== anonymous)
        return { status: 401, type: 'application/json', body: '{"message":"No API key found in request"}' }
      const named = site.series.find(({ slug }) => query.get('slug') === `eq.${slug}`)
      if (path === '/rest/v1/mangas') return json(named ? [{ id: named.id, title: named.title }] : [])
      const series = site.seriesById((query.get('manga_id') ?? '').replace('eq.', ''))
      if (path === '/rest/v1/chapters' && series)
        return json(
          newestFirst(series).map(({ id, number, date, pages }) => ({
            id,
            chapter_number: number,
            title: null,
            page_count: pages,
            published_at: `${date}T00:00:00+00:00`,
          })),
        )
      if (path === '/storage/v1/object/sign/pages' && method === 'POST')
        return json(
          (JSON.parse(body).paths as string[]).map((one) => ({
            path: one,
            signedURL: `/object/sign/pages/${one}?token=${signatureOf(`/storage/v1/object/sign/pages/${one}`)}`,
          })),
        )
      return notFound
    }
    if (host !== '') return null
    const config = `var base = '${site.api}', key = '${anonymous}', options = { headers: { apikey: key, Authorization: 'Bearer ' + key } }`
    const place = site.entryAt(path)
    if (place)
      return application(
        site,
        `${place.series.title} ${place.entry.label}`,
        `${config}
var paths = Array.from({ length: ${place.entry.pages} }, function (_, i) { return '${place.series.slug}/${place.entry.mark}/' + (i + 1) + '.webp' })
get(base + '/storage/v1/object/sign/pages', { method: 'POST', headers: Object.assign({ 'Content-Type': 'application/json' }, options.headers), body: JSON.stringify({ expiresIn: 3600, paths: paths }) }).then(function (signed) { around('<a href="${place.series.path}">${place.series.title}</a><main class="pages">' + signed.map(function (s) { return '<img src="${site.cdn}/storage/v1' + s.signedURL + '" alt="">' }).join('') + '</main>') })`,
      )
    const series = site.seriesAt(path)
    if (!series) return null
    return application(
      site,
      series.title,
      `${config}
get(base + '/rest/v1/mangas?slug=eq.${series.slug}&select=id,title', options).then(function (found) { return get(base + '/rest/v1/chapters?manga_id=eq.' + found[0].id + '&select=*&order=chapter_number.desc', options) }).then(function (all) { around('<h1>${series.title}</h1><ul class="chapters">' + all.map(function (c) { return '<li><a href="/manga/${series.slug}/' + c.chapter_number + '">Chapter ' + c.chapter_number + '</a> <time>' + new Date(c.published_at).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }) + '</time></li>' }).join('') + '</ul>') })`,
    )
  },
  byHand: {
    chapterUrlFormat: '/manga/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: '.pages img',
    options: {
      chapterList: { urlFormat: '/manga/{slug}', itemSelector: 'ul.chapters li', date: { selector: 'time' } },
    },
  },
}

const graphs = (slug: string, title: string, id: number, numbers: readonly number[]): Series =>
  createSeries(
    { slug, title, path: `/title/${id}-${slug}`, id: String(id) },
    numbers,
    ({ number, id: own, index }) => ({
      path: `/title/${id}-${slug}/${own}-chapter-${number}`,
      label: `Chapter ${number}`,
      title: index % 5 === 4 ? 'The 2nd Bell' : null,
    }),
  )

export const hasura: Variant = {
  id: 'x29',
  name: 'Palisade Manga',
  about:
    'Hasura: GraphQL by POST with limit and offset (20 a request), ids before slugs, names of files joined with a folder, relative dates on the page',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/data/${hexOf(series.slug)}/${entry.id}/${idOf(`${entry.id}/${page}`)}.jpg`,
  series: [
    graphs('the-palisade', 'The Palisade', 88_301, [...upTo(30), 30.1, 30.2, 31]),
    graphs('low-water', 'Low Water', 88_300, upTo(12)),
  ],
  daysOff: 1,
  serve({ host, path, method, body }, site) {
    if (host === 'api') {
      if (method === 'OPTIONS') return { body: '' }
      if (path !== '/v1/graphql' || method !== 'POST') return notFound
      const { operationName, variables } = JSON.parse(body)
      if (operationName === 'Chapters') {
        const series = site.seriesById(String(variables.series_id))
        const all = series ? newestFirst(series) : []
        return json({
          data: {
            chapters: all.slice(variables.offset, variables.offset + variables.limit).map((entry) => ({
              __typename: 'chapters',
              id: Number(entry.id),
              number: entry.number,
              name: entry.title,
              published_at: `${entry.date}T05:00:00+00:00`,
            })),
            chapters_aggregate: { aggregate: { count: all.length } },
          },
        })
      }
      const place = site.entryById(String(variables?.id))
      if (operationName !== 'Pages' || !place) return json({ errors: [{ message: 'field not found' }] })
      const urls = site.images(place)
      return json({
        data: {
          chapters_by_pk: {
            folder: `data/${hexOf(place.series.slug)}/${place.entry.id}`,
            files: urls.map((url) => url.slice(url.lastIndexOf('/') + 1)),
          },
        },
      })
    }
    if (host !== '') return null
    const ask = `function ask(name, query, variables) { return get('${site.api}/v1/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json', 'x-hasura-role': 'anonymous' }, body: JSON.stringify({ operationName: name, query: query, variables: variables }) }) }`
    const place = site.entryAt(path)
    if (place)
      return application(
        site,
        `${place.series.title} ${place.entry.label}`,
        `${ask}
ask('Pages', 'query Pages($id: Int!) { chapters_by_pk(id: $id) { folder files } }', { id: ${place.entry.id} }).then(function (answer) { var chapter = answer.data.chapters_by_pk; around('<a href="${place.series.path}">${place.series.title}</a><div class="viewer">' + chapter.files.map(function (f) { return '<img src="${site.cdn}/' + chapter.folder + '/' + f + '">' }).join('') + '</div>') })`,
      )
    const series = site.seriesAt(path)
    if (!series) return null
    return application(
      site,
      series.title,
      `${ask}
var all = []
function more() { ask('Chapters', 'query Chapters($series_id: Int!, $limit: Int!, $offset: Int!) { chapters(where: {series_id: {_eq: $series_id}}, limit: $limit, offset: $offset, order_by: {number: desc}) { id number name published_at } chapters_aggregate(where: {series_id: {_eq: $series_id}}) { aggregate { count } } }', { series_id: ${series.id}, limit: 20, offset: all.length }).then(function (answer) { all = all.concat(answer.data.chapters); var rest = answer.data.chapters_aggregate.aggregate.count - all.length; around('<h1>${series.title}</h1><div class="list">' + all.map(function (c) { return '<div class="item"><a href="/title/${series.id}-${series.slug}/' + c.id + '-chapter-' + c.number + '">Chapter ' + c.number + (c.name ? ': ' + c.name : '') + '</a><span>' + Math.floor((Date.now() - Date.parse(c.published_at)) / 864e5) + ' days ago</span></div>' }).join('') + '</div>' + (rest > 0 ? '<button id="more">Load ' + rest + ' more</button>' : '')); if (rest > 0) document.getElementById('more').onclick = more }) }
more()`,
    )
  },
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.viewer img',
    options: {
      chapterList: {
        urlFormat: '/title/{slug}',
        json: {
          values: [
            { name: 'id', from: 'address', pattern: '/title/(\\d+)' },
            { name: 'api', pattern: "get\\('(http://[^/]+)/v1" },
          ],
          request: {
            method: 'POST',
            urlFormat: '{api}/v1/graphql',
            body: '{"operationName":"Chapters","query":"query Chapters($series_id: Int!, $limit: Int!, $offset: Int!) { chapters(where: {series_id: {_eq: $series_id}}, limit: $limit, offset: $offset, order_by: {number: desc}) { id number name published_at } }","variables":{"series_id":{id},"limit":{limit},"offset":{offset}}}',
          },
          items: '$.data.chapters[*]',
          urlFormat: '{url}/{@.id}-chapter-{@.number}',
          number: { jsonPath: '@.number' },
          title: { jsonPath: '@.name' },
          date: { jsonPath: '@.published_at' },
          paging: { limit: 100 },
        },
      },
    },
  },
}

const coined = (slug: string, title: string, count: number, locked: number): Series =>
  createSeries(
    { slug, title, path: `/series/${slug}`, id: hexOf(slug).slice(0, 12) },
    upTo(count),
    ({ number, index }) => ({
      path: `/series/${slug}/chapter-${number}`,
      label: `Chapter ${number}`,
      ...(index >= count - locked && { kind: 'locked' as const, pages: 2 }),
    }),
  )
const cursorAt = (at: number) => Buffer.from(JSON.stringify({ n: at, o: 'desc' })).toString('base64')

export const cursors: Variant = {
  id: 'x33',
  name: 'Ember Lane',
  about:
    'own API with a cursor that is JSON in base64, 8 chapters a request while a person scrolls, a price above 0 means locked: two pages as a preview',
  imagesOn: 'cdn',
  series: [coined('ember-lane', 'Ember Lane', 29, 4), coined('ash-garden', 'Ash Garden', 13, 1)],
  serve({ host, path, query }, site) {
    if (host !== '') return null
    const asked = /^\/api\/v2\/series\/([0-9a-f]{12})\/chapters$/.exec(path)
    const series = asked && site.seriesById(asked[1]!)
    if (series) {
      const cursor = query.get('cursor')
      const at = cursor ? Number(JSON.parse(Buffer.from(cursor, 'base64').toString()).n) : 0
      const all = newestFirst(series)
      return json({
        items: all.slice(at, at + 8).map(({ number, date, kind, id }) => ({
          id: Number(id),
          slug: `chapter-${number}`,
          number,
          price: kind === 'locked' ? 25 : 0,
          released: Date.parse(`${date}T10:00:00Z`),
        })),
        next_cursor: at + 8 < all.length ? cursorAt(at + 8) : null,
        total: all.length,
      })
    }
    const pages = /^\/api\/v2\/chapters\/(\d+)$/.exec(path)
    const read = pages && site.entryById(pages[1]!)
    if (read)
      return json({
        chapter: {
          number: read.entry.number,
          price: read.entry.kind === 'locked' ? 25 : 0,
          unlocked: read.entry.kind !== 'locked',
          total_pages: read.entry.kind === 'locked' ? 9 : read.entry.pages,
          pages: site.images(read),
        },
      })
    const place = site.entryAt(path)
    if (place)
      return application(
        site,
        `${place.series.title} ${place.entry.label}`,
        `get('/api/v2/chapters/${place.entry.id}').then(function (data) { around('<a href="${place.series.path}">${place.series.title}</a><div class="reader">' + data.chapter.pages.map(function (url) { return '<img class="w-full" src="' + url + '">' }).join('') + '</div>' + (data.chapter.unlocked ? '' : '<div class="paywall"><h2>Continue reading</h2><button>Unlock for ' + data.chapter.price + ' coins</button></div>')) })`,
      )
    const found = site.seriesAt(path)
    return found && emberList(found, site)
  },
  byHand: {
    chapterUrlFormat: '/series/{slug}/chapter-{chapter}',
    scrapingType: 'javascript',
    imageSelector: '.reader img',
    options: {
      chapterList: {
        urlFormat: '/series/{slug}',
        json: {
          values: [{ name: 'id', pattern: "seriesId = '([0-9a-f]+)'" }],
          request: { urlFormat: '/api/v2/series/{id}/chapters?cursor={cursor}' },
          items: '$.items[*]',
          urlFormat: '/series/{slug}/{@.slug}',
          number: { jsonPath: '@.number' },
          date: { jsonPath: '@.released' },
          locked: { jsonPath: '@.price' },
          paging: { next: '$.next_cursor' },
        },
      },
    },
  },
}

const emberList = (series: Series, site: VariantSite) =>
  application(
    site,
    series.title,
    `var seriesId = '${series.id}', all = [], cursor = ''
around('<h1>${series.title}</h1><div class="list"></div><div id="end" style="height:40px"></div>')
function more() { get('/api/v2/series/' + seriesId + '/chapters' + (cursor ? '?cursor=' + encodeURIComponent(cursor) : '')).then(function (data) { all = all.concat(data.items); cursor = data.next_cursor; document.querySelector('.list').innerHTML = all.map(function (c) { return '<a class="chapter" href="/series/${series.slug}/' + c.slug + '"><b>Chapter ' + c.number + '</b>' + (c.price > 0 ? '<i class="coin">' + c.price + '</i>' : '') + '<time>' + new Date(c.released).toISOString().slice(0, 10) + '</time></a>' }).join(''); }) }
var seen = false; addEventListener('scroll', function () { if (cursor && scrollY > 0 && !seen) { seen = true; more(); setTimeout(function () { seen = false }, 300) } }); more()`,
  )

type Version = readonly [language: string, group: string]
const versions: readonly Version[] = [
  ['en', 'Dawn Readers'],
  ['pt-br', 'Leitores da Aurora'],
  ['en', 'Second Dawn'],
]
/** Every chapter in English, most in Portuguese, some in English again by another group; one only on the publisher's site. */
const translated = (slug: string, title: string, count: number): Series => {
  const plan = upTo(count).flatMap((number) =>
    versions.flatMap((version, at) =>
      at === 0 || (at === 1 && number % 3 !== 0) || (at === 2 && number % 4 === 1) ? [{ number, version, at }] : [],
    ),
  )
  return createSeries(
    { slug, title, path: `/title/${uuid(slug)}/${slug}`, id: uuid(slug) },
    plan.map((_, index) => index),
    ({ index }) => {
      const { number, version, at } = plan[index]!
      const isOutside = number === count
      return {
        number,
        mark: number + at / 100,
        path: `/chapter/${uuid(`${slug} ${number} ${version.join()}`)}`,
        id: uuid(`${slug} ${number} ${version.join()}`),
        label: `Vol. ${Math.ceil(number / 6)} Ch. ${number}`,
        volume: Math.ceil(number / 6),
        title: number % 5 === 0 ? 'Bridge 9' : null,
        ...(isOutside && { kind: 'locked' as const }),
      }
    },
  )
}
const versionOf = (place: Place) => versions[Math.round((place.entry.mark % 1) * 100)]!

export const manyLanguages: Variant = {
  id: 'x34',
  name: 'Dawn Archive',
  about:
    'an archive like MangaDex: languages and groups in one list, volumes, UUIDs, an at-home server that names the files, the last chapter only on the site of its publisher',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/data/${hexOf(entry.id)}/${page}-${hexOf(`${entry.id}${page}`)}.png`,
  series: [translated('the-dawn-engine', 'The Dawn Engine', 14), translated('dusk-engine', 'Dusk Engine', 12)],
  serve({ host, path, query }, site) {
    if (host === 'api') {
      const feed = /^\/manga\/([0-9a-f-]{36})\/feed$/.exec(path)
      const series = feed && site.seriesById(feed[1]!)
      if (series) {
        const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)]
        const all = newestFirst(series)
        return json({
          result: 'ok',
          data: all.slice(offset, offset + limit).map((entry) => {
            const [language, group] = versionOf({ series, entry })
            return {
              id: entry.id,
              type: 'chapter',
              attributes: {
                volume: String(entry.volume),
                chapter: String(entry.number),
                title: entry.title,
                translatedLanguage: language,
                externalUrl: entry.kind === 'locked' ? 'https://publisher.invalid/viewer/1' : null,
                publishAt: `${entry.date}T11:00:00+00:00`,
                pages: entry.kind === 'locked' ? 0 : entry.pages,
              },
              relationships: [{ type: 'scanlation_group', attributes: { name: group } }],
            }
          }),
          limit,
          offset,
          total: all.length,
        })
      }
      const server = /^\/at-home\/server\/([0-9a-f-]{36})$/.exec(path)
      const place = server && site.entryById(server[1]!)
      if (!place || place.entry.kind === 'locked') return notFound
      return json({
        result: 'ok',
        baseUrl: site.cdn,
        chapter: {
          hash: hexOf(place.entry.id),
          data: site.images(place).map((url) => url.slice(url.lastIndexOf('/') + 1)),
          dataSaver: [],
        },
      })
    }
    if (host !== '') return null
    const place = site.entryAt(path)
    if (place)
      return application(
        site,
        `${place.series.title} ${place.entry.label}`,
        place.entry.kind === 'locked'
          ? `around('<a href="${place.series.path}">${place.series.title}</a><p>This chapter is available at <a href="https://publisher.invalid/viewer/1">the publisher</a>.</p>')`
          : `get('${site.api}/at-home/server/${place.entry.id}').then(function (server) { around('<a href="${place.series.path}">${place.series.title}</a><div class="md--reader-pages">' + server.chapter.data.map(function (f) { return '<img class="img" src="' + server.baseUrl + '/data/' + server.chapter.hash + '/' + f + '">' }).join('') + '</div>') })`,
      )
    const series = site.seriesAt(path)
    if (!series) return null
    return application(
      site,
      series.title,
      `get('${site.api}/manga/${series.id}/feed?limit=100&offset=0&order[chapter]=desc').then(function (feed) { around('<h1>${series.title}</h1><div class="chapters">' + feed.data.map(function (c) { var a = c.attributes; return '<div class="chapter"><img class="flag" src="/assets/avatar-' + a.translatedLanguage + '.png" alt="' + a.translatedLanguage + '"><a href="' + (a.externalUrl || '/chapter/' + c.id) + '">Vol. ' + a.volume + ' Ch. ' + a.chapter + (a.title ? ' - ' + a.title : '') + '</a><span class="group">' + c.relationships[0].attributes.name + '</span><time datetime="' + a.publishAt + '">' + a.publishAt.slice(0, 10) + '</time></div>' }).join('') + '</div>') })`,
    )
  },
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.md--reader-pages img',
    options: {
      chapterList: {
        urlFormat: '/title/{slug}',
        json: {
          values: [
            { name: 'id', from: 'address', pattern: '/title/([0-9a-f-]{36})' },
            { name: 'api', pattern: "get\\('(http://[^/]+)/manga" },
          ],
          request: { urlFormat: '{api}/manga/{id}/feed?limit={limit}&offset={offset}&order[chapter]=desc' },
          items: '$.data[*]',
          urlFormat: '/chapter/{@.id}',
          number: { jsonPath: '@.attributes.chapter' },
          title: { jsonPath: '@.attributes.title' },
          volume: { jsonPath: '@.attributes.volume' },
          group: { jsonPath: '@.relationships[0].attributes.name' },
          language: { jsonPath: '@.attributes.translatedLanguage' },
          date: { jsonPath: '@.attributes.publishAt' },
          locked: { jsonPath: '@.attributes.externalUrl' },
          paging: { limit: 100 },
        },
      },
    },
  },
}

const scattered = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries(
    {
      slug,
      title,
      path: `/comic/${ulid(slug).slice(3, 11).toLowerCase()}-${slug}`,
      id: ulid(slug).slice(3, 11).toLowerCase(),
    },
    numbers,
    ({ number }) => ({
      path: `/comic/${ulid(slug).slice(3, 11).toLowerCase()}-${slug}/${ulid(`${slug}${number}`).slice(3, 11).toLowerCase()}-chapter-${number}-en`,
      id: ulid(`${slug}${number}`).slice(3, 11).toLowerCase(),
      label: `Chapter ${number}`,
    }),
  )

/** Names in scripts are new on each page, as bundlers and protections write them. */
const scriptName = (text: string) => `_0x${hexOf(text).slice(0, 6)}`

export const scriptArrays: Variant = {
  id: 'x39',
  name: 'Loom Comics',
  about:
    'arrays of arrays in a script fill the list and the reader, names of variables differ on each page, "2 months ago", a host and names of files to be joined',
  daysOff: 32,
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/m/${entry.id}/${hexOf(`${entry.id}:${page}`).slice(0, 10)}.jpeg`,
  series: [
    scattered('the-grey-loom', 'The Grey Loom', [...upTo(15), 15.5, 16]),
    scattered('the-grey-loom-ii', 'The Grey Loom II', upTo(12)),
  ],
  serve({ host, path }, site) {
    if (host !== '') return null
    const ago = (date: string) => {
      const days = Math.floor((Date.now() - Date.parse(date)) / 86_400_000)
      return days < 30 ? `${days} days ago` : `${Math.floor(days / 30)} months ago`
    }
    const place = site.entryAt(path)
    if (place) {
      const name = scriptName(place.entry.id)
      return application(
        site,
        `${place.series.title} ${place.entry.label}`,
        `var ${name} = ${JSON.stringify(site.images(place).map((url, index) => [index + 1, url.slice(url.lastIndexOf('/') + 1), 480, 690]))}, ${name}h = ${JSON.stringify(`${site.cdn}/m/${place.entry.id}/`)};
around('<a href="${place.series.path}">${place.series.title}</a><div id="strip">' + ${name}.map(function (p) { return '<img src="' + ${name}h + p[1] + '" width="' + p[2] + '">' }).join('') + '</div>')`,
      )
    }
    const series = site.seriesAt(path)
    if (!series) return null
    const name = scriptName(series.id)
    return application(
      site,
      series.title,
      `var ${name} = ${JSON.stringify(newestFirst(series).map((entry) => [entry.id, String(entry.number), ago(entry.date), entry.path.slice(entry.path.lastIndexOf('/') + 1)]))};
around('<h1>${series.title}</h1><div class="eps">' + ${name}.map(function (c) { return '<a href="${series.path}/' + c[3] + '"><b>Chapter ' + c[1] + '</b><small>' + c[2] + '</small></a>' }).join('') + '</div>' + ${JSON.stringify(`<p>${lines([3, 9], (n) => `Chapter ${n} in 2 days`)}</p>`)})`,
    )
  },
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#strip img',
    options: {
      chapterList: {
        urlFormat: '/comic/{slug}',
        itemSelector: '.eps a',
        number: { selector: 'b', pattern: '([\\d.]+)' },
        date: { selector: 'small' },
      },
    },
  },
}
