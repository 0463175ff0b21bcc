import { escapeHtml, lines } from '../markup.ts'
import { createSeries, hexOf, upTo } from '../series.ts'
import { redirect } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'
import { atReady, inScript, pixel } from './second-blind-parts.ts'
import { byHand } from './third-blind-by-hand.ts'

/** A plain page by hand. */
const sheet = (site: VariantSite, title: string, body: string): string => `<!DOCTYPE html>
<html lang="${site.language}"><head><meta charset="utf-8"><title>${escapeHtml(title)} - ${escapeHtml(site.name)}</title><style>img{max-width:100%}[hidden]{display:none!important}</style></head>
<body><div id="head"><a href="/"><img src="/assets/logo.png" alt="${escapeHtml(site.name)}"></a> <a href="/about">About</a> <a href="/shop">Shop</a></div>
${body}
<div id="foot"><a href="https://shop.invalid/"><img src="/assets/banner-1.jpg" alt=""></a> <a href="/feed.xml">RSS</a></div></body></html>
`
const others = (site: VariantSite, series: Series): readonly Series[] => site.series.filter((other) => other !== series)

// n07

const stripTitles = ['Fog', 'The 3 Herrings', 'Lamp Oil', 'Visitors', 'Low Tide', 'A Very Small Boat', 'Soup', 'Gale 9']
const stories = ['Arrival', 'The Long Autumn', 'Storm Season', 'Letters', 'The Second Winter']
const strips = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/${slug}/archive` }, upTo(count), ({ number, index }) => ({
    label: `#${number} ${stripTitles[index % 8]}`,
    title: stripTitles[index % 8]!,
    path: `/${slug}/${number}`,
    pages: 1,
  }))

const stripOf = (place: Place, site: VariantSite): string => {
  const { series, entry } = place
  const at = (other: Entry | null | undefined, text: string) =>
    other ? `<a href="${other.path}">${text}</a>` : `<span>${text}</span>`
  const next = site.neighbour(place, 1)
  const picture = `<img id="comic" src="${site.images(place)[0]}" title="Nobody told the cat." alt="${escapeHtml(entry.label)}">`
  return sheet(
    site,
    `${series.title} ${entry.label}`,
    `<h1>${series.title}</h1><h2>${entry.label}</h2><p class="date">${entry.date}</p><div id="comic-box">${next ? `<a href="${next.path}">${picture}</a>` : picture}</div>
<p class="nav">${at(series.entries[0], 'First')} ${at(site.neighbour(place, -1), 'Previous')} <a href="${series.path}">Archive</a> ${at(next, 'Next')} ${at(series.entries.at(-1), 'Latest')}</p>
<p><button id="bonus-button">•</button> <img id="bonus" hidden src="/assets/avatar-bonus.png" alt=""></p>
<div class="blog"><h3>Blog</h3>${lines([1, 2, 3], (n) => `<p>Update ${n}: 40 books are printed. See <a href="${series.entries.at(-n)!.path}">${escapeHtml(series.entries.at(-n)!.label)}</a></p>`)}</div>
${atReady("document.getElementById('bonus-button').onclick = function () { document.getElementById('bonus').hidden = false };")}`,
  )
}

export const n07: Variant = {
  id: 'n07',
  byHand: byHand.n07,
  name: 'Lighthouse Cat',
  about: 'a web comic of one author: an archive in one page, strips of one picture, numbers as addresses',
  imagePath: ({ series, entry }) => `/comics/${series.slug}/${entry.date.replaceAll('-', '')}.png`,
  series: [
    strips('lighthouse-cat', 'Lighthouse Cat', 41),
    strips('harbour-notes', 'Harbour Notes', 26),
    strips('the-ferry', 'The Ferry', 13),
  ],
  list: (series, site) =>
    sheet(
      site,
      `${series.title} archive`,
      `<h1>${series.title}</h1><p>New strips on Sundays. <a href="${series.entries[0]!.path}">Start here</a>, or read <a href="${series.entries.at(-1)!.path}">the latest</a>.</p><div id="archive">${lines(
        stories.slice(0, Math.ceil(series.entries.length / 9)),
        (story, chunk) =>
          `<h3>${story}</h3><ul>${lines(series.entries.slice(chunk * 9, chunk * 9 + 9), (entry) => `<li><span>${entry.date}</span> <a href="${entry.path}">${escapeHtml(entry.label)}</a></li>`)}</ul>`,
      )}</div>
<h3>Other comics</h3><ul>${lines(others(site, series), (other) => `<li><a href="${other.path}">${other.title}</a>: <a href="${other.entries.at(-1)!.path}">${escapeHtml(other.entries.at(-1)!.label)}</a></li>`)}</ul>`,
    ),
  show: stripOf,
}

// n08

const asterTitles = ['Glass', 'Two Umbrellas', 'Room 12', 'The Letter', 'Winter, Again']
const aster = (slug: string, title: string, count: number): Series =>
  createSeries(
    { slug, title, path: `/series/${slug.replaceAll('-', '_')}` },
    [...upTo(7), 7.5, ...upTo(count).slice(7), count + 0.1],
    ({ number, index }) => {
      const isExtra = number === count + 0.1
      const name = index % 3 === 0 ? asterTitles[index % 5]! : null
      return {
        label: isExtra ? 'Extra: Beach Day' : `Chapter ${number}${name ? `: ${name}` : ''}`,
        title: isExtra ? 'Beach Day' : name,
        volume: Math.min(Math.floor(index / 6) + 1, 4),
        path: `/chapters/${slug.replaceAll('-', '_')}_${isExtra ? 'extra' : `ch${String(Math.floor(number)).padStart(2, '0')}${number % 1 ? '_5' : ''}`}`,
        ...(isExtra ? { kind: 'extra' as const, number: null } : {}),
      }
    },
  )

/** `Nov 15 '26`. */
const released = (date: string): string =>
  `${new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date(date))} ${Number(date.slice(8))} '${date.slice(2, 4)}`

const asterRows = (entries: readonly Entry[]): string =>
  lines(
    entries,
    (entry, index) =>
      `${index === 0 || entries[index - 1]!.volume !== entry.volume ? `<dt>Volume ${entry.volume}</dt>` : ''}<dd><a href="${entry.path}" class="name">${escapeHtml(entry.label)}</a> <small>released ${released(entry.date)}</small> <span class="tags"><a href="/tags/school_life" class="label">School Life</a></span></dd>`,
  )

export const n08: Variant = {
  id: 'n08',
  name: 'Aster Reader',
  about: "Ruby by hand after Dynasty: dl with volumes, dates as Nov 15 '26, pages as JSON in a script, one at a time",
  imagePath: ({ entry }, page) =>
    `/system/releases/000/0${entry.id.slice(0, 2)}/${entry.id.slice(2)}/${String(page).padStart(2, '0')}.png`,
  series: [
    aster('letters-to-autumn', 'Letters to Autumn', 22),
    aster('the-glass-orchard', 'The Glass Orchard', 15),
    aster('paper-stars', 'Paper Stars', 13),
  ],
  list: (series, site) =>
    sheet(
      site,
      series.title,
      `<h2 class="tag-title"><b>${series.title}</b> by <a href="/authors/aoi_hoshino">Aoi Hoshino</a></h2><img class="thumbnail" src="/covers/${series.slug}.jpg" alt=""><p>Ongoing, ${series.entries.length} releases</p>
<dl class="chapter-list">${asterRows(series.entries)}</dl>
<h3>More by this author</h3><dl class="chapter-list">${lines(others(site, series), (other) => `<dt><a href="${other.path}">${other.title}</a></dt>${asterRows(other.entries.slice(-3)).replace(/<dt>Volume \d<\/dt>/g, '')}`)}</dl>`,
    ),
  show: (place, site) => {
    const { series, entry } = place
    const pages = site
      .images(place)
      .map((url, index) => ({ image: new URL(url).pathname, name: String(index + 1).padStart(2, '0') }))
    const link = (other: Entry | null, id: string) => (other ? `<a href="${other.path}" id="${id}">${id}</a>` : '')
    return sheet(
      site,
      `${series.title} ${entry.label}`,
      `<h3 id="chapter-title"><b><a href="${series.path}">${series.title}</a> ${escapeHtml(entry.label)}</b></h3><div id="chapter-details"><span class="released">${released(entry.date)}</span></div>
<div id="reader"><div id="chapter-actions">${link(site.neighbour(place, -1), 'prev_link')} ${link(site.neighbour(place, 1), 'next_link')}</div><div class="pages-list">${lines(pages, ({ name }) => `<a href="#${Number(name)}" class="page">${name}</a>`)}</div><div id="image"><a id="turn" href="#2"><img src="${pages[0]!.image}" alt="${pages[0]!.name}"></a></div></div>
<div class="about-series"><a href="${series.path}"><img src="/covers/${series.slug}.jpg" alt=""></a></div>
<script>
//<![CDATA[
  var pages = ${inScript(pages)};
//]]>
</script>
${atReady(`
var at = 0, img = document.querySelector('#image img');
function show(n) { at = Math.min(Math.max(0, n), pages.length - 1); img.src = pages[at].image; img.alt = pages[at].name; if (pages[at + 1]) new Image().src = pages[at + 1].image }
addEventListener('hashchange', function () { show(Number(location.hash.slice(1)) - 1) });
document.getElementById('turn').onclick = function (event) { event.preventDefault(); if (at + 1 < pages.length) location.hash = '#' + (at + 2) };
if (location.hash) show(Number(location.hash.slice(1)) - 1);`)}`,
    )
  },
}

// n11

const velvet = (slug: string, title: string, id: string, pages: number): Series =>
  createSeries({ slug, title, id, path: `/gallery/${id}/` }, [1], () => ({
    label: title,
    path: `/view/${id}/1/`,
    id,
    pages,
  }))
const kindOf = (page: number): 'jpg' | 'png' | 'webp' => (page % 7 === 3 ? 'png' : page % 5 === 0 ? 'webp' : 'jpg')
const velvetFolder = ({ id }: Pick<Series, 'id'>): string => `/019/${hexOf(`v ${id}`).slice(0, 10)}`
const velvetThumb = (site: VariantSite, series: Series, page: number): string =>
  `<div class="gthumb"><a href="/view/${series.id}/${page}/"><img class="lazy preloader" data-src="${site.cdn}${velvetFolder(series)}/${page}t.jpg" src="${pixel}" width="96" height="139" alt=""></a></div>`
const velvetLazy = `
var seen = new IntersectionObserver(function (all) { all.forEach(function (one) { if (one.isIntersecting) { one.target.src = one.target.dataset.src; seen.unobserve(one.target) } }) });
function lazy() { document.querySelectorAll('img.lazy').forEach(function (img) { seen.observe(img) }) }
lazy();`
const velvetShown = 10

const velvetView = (series: Series, page: number, site: VariantSite): string => {
  const { pages } = series.entries[0]!
  const formats = Object.fromEntries(upTo(pages).map((n) => [n, `${kindOf(n)[0]},480,690`]))
  const link = (to: number, name: string, text: string) =>
    to >= 1 && to <= pages
      ? `<a class="nav_${name}" href="/view/${series.id}/${to}/">${text}</a>`
      : `<a class="nav_${name}" href="/gallery/${series.id}/">${text}</a>`
  return sheet(
    site,
    `${series.title} - Page ${page}`,
    `<a class="return_btn" href="/gallery/${series.id}/">Back to gallery</a><div class="reader_nav">${link(1, 'first', '«')} ${link(page - 1, 'prev', '‹')} <span class="current">${page}</span> of <span class="total_pages">${pages}</span> ${link(page + 1, 'next', '›')}</div>
<input type="hidden" id="image_dir" value="019"><input type="hidden" id="gallery_id" value="${velvetFolder(series).slice(5)}"><input type="hidden" id="u_id" value="${series.id}"><input type="hidden" id="pages" value="${pages}">
<a class="fw_img" href="${page < pages ? `/view/${series.id}/${page + 1}/` : `/gallery/${series.id}/`}"><img id="gimg" class="lazy" data-src="${site.cdn}${velvetFolder(series)}/${page}.${kindOf(page)}" src="${pixel}" width="480" height="690" alt=""></a>
<script>var g_th = JSON.parse('${JSON.stringify(formats)}');</script>${atReady(velvetLazy)}`,
  )
}

export const n11: Variant = {
  id: 'n11',
  byHand: byHand.n11,
  name: 'Velvet Stack',
  about: 'a gallery: one chapter, ten thumbnails until "View all", a page for each address, formats in a script',
  imagesOn: 'cdn',
  imagePath: ({ series }, page) => `${velvetFolder(series)}/${page}.${kindOf(page)}`,
  series: [
    velvet('tea-house-sketches', 'Tea House Sketches', '1184203', 27),
    velvet('a-week-in-the-greenhouse', 'A Week in the Greenhouse', '1179946', 18),
    velvet('ink-and-rain', 'Ink and Rain', '1180011', 14),
  ],
  serve: ({ path, method, body }, site) => {
    const thumb = /^\/019\/[0-9a-f]+\/\d+t\.jpg$/.test(path)
    if (thumb) return redirect(`/covers${path}`)
    const [, id = '', page] = /^\/view\/(\d+)\/(\d+)\/$/.exec(path) ?? []
    const series = site.seriesById(id)
    if (series && Number(page) >= 1 && Number(page) <= series.entries[0]!.pages)
      return velvetView(series, Number(page), site)
    if (path !== '/inc/thumbs_loader.php' || method !== 'POST') return null
    const form = new URLSearchParams(body)
    const asked = site.seriesById(form.get('u_id') ?? '')
    if (!asked || form.get('type') !== '2') return { status: 400, body: '' }
    const from = Number(form.get('visible_pages'))
    return lines(
      upTo(asked.entries[0]!.pages).filter((n) => n > from),
      (n) => velvetThumb(site, asked, n),
    )
  },
  list: (series, site) => {
    const { pages } = series.entries[0]!
    return sheet(
      site,
      series.title,
      `<div class="gallery_top"><a href="/view/${series.id}/1/"><img src="/covers/${series.slug}.jpg" alt=""></a><h1>${series.title}</h1><ul class="galleries_info"><li class="pages">Pages: ${pages}</li><li>Artist: <a href="/artist/mori/">mori</a></li></ul></div>
<input type="hidden" id="load_id" value="${series.id}"><input type="hidden" id="load_dir" value="019"><input type="hidden" id="load_pages" value="${pages}">
<div id="append_thumbs" class="gthumbs">${lines(upTo(velvetShown), (n) => velvetThumb(site, series, n))}</div><button id="load_all">View all</button>
<h3>Similar galleries</h3><div class="gthumbs related">${lines(others(site, series), (other) => `<div class="gthumb"><a href="${other.path}"><img class="lazy preloader" data-src="/covers/${other.slug}.jpg" src="${pixel}" width="96" height="139" alt=""></a><h2><a href="${other.path}">${other.title}</a></h2></div>`)}</div>
${atReady(`${velvetLazy}
document.getElementById('load_all').onclick = function () {
  var button = this, body = new URLSearchParams({ server: '1', u_id: document.getElementById('load_id').value, img_dir: document.getElementById('load_dir').value, visible_pages: '${velvetShown}', total_pages: document.getElementById('load_pages').value, type: '2' });
  fetch('/inc/thumbs_loader.php', { method: 'POST', headers: { 'x-requested-with': 'XMLHttpRequest' }, body: body }).then(function (r) { return r.text() }).then(function (html) { document.getElementById('append_thumbs').insertAdjacentHTML('beforeend', html); button.remove(); lazy() });
};`)}`,
    )
  },
  show: ({ series }, site) => velvetView(series, 1, site),
}
