import { escapeHtml, json, lines } from '../markup.ts'
import { newestFirst, seriesLike } from '../series.ts'
import type { Place, SiteRequest, Variant, VariantSite } from '../variant.ts'

const asked = seriesLike('/title/{slug}', '/title/{slug}/chapter-{n}', 'Chapter {n}')

const list: NonNullable<Variant['list']> = (series) =>
  `<ul class="chapters">${lines(newestFirst(series), ({ path, label, date }) => `<li><a href="${path}">${label}</a><time datetime="${date}">${date}</time></li>`)}</ul>`

const reader = ({ series, entry }: Place, script: string) =>
  `<a href="${series.path}">${escapeHtml(series.title)}</a>
<div id="reader"><img class="sheet" id="sheet" alt=""><div class="bar"><button class="prev">Previous page</button><span class="count">1 / ${entry.pages}</span><button class="next">Next page</button></div></div>
<script>(function () {
  var at = 1, total = ${entry.pages}
  ${script}
  function turn(step) {
    if (at + step < 1 || at + step > total) return
    at += step
    document.querySelector('.count').textContent = at + ' / ' + total
    show()
  }
  document.querySelector('.next').onclick = function () { turn(1) }
  document.querySelector('.prev').onclick = function () { turn(-1) }
  show()
})()</script>`

/** Asks the site for each page when it is turned to. */
export const askingReader: Variant = {
  id: 't01',
  name: 'Leaf by Leaf',
  about: 'one page at a time: a button, a counter "1 / 7", and a request for each page',
  series: [asked('paper-boat', 'Paper Boat', 12), asked('paper-kite', 'Paper Kite', 4)],
  imagesOn: 'cdn',
  list,
  serve({ path, query }: SiteRequest, site: VariantSite) {
    const place = path === '/leaf' ? site.entryById(query.get('of') ?? '') : null
    const url = place && site.images(place)[Number(query.get('n')) - 1]
    return url ? json({ leaf: Buffer.from(url).toString('base64') }) : null
  },
  show: (place) =>
    reader(
      place,
      `function show() {
    fetch('/leaf?of=${place.entry.id}&n=' + at).then(function (answer) { return answer.json() }).then(function (found) {
      document.getElementById('sheet').src = atob(found.leaf)
    })
  }`,
    ),
}

/** Counts the addresses of its pages itself. */
export const countingReader: Variant = {
  id: 't02',
  name: 'Counted Leaves',
  about: 'one page at a time: a button, a counter, and addresses that a script counts',
  series: [asked('tin-boat', 'Tin Boat', 12), asked('tin-kite', 'Tin Kite', 4)],
  imagesOn: 'cdn',
  list,
  show: (place, site) => {
    const [first = ''] = site.images(place)
    const folder = first.slice(0, first.lastIndexOf('/'))
    return reader(
      place,
      `var folder = ${JSON.stringify(folder)}
  function show() { document.getElementById('sheet').src = folder + '/' + ('00' + at).slice(-3) + '.j' + 'pg' }`,
    )
  },
}
