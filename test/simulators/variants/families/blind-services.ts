import { json } from '../markup.ts'
import { createSeries, dashed, hexOf, newestFirst, upTo } from '../series.ts'
import type { Series, Variant, VariantSite } from '../variant.ts'
import { appPages, forbidden, lockNewest, missing, pageOf } from './blind-parts.ts'
import { program, programStart, shell, signed } from './unseen-parts.ts'

const ez = (slug: string, title: string, numbers: readonly number[], locked: number): Series =>
  lockNewest(
    createSeries({ slug, title, path: `/series/${slug}` }, numbers, ({ number }) => ({
      path: `/series/${slug}/chapter-${dashed(number)}`,
      label: `Chapter ${number}`,
    })),
    locked,
    3,
  )
const signedFor = 600
const asked = new WeakMap<VariantSite, number[]>()

export const expiringAddresses: Variant = {
  id: 'z12',
  name: 'Gildenhall',
  about:
    'after EZManhwa: a list of 10 a request while a person scrolls, requiresPurchase with three pictures as a teaser, addresses signed for ten minutes and for this path, more than 12 requests a second to the API answer 429 with Retry-After',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/bucket/${series.id}/${entry.id}/${String(page).padStart(3, '0')}.webp`,
  series: [
    ez('gildenhall-nights', 'Gildenhall Nights', [...upTo(9), 9.5, ...upTo(24).slice(9)], 3),
    ez('the-4th-bell', 'The 4th Bell', upTo(13), 1),
  ],
  guard({ host, path, query }, site) {
    if (host === '' && path.startsWith('/api/')) {
      const recent = [...(asked.get(site) ?? []).filter((time) => time > Date.now() - 1000), Date.now()]
      asked.set(site, recent)
      return recent.length > 12 ? { status: 429, headers: { 'retry-after': '1' }, body: 'Too Many Requests' } : null
    }
    if (host !== 'cdn' || !path.startsWith('/bucket/')) return null
    const end = Number(query.get('X-Expires'))
    const isValid = end > Date.now() / 1000 && query.get('X-Signature') === signed(`${path} ${end}`)
    return isValid ? null : forbidden('<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>')
  },
  serve({ host, path, query }, site) {
    if (host !== '') return null
    const [, slug, chapter] = /^\/api\/v2\/series\/([a-z0-9-]+)\/chapters(?:\/(chapter-[\d-]+))?$/.exec(path) ?? []
    const series = site.series.find((one) => one.slug === slug)
    if (series && !chapter) {
      const { rows, at, last, total } = pageOf(newestFirst(series), query, 10)
      return json({
        currentPage: at,
        totalPages: last,
        total,
        data: rows.map(({ number, date, kind }) => ({
          slug: `chapter-${dashed(number!)}`,
          number,
          title: null,
          createdAt: `${date}T09:00:00.000Z`,
          requiresPurchase: kind === 'locked',
          coins: kind === 'locked' ? 40 : 0,
        })),
      })
    }
    const place = site.entryAt(`/series/${slug}/${chapter}`)
    if (place) {
      const end = Math.floor(Date.now() / 1000) + signedFor
      return json({
        requiresPurchase: place.entry.kind === 'locked',
        totalImages: place.entry.pages + (place.entry.kind === 'locked' ? 9 : 0),
        images: site.images(place).map((url) => ({
          url: `${url}?X-Expires=${end}&X-Signature=${signed(`${url.slice(site.cdn.length)} ${end}`)}`,
        })),
      })
    }
    if (path.startsWith('/api/')) return missing
    if (path === '/assets-app/gilden.js')
      return program(`${programStart(site)}
var base = '/api/v2/series/' + parts[2] + '/chapters'
if (parts.length === 3) { draw('<h1>' + document.title.split(' — ')[0] + '</h1><div class="list"></div><div class="end" style="height:50px"></div>'); var at = 0, last = 1, busy = false, load = function () { if (busy || at >= last) return; busy = true; read(base + '?page=' + (at + 1) + '&perPage=10&sort=desc').then(function (data) { at = data.currentPage; last = data.totalPages; busy = false; document.querySelector('.list').insertAdjacentHTML('beforeend', data.data.map(function (c) { return '<a class="row" style="display:block;height:70px" href="/series/' + parts[2] + '/' + c.slug + '">Chapter ' + c.number + (c.requiresPurchase ? ' <span class="lock">🔒 ' + c.coins + '</span>' : ' <time>' + c.createdAt.slice(0, 10) + '</time>') + '</a>' }).join('')); watch.unobserve(end); watch.observe(end) }) }, end = document.querySelector('.end'), watch = new IntersectionObserver(function (seen) { if (seen.some(function (one) { return one.isIntersecting })) load() }); watch.observe(end) }
else read(base + '/' + parts[3]).then(function (data) { draw('<a href="/series/' + parts[2] + '">All chapters</a><div class="pages">' + data.images.map(function (i, n) { return '<img src="' + i.url + '" alt="Page ' + (n + 1) + '">' }).join('') + '</div>' + (data.requiresPurchase ? '<div class="buy"><h3>Unlock to read ' + (data.totalImages - data.images.length) + ' more pages</h3><button>40 coins</button></div>' : '')) })`)
    return appPages(path, site, '/assets-app/gilden.js')
  },
}

interface Upload {
  readonly number: number
  readonly group: string
  readonly lang: string
}
const hidOf = (text: string) => hexOf(text).slice(0, 7)
const uploads = (slug: string, title: string, count: number, more: readonly Upload[]): Series => {
  const plan = [...upTo(count).map((number) => ({ number, group: 'Kelp Team', lang: 'en' })), ...more].toSorted(
    (a, b) => a.number - b.number,
  )
  return createSeries(
    { slug, title, path: `/comic/${slug}` },
    plan.map((_, index) => index),
    ({ index }) => {
      const { number, group, lang } = plan[index]!
      const id = hidOf(`${slug} ${number} ${group} ${lang}`)
      return {
        id,
        number,
        mark: number + (lang === 'en' ? (group === 'Kelp Team' ? 0 : 200) : 400),
        path: `/comic/${slug}/${id}-chapter-${number}-${lang}`,
        label: `Ch. ${number}`,
      }
    },
  )
}
const second = (number: number): Upload => ({ number, group: 'Brine Scans', lang: 'en' })
const spanish = (number: number): Upload => ({ number, group: 'Alga', lang: 'es-419' })

export const manyUploads: Variant = {
  id: 'z14',
  name: 'Tidepool Comics',
  about:
    'after Comick: one list for each language (a menu), 10 rows a request, two groups for some chapters, hid-chapter-12-en as addresses, sorted by number; the reader has its pages in __NEXT_DATA__ as keys of a bucket',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/b2/${hexOf(`${entry.id}${entry.mark}-${page}`)}.webp`,
  series: [
    uploads('00-tidepool', 'Tidepool', 19, [second(4), second(5), second(12), ...upTo(7).map(spanish)]),
    uploads('kelp-forest-3', 'Kelp Forest 3', 12, [second(2), ...upTo(3).map(spanish)]),
  ],
  serve({ host, path, query }, site) {
    if (host !== '') return null
    const slug = /^\/api\/comics\/([a-z0-9-]+)\/chapter-list$/.exec(path)?.[1]
    const series = site.series.find((one) => one.slug === slug)
    if (series) {
      const lang = query.get('lang') ?? 'en'
      const of = newestFirst(series).filter((entry) => entry.path.endsWith(`-${lang}`))
      const { rows, at, last, total, size } = pageOf(of, query, 10)
      return json({
        data: rows.map(({ id, number, mark, date }) => ({
          hid: id,
          chap: String(number),
          vol: null,
          title: null,
          lang,
          group_name: [mark >= 400 ? 'Alga' : mark >= 200 ? 'Brine Scans' : 'Kelp Team'],
          created_at: `${date}T01:02:03Z`,
        })),
        pagination: { current_page: at, last_page: last, per_page: size, total },
      })
    }
    if (path === '/_next/static/tidepool.js')
      return program(`${programStart(site)}
var data = JSON.parse(document.getElementById('__NEXT_DATA__').textContent).props.pageProps
if (data.chapter) draw('<a href="/comic/' + parts[2] + '">' + data.comic.title + '</a><div class="images">' + data.chapter.md_images.map(function (i) { return '<img src="${site.cdn}/b2/' + i.b2key + '" width="' + i.w + '" alt="">' }).join('') + '</div>')
else { draw('<h1>' + data.comic.title + '</h1><select class="lang"><option value="en">English</option><option value="es-419">Español</option></select><table></table><button class="prev">Previous page</button><button class="next">Next page</button>'); var at = 1, lang = 'en', get = function (n) { read('/api/comics/' + data.comic.slug + '/chapter-list?lang=' + lang + '&page=' + n).then(function (list) { at = n; document.querySelector('table').innerHTML = list.data.map(function (c) { return '<tr><td><a href="/comic/' + data.comic.slug + '/' + c.hid + '-chapter-' + c.chap + '-' + c.lang + '">Ch. ' + c.chap + '</a></td><td>' + c.group_name.join(', ') + '</td><td><time datetime="' + c.created_at + '">' + c.created_at.slice(0, 10) + '</time></td></tr>' }).join(''); document.querySelector('.next').disabled = n >= list.pagination.last_page; document.querySelector('.prev').disabled = n === 1 }) }; document.querySelector('.next').onclick = function () { get(at + 1) }; document.querySelector('.prev').onclick = function () { get(at - 1) }; document.querySelector('.lang').onchange = function () { lang = this.value; get(1) }; get(1) }`)
    const place = site.entryAt(path)
    const shown = place?.series ?? site.seriesAt(path)
    if (!shown) return null
    const comic = { title: shown.title, slug: shown.slug, hid: hidOf(shown.slug) }
    const chapter = place && {
      hid: place.entry.id,
      chap: String(place.entry.number),
      md_images: site.images(place).map((url) => ({ w: 480, h: 690, b2key: url.split('/').at(-1) })),
    }
    return shell(
      site,
      shown.title,
      '/_next/static/tidepool.js',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { comic, ...(chapter && { chapter }) } }, page: '/comic/[slug]' })}</script>`,
    )
  },
}

const team = (slug: string, title: string, numbers: readonly number[], licensed: number): Series =>
  lockNewest(
    createSeries({ slug, title, path: `/${slug}` }, numbers, ({ number, index }) => ({
      path: `/${slug}/${number}`,
      label: `Chapitre ${number}`,
      volume: Math.floor(index / 6) + 1,
    })),
    licensed,
  )

export const scattered: Variant = {
  id: 'z19',
  name: 'Brume Scan',
  language: 'fr',
  about:
    'after ScanR: the site of one team, a JSON file with an object of chapters (whole numbers first, 6.5 at its end), dates as seconds in text, pages from an album of another host with a position for each, the newest licensed and without pages',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/files/${hexOf(`${page} of ${entry.id}`).slice(0, 11)}.png`,
  series: [
    team('les-brumes-de-2099', 'Les Brumes de 2099', [...upTo(6), 6.5, ...upTo(15).slice(6)], 1),
    team('le-phare', 'Le Phare', upTo(12), 0),
  ],
  serve({ host, path }, site) {
    if (host === 'api') {
      const id = /^\/v1\/post\/(\d+)$/.exec(path)?.[1]
      const place = id ? site.entryById(id) : null
      if (!place || place.entry.kind === 'locked') return missing
      const images = site
        .images(place)
        .map((link, index) => ({ position: index + 1, id: link.split('/').at(-1)!.split('.')[0]!, link }))
      return json({
        data: {
          id,
          image_count: images.length,
          images: images.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
        },
      })
    }
    if (host !== '') return null
    const series = site.series.find(({ slug }) => path === `/data/series/${slug}.json`)
    if (series)
      return json({
        title: series.title,
        chapters: Object.fromEntries(
          series.entries.map(({ number, volume, date, kind, id }) => [
            number,
            {
              title: '',
              volume: String(volume),
              last_updated: String(Date.parse(date) / 1000),
              ...(kind === 'locked'
                ? { licencied: true, groups: { Brume: '' } }
                : { groups: { Brume: `/proxy/api/imgchest/chapter/${id}` } }),
            },
          ]),
        ),
      })
    if (path === '/js/brume.js')
      return program(`${programStart(site)}
read('/data/series/' + parts[1] + '.json').then(function (s) { if (parts.length === 2) draw('<h1>' + s.title + '</h1><div class="liste">' + Object.keys(s.chapters).map(function (n) { var c = s.chapters[n]; return c.licencied ? '<p class="licence">Chapitre ' + n + ' 🔒 licencié</p>' : '<p><a href="/' + parts[1] + '/' + n + '">Vol. ' + c.volume + ' – Chapitre ' + n + '</a> <em>' + new Date(c.last_updated * 1000).toLocaleDateString('fr-FR') + '</em></p>' }).join('') + '</div>')
else { var album = s.chapters[parts[2]].groups.Brume.split('/').pop(); if (!album) return draw('<h2>Ce chapitre est licencié.</h2>'); read('${site.api}/v1/post/' + album).then(function (p) { draw('<a href="/' + parts[1] + '">' + s.title + '</a><div class="planches">' + p.data.images.sort(function (a, b) { return a.position - b.position }).map(function (i) { return '<img src="' + i.link + '" alt="Planche ' + i.position + '">' }).join('') + '</div>') }) } })`)
    return appPages(path, site, '/js/brume.js')
  },
}
