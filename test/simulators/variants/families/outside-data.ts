import { escapeHtml, lines } from '../markup.ts'
import { createSeries, dashed, dayFirst, hexOf, newestFirst, numericDay, upTo } from '../series.ts'
import { frame, neighbours, summary } from '../surroundings.ts'
import type { Entry, Series, Variant, VariantSite } from '../variant.ts'
import { lockNewest, textOf } from './blind-parts.ts'
import { byHand } from './outside-by-hand.ts'
import { german, spanish } from './outside-parts.ts'
import { whenReady, words } from './unseen-parts.ts'

/** `November 15th 2026`. */
const ordinal = (date: string): string => {
  const day = Number(date.slice(8))
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${dayFirst(date, 'en').split(' ')[1]} ${day}${ending} ${date.slice(0, 4)}`
}
const flight = (row: unknown): string => {
  const text = `1c:${JSON.stringify(row)}\n`
  const cut = Math.floor(text.length / 3)
  return `<script>(self.__next_f=self.__next_f||[]).push([0])</script>${[text.slice(0, cut), text.slice(cut)].map((part) => `<script>self.__next_f.push([1,${JSON.stringify(part).replaceAll('<', '\\u003c')}])</script>`).join('\n')}`
}

const hashed = (slug: string, title: string, numbers: readonly number[], locked: number): Series => {
  const id = `${slug}-${hexOf(slug).slice(0, 8)}`
  return lockNewest(
    createSeries({ slug, title, path: `/series/${id}` }, numbers, ({ number, index }) => ({
      path: `/series/${id}/chapter/${number}`,
      label: `Chapter ${number}${index % 6 === 3 ? ` The ${number + 2} Doors` : ''}`,
      title: index % 6 === 3 ? `The ${number + 2} Doors` : null,
    })),
    locked,
    0,
  )
}

export const nextOrdinals: Variant = {
  id: 'q20',
  name: 'Ashura Moon',
  about:
    'after Asura, Next.js: a hash behind the slug, relative links, "November 15th 2026", pages only in the flight data and in another order (order says which), early access rows are like the others and their pages ask to subscribe',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) =>
    `/storage/media/${entry.id}${page}/conversions/${String(page).padStart(2, '0')}-optimized.webp`,
  series: [
    hashed('solo-ranker-99', 'Solo Ranker 99', [...upTo(14), 14.5, 15, 16], 2),
    hashed('duke-of-ash', 'Duke of Ash', upTo(12), 1),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<span class="text-xl font-bold">${series.title}</span><img alt="poster" src="/covers/${series.slug}.jpg"><div class="pl-4 pr-2 overflow-y-auto scrollbar-thumb-themecolor">${lines(newestFirst(series), ({ path, number, title, date }) => `<div class="group border"><a href="${path.replace('/series/', '')}"><h3 class="text-sm">Chapter <!-- -->${number}<span> ${title ?? ''}</span></h3><h3 class="text-xs">${ordinal(date)}</h3></a></div>`)}</div>`,
    }),
  show(place, site) {
    if (place.entry.kind === 'locked')
      return frame(site, {
        title: textOf(place),
        series: place.series,
        body: '<div class="early-access"><h2>Early Access</h2><p>Subscribe to Premium to read this chapter, or wait until it is public in 3 days.</p><a href="/premium">Subscribe</a></div>',
      })
    const pages = site.images(place).map((url, index) => ({ order: index + 1, url }))
    const shuffled = [...pages.filter(({ order }) => order % 2 === 0), ...pages.filter(({ order }) => order % 2)]
    return frame(site, {
      title: textOf(place),
      series: place.series,
      body: `<div id="strip" class="w-full"></div>${flight(['$', '$L1e', null, { chapter: { name: place.entry.number, id: Number(place.entry.id), pages: shuffled }, comic: { slug: place.series.slug } }])}${whenReady(`var text = self.__next_f.filter(function (p) { return p[0] === 1 }).map(function (p) { return p[1] }).join(''), row = JSON.parse(text.slice(text.indexOf(':') + 1)); row[3].chapter.pages.sort(function (a, b) { return a.order - b.order }).forEach(function (one) { document.getElementById('strip').insertAdjacentHTML('beforeend', '<div class="center"><img alt="chapter page" src="' + one.url + '"></div>') })`)}${neighbours(place, site)}`,
    })
  },
  byHand: byHand.q20,
}

const chapters =
  (folder: string, prefix: string, label: string) => (slug: string, title: string, numbers: readonly number[]) =>
    createSeries({ slug, title, path: `/${folder}/${slug}` }, numbers, ({ number }) => ({
      path: `/${folder}/${slug}/${prefix}${dashed(number)}`,
      label: `${label} ${number}`,
    }))

/** As a literal of JavaScript, without quotes around the names. */
const literal = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'string' ? one.replaceAll('<', '\\u003c') : one)).replace(
    /"([a-z]\w*)":/gi,
    '$1:',
  )
const vereda = chapters('comic', 'capitulo-', 'Capítulo')
const kit = (data: object, use: string) =>
  `<script>{ __sveltekit_1k2 = { base: "" }; const data = [null,${literal({ type: 'data', data })}]; document.addEventListener('DOMContentLoaded', function () { var page = data[1].data; ${use} }) }</script>`

export const svelteLiteral: Variant = {
  id: 'q21',
  name: 'Vereda',
  language: 'es',
  about:
    'SvelteKit rendered on the server: 12 of 27 rows in the HTML, all in a literal of JavaScript with names without quotes, "Mostrar todos" makes the other rows; three pictures in the HTML, the others from the literal',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/c/${series.id}/${entry.id}-${page}.webp`,
  series: [vereda('vereda-al-sur', 'Vereda al sur', [...upTo(26), 26.5]), vereda('casa-44', 'Casa 44', upTo(12))],
  list(series, site) {
    const all = newestFirst(series).map(({ number, date, path }) => ({ number, publishedAt: date, href: path }))
    const row = ({ number, date, path }: Entry) =>
      `<li class="s-x1"><a href="${path}"><span>Capítulo ${number}</span> <time>${numericDay(date)}</time></a></li>`
    return frame(site, {
      title: series.title,
      series,
      words: spanish,
      body: `${summary(series, 'Primero', 'Último')}<ul id="caps">${lines(newestFirst(series).slice(0, 12), row)}</ul>${all.length > 12 ? '<button id="todos">Mostrar todos</button>' : ''}${kit({ comic: { title: series.title, slug: series.slug }, chapters: all }, "var button = document.getElementById('todos'); if (button) button.onclick = function () { document.getElementById('caps').innerHTML = page.chapters.map(function (one) { var day = one.publishedAt.split('-').reverse().join('/'); return '<li class=\"s-x1\"><a href=\"' + one.href + '\"><span>Capítulo ' + one.number + '</span> <time>' + day + '</time></a></li>' }).join(''); button.remove() }")}`,
    })
  },
  show(place, site) {
    const urls = site.images(place)
    return frame(site, {
      title: textOf(place),
      series: place.series,
      words: spanish,
      body: `<div id="tira">${lines(urls.slice(0, 3), (url) => `<img src="${url}" alt="">`)}</div>${kit({ chapter: { number: place.entry.number, images: urls } }, "page.chapter.images.slice(3).forEach(function (url) { var image = new Image(); image.src = url; document.getElementById('tira').append(image) })")}${neighbours(place, site, 'Anterior', 'Siguiente')}`,
    })
  },
}

/** A value as Astro writes the properties of an island. */
const island = (value: unknown): unknown =>
  Array.isArray(value)
    ? [1, value.map(island)]
    : [
        0,
        value && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, island(one)]))
          : value,
      ]
const kontor = chapters('serie', 'kapitel-', 'Kapitel')

export const astro: Variant = {
  id: 'q22',
  name: 'Tintenkontor',
  language: 'de',
  about:
    'Astro: a plain list ("Kapitel 7.5", "15. November 2026", a prologue as chapter 0), the pages only in the properties of an island, each value as [0, …] and each array as [1, …], files without a host',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/${series.slug}/${entry.id}/${String(page).padStart(2, '0')}.avif`,
  series: [
    kontor('das-7-kontor', 'Das 7. Kontor', [...upTo(7), 7.5, ...upTo(14).slice(7)]),
    kontor('nordwind', 'Nordwind', [0, ...upTo(11)]),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: german,
      body: `${summary(series, 'Von vorn', 'Neuestes')}<section class="kapitel-liste">${lines(newestFirst(series), ({ path, label, date }) => `<a class="zeile" href="${path}"><strong>${label}</strong><small>${dayFirst(date, 'de').replace(' ', '. ')}</small></a>`)}</section>`,
    }),
  show: (place, site) => islandPage(place.series, place.entry, site),
}

const islandPage = (series: Series, entry: Entry, site: VariantSite): string => {
  const props = {
    host: island(site.cdn),
    seiten: island(
      site.images({ series, entry }).map((url) => ({ datei: url.slice(site.cdn.length), b: 480, h: 690 })),
    ),
  }
  return frame(site, {
    title: `${series.title} ${entry.label}`,
    series,
    words: german,
    body: `<astro-island uid="Z1kq" component-url="/_astro/Leser.D4.js" component-export="Leser" props="${escapeHtml(JSON.stringify(props))}" client="load" ssr><div class="leser">Lädt …</div></astro-island>${whenReady("var root = document.querySelector('astro-island'); function plain(v) { return v[0] === 1 ? v[1].map(plain) : v[1] && typeof v[1] === 'object' ? Object.fromEntries(Object.entries(v[1]).map(function (m) { return [m[0], plain(m[1])] })) : v[1] } var props = JSON.parse(root.getAttribute('props')); root.innerHTML = '<div class=\"leser\">' + plain(props.seiten).map(function (one) { return '<img src=\"' + plain(props.host) + one.datei + '\" width=\"' + one.b + '\">' }).join('') + '</div>'")}${neighbours({ series, entry }, site, 'Zurück', 'Weiter')}`,
  })
}

const perSeason = 9
const seasons = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/comics/${slug}` }, upTo(count), ({ number }) => {
    const season = Math.ceil(number / perSeason)
    const within = number - (season - 1) * perSeason
    return {
      path: `/comics/${slug}/s${season}/ep-${within}`,
      label: `S${season} Ep. ${within}`,
      ...(season > 1 && { mayBe: within }),
    }
  })

export const remixSeasons: Variant = {
  id: 'q34',
  name: 'Paper Metro',
  about:
    'Remix: window.__remixContext with the pages of a chapter (only the first two are in the HTML), "S2 Ep. 3" starts again at 1 in each season, addresses /s2/ep-3, headings of seasons, "15 Nov 2026"',
  series: [seasons('paper-metro', 'Paper Metro', 16), seasons('line-4', 'Line 4', 9)],
  list(series, site) {
    const own = [...new Set(series.entries.map(({ label }) => label.split(' ')[0]!))].toReversed()
    return frame(site, {
      title: series.title,
      series,
      words: words('Home', 'Trending', 'More', 'Comments', 'New'),
      body: `${summary(series)}${lines(
        own,
        (season) =>
          `<h3>Season ${season.slice(1)}</h3><ol reversed class="episodes">${lines(
            newestFirst(series).filter(({ label }) => label.startsWith(`${season} `)),
            ({ path, label, date }) =>
              `<li><a href="${path}"><b>${label}</b> <time datetime="${date}">${dayFirst(date, 'en').replace(/([A-Z]..)[a-z]*/, '$1')}</time></a></li>`,
          )}</ol>`,
      )}`,
    })
  },
  show(place, site) {
    const urls = site.images(place)
    const context = {
      state: {
        loaderData: {
          'routes/comics.$slug.$season.$ep': {
            episode: { id: place.entry.id, pages: urls.map((src, at) => ({ src, at })) },
          },
        },
      },
    }
    return frame(site, {
      title: textOf(place),
      series: place.series,
      body: `<div id="pages">${lines(urls.slice(0, 2), (url) => `<img src="${url}" alt="">`)}</div><script>window.__remixContext = ${JSON.stringify(context)};</script>${whenReady("Object.values(window.__remixContext.state.loaderData)[0].episode.pages.slice(2).forEach(function (one) { var image = new Image(); image.src = one.src; document.getElementById('pages').append(image) })")}${neighbours(place, site)}`,
    })
  },
}
