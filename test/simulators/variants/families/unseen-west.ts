import { lines } from '../markup.ts'
import { createSeries, dayFirst, hexOf, newestFirst, upTo } from '../series.ts'
import { crumbs, frame, neighbours, redirect } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'
import { byHand } from './unseen-by-hand-own.ts'
import { cookieOf, extra, program, words } from './unseen-parts.ts'

const italian = words('Home', 'Popolari', 'Simili', 'Commenti', 'Ultimo')
const volumes = (slug: string, title: string, id: number, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${id}/${slug}`, id: String(id) }, numbers, ({ number, index }) => ({
    path: `/manga/${id}/${slug}/read/${hexOf(`${slug}${number}`)}${hexOf(title + number).slice(0, 8)}`,
    label: `Capitolo ${String(number).padStart(2, '0')}`,
    volume: Math.floor(index / 5) + 1,
  }))

export const cookieFirst: Variant = {
  id: 'y22',
  name: 'Mondo Carta',
  language: 'it',
  about:
    'after MangaWorld: the first visit only sets a cookie by script and loads again (?d=1), volumes that open, 24 hexadecimal digits as chapters, one page at a time (…/3) unless ?style=list is added, "15 novembre 2026"',
  imagesOn: 'cdn',
  series: [
    volumes('il-treno-dei-fiori', 'Il treno dei fiori', 2210, [...upTo(11), 11.5, ...upTo(16).slice(11)]),
    volumes('acqua-alta', 'Acqua alta', 617, upTo(12)),
  ],
  guard: ({ host, path, cookies }) =>
    host === '' && path.startsWith('/manga/') && cookieOf(cookies, 'MCCookie') !== 'c0ffee'
      ? {
          body: `<!DOCTYPE html><html><head><script>document.cookie="MCCookie=c0ffee; path=/"; location.href=location.pathname + (location.search ? location.search + "&d=1" : "?d=1")</script></head><body></body></html>`,
        }
      : null,
  serve({ host, path, query }, site) {
    if (host !== '') return null
    const [, before, n] = /^(\/manga\/\d+\/[a-z-]+\/read\/[0-9a-f]{24})(?:\/(\d+))?$/.exec(path) ?? []
    const place = before ? site.entryAt(before) : null
    if (!place) return null
    const urls = site.images(place)
    const isList = query.get('style') === 'list'
    const at = Number(n ?? 1)
    if (!(at >= 1 && at <= urls.length)) return null
    const next = at < urls.length ? `${before}/${at + 1}` : (site.neighbour(place, 1)?.path ?? place.series.path)
    return frame(site, {
      title: `${place.series.title} ${place.entry.label} Scan ITA`,
      series: place.series,
      words: italian,
      body: `${crumbs(place)}<select class="page custom-select">${lines(urls, (_, index) => `<option value="${index}"${index + 1 === at ? ' selected' : ''}>${index + 1}/${urls.length}</option>`)}</select><a class="read-style" href="${before}?style=${isList ? 'pages' : 'list'}">${isList ? 'Pagina singola' : 'Pagine in lista'}</a><div id="page">${isList ? lines(urls, (url, index) => `<img id="page-${index}" class="page-image img-fluid" src="${url}" alt="">`) : `<a href="${next}"><img id="page-${at - 1}" class="img-fluid" src="${urls[at - 1]}" alt=""></a>`}</div>`,
    })
  },
  list: (series, site) =>
    frame(site, {
      title: `${series.title} Scan ITA`,
      series,
      words: italian,
      body: `<div class="comic-info"><h1 class="name">${series.title}</h1></div><div class="chapters-wrapper">${lines(
        [...new Set(series.entries.map(({ volume }) => volume))].toReversed(),
        (volume) =>
          `<div class="volume-element pl-2"><div class="volume w-100 py-2"><p class="volume-name d-inline">Volume ${String(volume).padStart(2, '0')}</p></div><div class="volume-chapters pl-2">${lines(
            newestFirst(series).filter((one) => one.volume === volume),
            ({ path, label, date }) =>
              `<div class="chapter pl-2"><a class="chap" href="${path}" title="${label}"><span class="d-inline-block">${label}</span><i class="text-right text-secondary chap-date">${dayFirst(date, 'it')}</i></a></div>`,
          )}</div></div>`,
      )}</div>`,
    }),
  byHand: byHand.y22,
}

const uploaders = ['Casa Scan', 'Fansub del Sur'] as const
const uploads = (slug: string, title: string, id: number, count: number): Series => {
  const plan = upTo(count).flatMap((number) =>
    [0, 1].filter((at) => at === 0 || number % 4 === 0).map((at) => ({ number, at })),
  )
  return createSeries(
    { slug, title, path: `/library/manga/${id}/${slug}`, id: String(id) },
    plan.map((_, index) => index),
    ({ index, id: own }) => {
      const { number, at } = plan[index]!
      return { number, mark: number + at / 100, id: own, label: `Capítulo ${number}.00`, path: `/view_uploads/${own}` }
    },
  )
}
const viewer = (entry: Entry) => `/viewer/${hexOf(`upload ${entry.id}`).slice(0, 13)}`

export const viewUploads: Variant = {
  id: 'y23',
  name: 'Lector Casa',
  language: 'es',
  about:
    'after TuMangaOnline: "Capítulo 5.00" with one row for each group in a closed box, /view_uploads/ID needs a Referer and leads (302) to /viewer/…/paginated with one picture; a link to …/cascade shows all',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ entry }, page) =>
    `/uploads/${hexOf(`upload ${entry.id}`).slice(0, 13)}/${hexOf(`${entry.id}+${page}`).slice(0, 8)}.webp`,
  series: [
    uploads('el-cuarto-farol', 'El cuarto farol', 60_114, 15),
    uploads('huesos-de-papel', 'Huesos de papel', 9_023, 12),
  ],
  serve({ host, path, headers }, site) {
    if (host !== '') return null
    const upload = path.startsWith('/view_uploads/') ? site.entryAt(path) : null
    if (upload)
      return (headers.referer ?? '').startsWith(site.origin)
        ? redirect(`${viewer(upload.entry)}/paginated`)
        : { status: 403, body: 'Acceso denegado' }
    const [, hash, kind, n] = /^\/viewer\/([0-9a-f]{13})\/(paginated|cascade)(?:\/(\d+))?$/.exec(path) ?? []
    const place = hash ? placeByHash(site, hash) : null
    if (!place) return null
    const urls = site.images(place)
    const at = Number(n ?? 1)
    const base = viewer(place.entry)
    if (kind === 'paginated' && !(at >= 1 && at <= urls.length)) return null
    return frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: words('Inicio', 'Populares', 'Relacionados', 'Comentarios', 'Último'),
      hasComments: false,
      body: `<section class="viewer"><h1>${place.series.title}</h1><h2>${place.entry.label} Subido por <a href="/groups/1/">Casa Scan</a></h2><nav><a title="Lista de capítulos" href="${place.series.path}">☰</a> <a title="Cambiar vista" href="${base}/${kind === 'cascade' ? 'paginated' : 'cascade'}">${kind === 'cascade' ? 'Paginada' : 'Cascada'}</a></nav>${kind === 'cascade' ? `<div id="main-container" class="viewer-container container">${lines(urls, (url) => `<div class="img-container text-center"><img class="viewer-img" data-src="${url}" src="/assets/logo.png" alt=""></div>`)}</div>` : `<select id="viewer-pages-select">${lines(urls, (_, index) => `<option value="${index + 1}"${index + 1 === at ? ' selected' : ''}>${index + 1}</option>`)}</select><div class="viewer-container"><a href="${at < urls.length ? `${base}/paginated/${at + 1}` : place.series.path}"><img class="viewer-image viewer-page" src="${urls[at - 1]}" alt=""></a></div>`}</section>`,
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: words('Inicio', 'Populares', 'Relacionados', 'Comentarios', 'Último'),
      body: `<header class="element-header"><h1 class="element-title">${series.title} <small class="text-muted">( 2019 )</small></h1></header><div class="card chapters"><ul class="list-group list-group-flush">${lines(
        [...new Set(series.entries.map(({ number }) => number!))].toReversed(),
        (number) =>
          `<li class="list-group-item p-0 bg-light upload-link" data-chapter="${number}"><h4 class="px-2 py-3 m-0"><a class="btn-collapse" onclick="document.getElementById('c${number}').style.display='block'"><i class="fas fa-chevron-down"></i> Capítulo ${number}.00</a></h4><div id="c${number}" style="display:none"><div class="card chapter-list-element"><ul class="list-group">${lines(
            series.entries.filter((one) => one.number === number),
            (entry) =>
              `<li class="list-group-item"><div class="row"><div class="col-4 text-truncate"><span><a href="/groups/${Math.round((entry.mark % 1) * 100)}/">${uploaders[Math.round((entry.mark % 1) * 100)]}</a></span></div><div class="col-4 text-center"><span class="badge badge-primary p-2"><i class="fas fa-calendar fa-w"></i> ${entry.date}</span></div><div class="col-2 text-right"><a href="${entry.path}" class="btn btn-default btn-sm"><span class="fas fa-play fa-2x"></span></a></div></div></li>`,
          )}</ul></div></div></li>`,
      )}</ul></div>`,
    }),
  byHand: byHand.y23,
}
const placeByHash = (site: VariantSite, hash: string): Place | null => {
  for (const series of site.series)
    for (const entry of series.entries) if (viewer(entry) === `/viewer/${hash}`) return { series, entry }
  return null
}

const oneAddress = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/catalogue/${slug}/scan/vf/` }, upTo(count), ({ number }) => ({
    path: `/catalogue/${slug}/scan/vf/#chapitre-${number}`,
    label: `Chapitre ${number}`,
  }))

export const oneAddressForAll: Variant = {
  id: 'y26',
  name: 'Planche Libre',
  language: 'fr',
  about:
    'after Anime-Sama: one address for the whole series, a menu of chapters that a script fills from a file with one array for each chapter (eps12 = […]), the chapter only behind the # of the address, no dates',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/s2/scans/${encodeURIComponent(series.title)}/${entry.mark}/${page}.jpg`,
  series: [oneAddress('le-phare-noir', 'Le Phare noir', 13), oneAddress('sous-la-pluie', 'Sous la pluie', 12)],
  serve({ host, path }, site) {
    if (host !== '') return null
    const file = /^(\/catalogue\/[a-z-]+\/scan\/vf\/)episodes\.js$/.exec(path)
    const of = file && site.seriesAt(file[1]!)
    if (of)
      return program(
        lines(
          of.entries,
          (entry) =>
            `var eps${entry.mark}= [\n${site
              .images({ series: of, entry })
              .map((url) => `'${url}',`)
              .join('\n')}\n];`,
        ),
      )
    const series = site.seriesAt(path)
    return series
      ? frame(site, {
          title: `${series.title} Scan VF`,
          series,
          words: words('Accueil', 'Populaires', 'À lire aussi', 'Commentaires', 'Dernier'),
          body: `<h3 id="titreOeuvre">${series.title}</h3><div class="flex"><select id="selectChapitres"></select><button id="nextChapter">Suivant</button></div><div id="scansPlacement"></div><script src="${series.path}episodes.js?filever=881"></script><script>var select = document.getElementById('selectChapitres'); for (var n = 1; window['eps' + n]; n++) select.add(new Option('Chapitre ' + n, n)); function charger() { document.getElementById('scansPlacement').innerHTML = window['eps' + select.value].map(function (url) { return '<img class="lazy" src="' + url + '" alt="">' }).join('') } function choisir() { var n = (location.hash.match(/chapitre-(\\d+)/) || [])[1]; select.value = n || 1; charger() } select.onchange = function () { location.hash = 'chapitre-' + select.value }; onhashchange = choisir; document.getElementById('nextChapter').onclick = function () { if (select.selectedIndex + 1 < select.options.length) { select.selectedIndex++; select.onchange() } }; choisir()</script>`,
        })
      : null
  },
  byHand: byHand.y26,
}

const articles = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  createSeries(
    { slug, title, path: `/projekty/${slug}/` },
    plan.map((_, index) => index),
    ({ index, date }) => {
      const planned = plan[index]!
      const folder = `/${date.replaceAll('-', '/')}/${slug}`
      return typeof planned === 'number'
        ? {
            number: planned,
            mark: planned,
            label: `Rozdział ${planned}`,
            path: `${folder}-rozdzial-${String(planned).replace('.', '-')}/`,
          }
        : extra(planned, 850 + index, `${folder}-${planned.toLowerCase().replace(/[^a-z0-9]+/g, '-')}/`)
    },
  )

export const plainPosts: Variant = {
  id: 'y27',
  name: 'Skaner Mroku',
  language: 'pl',
  about:
    'a WordPress without a theme for readers: links in one paragraph for each volume ("Tom 2: Rozdział 6 | Rozdział 7"), dates only in addresses (/2026/11/15/), small pictures whose full ones stand in srcset and data-orig-file, an appeal of the team as the last picture of each chapter',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/wp-content/uploads/${entry.date.slice(0, 4)}/${entry.date.slice(5, 7)}/${series.slug}_${entry.mark}_${String(page).padStart(2, '0')}.png`,
  series: [
    articles('czarna-latarnia', 'Czarna latarnia', [...upTo(6), 6.5, ...upTo(10).slice(6), 'Bonus', 11, 12]),
    articles('zimny-brzeg', 'Zimny brzeg', upTo(12)),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: words('Strona główna', 'Popularne', 'Podobne', 'Komentarze', 'Najnowszy'),
      body: `<article class="page type-page"><h1 class="entry-title">${series.title}</h1><div class="entry-content"><p>Scenariusz: A. Nowak, 2019. Status: 12 rozdziałów.</p>${lines(
        [0, 5, 10],
        (from) => {
          const part = series.entries.slice(from, from + 5)
          return part.length > 0
            ? `<p><strong>Tom ${from / 5 + 1}:</strong> ${part.map(({ path, label }) => `<a href="${site.origin}${path}">${label}</a>`).join(' | ')}</p>`
            : ''
        },
      )}</div></article>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} – ${place.entry.label}`,
      series: place.series,
      words: words('Strona główna', 'Popularne', 'Podobne', 'Komentarze', 'Najnowszy'),
      body: `<article class="post"><h1 class="entry-title">${place.series.title} – ${place.entry.label}</h1><div class="entry-content"><p>Miłej lektury! Wróć do <a href="${place.series.path}">projektu</a>.</p><div class="wp-block-gallery">${lines(site.images(place), (url, index) => `<figure class="wp-block-image size-large"><img data-orig-file="${url}" data-image-meta="{}" src="/covers/small-${place.entry.id}-${index}.jpg" srcset="/covers/small-${place.entry.id}-${index}.jpg 193w, ${url} 480w" sizes="(max-width: 193px) 100vw, 193px" width="193" height="278" alt=""></figure>`)}<figure class="wp-block-image size-large"><img data-orig-file="${site.origin}/assets/credit-rekrutacja.png" src="/assets/credit-rekrutacja.png" width="193" height="278" alt="Rekrutacja do grupy"></figure></div></div></article>${neighbours(place, site, 'Poprzedni', 'Następny')}`,
    }),
  byHand: byHand.y27,
}
