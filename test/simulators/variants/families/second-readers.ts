import { escapeHtml, json, lines } from '../markup.ts'
import { hexOf, monthFirst, newestFirst, seriesLike } from '../series.ts'
import type { Place, Series, Variant, VariantSite } from '../variant.ts'

const at = (entryPath: string) => seriesLike('/series/{slug}', entryPath, 'Chapter {n}')
const joined = at('/series/{slug}/read/{n}')
const ciphers = at('/ch/{slug}-{n}')
const tokens = at('/series/{slug}/chapter-{n}')
const members = at('/series/{slug}/{n}')

const list = (series: Series, { language }: VariantSite): string =>
  `<div class="toc">${lines(newestFirst(series), ({ path, label, date }) => `<p><a href="${path}">${label}</a> · ${language === 'zh' ? date : monthFirst(date)}</p>`)}</div>`

const back = ({ series }: Place): string => `<h2><a href="${series.path}">${escapeHtml(series.title)}</a></h2>`

/** Folder and file names come apart, by the number of the chapter. */
export const joinedFiles: Variant = {
  id: 'w11',
  name: 'Joinery',
  about: 'pages as {base, hash, files} from a JSON API by slug and number, list in HTML',
  series: [joined('joinery', 'Joinery', 13), joined('dovetail', 'Dovetail', 4)],
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, n) =>
    `/data/${hexOf(`${series.slug} ${entry.mark}`)}/p${n}-${hexOf(`${series.slug} ${entry.mark} ${n}`).slice(0, 5)}.jpg`,
  serve({ path }, site) {
    const asked = /^\/api\/pages(\/series\/.+)$/.exec(path)
    const read = asked && site.entryAt(asked[1]!)
    if (!read) return null
    const urls = site.images(read)
    return json({
      ok: 1,
      server: { base: `${site.cdn}/data` },
      chapter: { hash: new URL(urls[0]!).pathname.split('/')[2], files: urls.map((url) => url.split('/').at(-1)) },
    })
  },
  list,
  show: (place) =>
    `${back(place)}<div id="r"></div><script>fetch('/api/pages' + location.pathname).then(function (a) { return a.json() }).then(function (d) { document.getElementById('r').innerHTML = d.chapter.files.map(function (f) { return '<img class="pg" src="' + d.server.base + '/' + d.chapter.hash + '/' + f + '">' }).join('') })</script>`,
}

/** The list of pages is base64 in an attribute. */
export const encodedAttribute: Variant = {
  id: 'w12',
  name: 'Cipher Shelf',
  about: 'pages as base64 JSON in a data attribute, shown one after the other by a script',
  series: [ciphers('cipher', 'Cipher', 12), ciphers('rune', 'Rune', 4)],
  list,
  show(place, site) {
    const data = Buffer.from(JSON.stringify({ pages: site.images(place).map((u, i) => ({ i, u })) })).toString('base64')
    return `${back(place)}<div id="view" data-c="${data}"></div><script>var v = document.getElementById('view'); JSON.parse(atob(v.dataset.c)).pages.forEach(function (p, n) { setTimeout(function () { var i = new Image(); i.className = 'sheet'; i.src = p.u; v.append(i) }, n * 60) })</script>`
  },
}

const chinese = seriesLike('/series/{slug}', '', '第{n}话', ({ slug, number }) => ({
  path: `/series/${slug}/${1000 + number * 7}.html`,
}))

/** The usual packer: words in a table, addresses put together by the script. */
export const packedScript: Variant = {
  id: 'w13',
  name: '漫画屋',
  language: 'zh',
  about: 'Chinese: 第12话, addresses by id, addresses of the pages in a packed script',
  series: [chinese('shanhai', '山海', 14), chinese('yunwu', '云雾', 4)],
  imagesOn: 'cdn',
  list,
  show(place, site) {
    const words = site.images(place).map((url) => new URL(url).pathname.split('').reverse().join(''))
    return `${back(place)}<div id="images"></div><script>eval(function(p,k){return p.replace(/\\b(\\d+)~/g,function(_,n){return "'"+k[n].split('').reverse().join('')+"'"})}("var imgs=[${words.map((_, index) => `${index}~`).join(',')}]",${JSON.stringify(words)}));
document.getElementById('images').innerHTML = imgs.map(function (p) { return '<img class="tupian" src="${site.cdn}' + p + '">' }).join('')</script>`
  },
}

let visits = 0

/** Pictures need the cookie of their chapter page, and their addresses change with each visit. */
export const changingTokens: Variant = {
  id: 'w14',
  name: 'Token Tower',
  about: 'a token in the address of each picture changes with every visit of the chapter',
  series: [tokens('token', 'Token', 13), tokens('coin', 'Coin', 4)],
  needsReferer: true,
  list,
  show(place, site) {
    visits += 1
    return `${back(place)}<div class="viewer">${lines(site.images(place), (url, n) => `<img class="p" src="${url}?t=${hexOf(`${visits} ${n}`)}" alt="">`)}</div>`
  },
}

/** Only members read. */
export const loginWall: Variant = {
  id: 'w15',
  name: 'Members Only',
  about: 'every chapter asks for a login',
  refuse: /log ?in|sign ?in|account|member/i,
  series: [members('velvet', 'Velvet', 12), members('rope', 'Rope', 4)],
  list,
  show: (place) =>
    `${back(place)}<div class="wall"><img src="/covers/${place.series.slug}.jpg" alt=""><p>Please log in to read this chapter.</p><form action="/login" method="post"><input name="user"><input name="password" type="password"><button>Log in</button></form></div>`,
}
