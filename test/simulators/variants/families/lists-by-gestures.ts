import { lines } from '../markup.ts'
import { newestFirst, seriesLike } from '../series.ts'
import type { Place, Series, Variant, VariantSite } from '../variant.ts'

const strip = (place: Place, site: VariantSite): string =>
  `<div class="strip">${lines(site.images(place), (url) => `<img src="${url}" alt="">`)}</div>`

/** The list as a script that no request and no JSON replaces: each entry is one call. */
const calls = (series: Series): string =>
  lines(
    newestFirst(series),
    ({ path, label, date }) => `add(decodeURIComponent('${encodeURIComponent(`${path}|${label}|${date}`)}'))`,
  )
const start = `var rows = [], add = function (text) { var c = text.split('|'); rows.push('<li class="row"><a href="' + c[0] + '">' + c[1] + '</a><time>' + c[2] + '</time></li>') }`

const numbered = seriesLike('/toon/{slug}', '/toon/{slug}/{n}', 'Episode {n}')

export const numberedButtons: Variant = {
  id: 'p08',
  name: 'Turnstile Toons',
  about: 'eight chapters at a time, numbered buttons put the next eight in their place, no requests',
  series: [numbered('turnstile', 'Turnstile', 29), numbered('ticket-booth', 'Ticket Booth', 5)],
  list: (series) => `<section><ul class="eps"></ul><div class="pager"></div></section><script>${start}
${calls(series)}
function show(at) { document.querySelector('.eps').innerHTML = rows.slice((at - 1) * 8, at * 8).join('')
var pager = document.querySelector('.pager'); pager.innerHTML = ''
for (var n = 1; n <= Math.ceil(rows.length / 8); n++) { var b = document.createElement('button'); b.textContent = n; if (n === at) b.className = 'current'; b.onclick = function () { show(Number(this.textContent)) }; pager.append(b) } }
show(1)</script>`,
  show: strip,
}

const scrolled = seriesLike('/strip/{slug}', '/strip/{slug}/part-{n}', 'Chapter {n}')

export const growsOnScroll: Variant = {
  id: 'p09',
  name: 'Long Corridor',
  about: 'ten chapters, then ten more whenever a person scrolls to the end, no requests',
  series: [scrolled('corridor', 'Corridor', 34), scrolled('landing', 'Landing', 4)],
  list: (series) => `<ol class="parts"></ol><div class="end" style="height:40px"></div><script>${start}
${calls(series)}
var at = 0, list = document.querySelector('.parts'), grow = function () { list.insertAdjacentHTML('beforeend', rows.slice(at, at + 10).join('')); at += 10 }
document.head.insertAdjacentHTML('beforeend', '<style>.row { height: 90px }</style>'); grow()
new IntersectionObserver(function (seen) { if (seen[0].isIntersecting && at < rows.length) grow() }).observe(document.querySelector('.end'))</script>`,
  show: strip,
}
