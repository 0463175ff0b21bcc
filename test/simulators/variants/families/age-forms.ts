import { lines } from '../markup.ts'
import { newestFirst, seriesLike } from '../series.ts'
import type { Reply, Series, SiteRequest, Variant } from '../variant.ts'

const night = seriesLike('/mű/{slug}', '/mű/{slug}/fejezet-{n}', '{n}. fejezet')

const list = (series: Series) =>
  `<ul class="fejezetek">${lines(newestFirst(series), ({ path, label, date }) => `<li><a href="${path}">${label}</a><time datetime="${date}">${date}</time></li>`)}</ul>`

/** Each page asks until the answer was posted, and then has a cookie. */
function gate({ headers, method, body, path }: SiteRequest): Reply | null {
  if (/(?:^|; )felnott=igen(?:;|$)/.test(headers.cookie ?? '')) return null
  if (method === 'POST' && body === 'valasz=igen')
    return { status: 303, headers: { location: encodeURI(path), 'set-cookie': 'felnott=igen; Path=/' }, body: '' }
  return {
    headers: { 'cache-control': 'no-store' },
    body: `<!DOCTYPE html><html lang="hu"><meta charset="utf-8"><title>Kérdés</title><main><p>Elmúltál már 18 éves?</p><form method="post"><button name="valasz" value="igen">Igen</button> <button name="valasz" value="nem">Nem</button></form></main></html>`,
  }
}

export const formQuestion: Variant = {
  id: 't08',
  name: 'Éjjeli Polc',
  language: 'hu',
  about: 'every page asks for the age in a language of its own; a form posts the answer, which sets a cookie',
  series: [night('bagoly', 'Bagoly', 12), night('moly', 'Moly', 4)],
  list: (series, _site, request) => gate(request) ?? list(series),
  show: ({ entry, series }, site, request) =>
    gate(request) ??
    `<a href="${series.path}">${series.title}</a><div class="lapok">${lines(site.images({ entry, series }), (url) => `<img src="${url}">`)}</div>`,
}
