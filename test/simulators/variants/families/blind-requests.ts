import { escapeHtml, json, lines, phpJson } from '../markup.ts'
import { createSeries, dashed, dayFirst, hexOf, newestFirst, numericDay, upTo } from '../series.ts'
import { crumbs, frame, neighbours, uuid } from '../surroundings.ts'
import type { Entry, Series, Variant, VariantSite } from '../variant.ts'
import { base64, blank, forbidden, missing, planned } from './blind-parts.ts'
import { cookieOf, extra, program, programStart, shell, whenReady, words } from './unseen-parts.ts'

const chinese = words('首頁', '熱門', '相關', '評論', '最新')
const goda = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  planned(
    { slug, title, path: `/manga/${slug}` },
    plan,
    (number, { id }) => ({ path: `/manga/${slug}/${id}-${dashed(number)}`, label: `第${number}話` }),
    (_, { id }) => `/manga/${slug}/${id}-0`,
  )
const godaRow =
  (series: Series) =>
  ({ path, label, id, kind }: Entry) =>
    `<div class="chapteritem"><a href="${path}" data-ms="${series.id}" data-cs="${id}" data-ct="${label}"><span class="chaptertitle">${label}</span>${kind === 'extra' ? '<i>番外</i>' : ''}</a></div>`

export const newestFirstThenAll: Variant = {
  id: 'z05',
  name: '夜航漫畫',
  language: 'zh-TW',
  about:
    'after GoDa: the page asks for its 8 newest chapters as HTML, "查看全部" asks for all (mode=all) in their place; the reader asks for its pages by two ids, an error is HTML with status 200; no dates; 第7.5話 and a 番外篇',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/scomic/${series.id}/${entry.id}/${page}_${hexOf(`${entry.id}p${page}`).slice(0, 6)}.jpg`,
  series: [
    goda('yehang-1984', '夜航1984', [...upTo(7), 7.5, ...upTo(18).slice(7), '番外篇 燈塔']),
    goda('chayin', '茶煙', upTo(12)),
  ],
  serve({ host, path, query }, site) {
    if (host !== '') return null
    if (path === '/manga/get') {
      const series = site.seriesById(query.get('mid') ?? '')
      const all = series ? newestFirst(series) : []
      return series ? lines(query.get('mode') === 'all' ? all : all.slice(0, 8), godaRow(series)) : '<p>漫畫不存在</p>'
    }
    if (path !== '/chapter/getcontent') return null
    const place = site.entryById(query.get('c') ?? '')
    if (place?.series.id !== query.get('m')) return '<div class="error"><h2>章節不存在</h2></div>'
    return `<div id="chapcontent">${lines(site.images(place!), (url) => `<div class="w-full"><img class="lazy" src="${blank}" data-src="${url}" alt=""></div>`)}</div>`
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: chinese,
      body: `<h1>${series.title} <span>連載中</span></h1><div id="mangachapters" data-mid="${series.id}"><div class="rows"></div><button type="button" class="all">查看全部</button></div>${whenReady(`var box = document.getElementById('mangachapters'), get = function (mode) { fetch('/manga/get?mid=' + box.dataset.mid + '&mode=' + mode).then(function (a) { return a.text() }).then(function (html) { box.querySelector('.rows').innerHTML = html }) }; get('new'); box.querySelector('.all').onclick = function () { get('all'); this.remove() }`)}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: chinese,
      body: `${crumbs(place)}<div id="chapterContent" data-ms="${place.series.id}" data-cs="${place.entry.id}"></div>${whenReady(`var box = document.getElementById('chapterContent'); fetch('/chapter/getcontent?m=' + box.dataset.ms + '&c=' + box.dataset.cs).then(function (a) { return a.text() }).then(function (html) { box.innerHTML = html; box.querySelectorAll('img').forEach(function (image) { image.src = image.dataset.src }) })`)}${neighbours(place, site, '上一話', '下一話')}`,
    }),
}

const shelf = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/oeuvre/${slug}` }, upTo(count), ({ number, index }) => ({
    path: `/oeuvre/${slug}/chapitre/${number}`,
    label: `Chapitre ${number}`,
    volume: Math.floor(index / 8) + 1,
  }))
const volumesOf = ({ entries }: Series) => [...new Set(entries.map(({ volume }) => volume!))]
const tabs = (series: Series, volume: number): string => {
  const snapshot = {
    data: { oeuvre: series.id, tome: volume },
    memo: { id: 'lw7', name: 'tomes' },
    checksum: hexOf(`${series.id} ${volume}`),
  }
  return `<div wire:id="lw7" wire:snapshot="${escapeHtml(JSON.stringify(snapshot))}"><nav role="tablist">${lines(volumesOf(series), (n) => `<button role="tab" aria-selected="${n === volume}" wire:click="choisir(${n})">Tome ${n}</button>`)}</nav><ul class="chapitres">${lines(
    newestFirst(series).filter((entry) => entry.volume === volume),
    ({ path, label, date }) => `<li><a href="${path}">${label}</a> <span>${numericDay(date)}</span></li>`,
  )}</ul></div>`
}

export const volumeTabs: Variant = {
  id: 'z08',
  name: 'Rayon Vert',
  language: 'fr',
  about:
    'Livewire: a tab for each volume, the newest is shown, another one posts the signed state with a CSRF token and its cookie and takes the place of the rows; the reader has its pages in data-pages of the element',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/rayon/${series.id}/${entry.id}/p${page}.png`,
  series: [shelf('rayon-3', 'Rayon 3', 21), shelf('midi-vert', 'Midi vert', 12)],
  serve({ host, path, method, body, headers, cookies }, site) {
    if (host !== '' || path !== '/livewire/update') return null
    if (method !== 'POST') return { status: 405, body: 'Method Not Allowed' }
    const sent = JSON.parse(body)
    if (!('x-livewire' in headers) || cookieOf(cookies, 'rayon_session') !== sent._token)
      return { status: 419, body: 'Page Expired' }
    const { snapshot, calls } = sent.components[0]
    const { data, checksum } = JSON.parse(snapshot)
    const series = site.seriesById(data.oeuvre)
    const volume = Number(calls[0].params[0])
    if (!series || checksum !== hexOf(`${series.id} ${data.tome}`) || !volumesOf(series).includes(volume))
      return { status: 500, body: 'CorruptComponentPayload' }
    return json({ components: [{ snapshot: '', effects: { html: tabs(series, volume) } }], assets: [] })
  },
  list(series, site) {
    const token = hexOf(`csrf ${site.name}`)
    return {
      headers: { 'set-cookie': `rayon_session=${token}; Path=/; HttpOnly; SameSite=Lax` },
      body: frame(site, {
        title: series.title,
        series,
        head: `<meta name="csrf-token" content="${token}">`,
        words: words('Accueil', 'Populaires', 'À lire aussi', 'Commentaires', 'Dernier'),
        body: `<h1>${series.title}</h1>${tabs(series, volumesOf(series).at(-1)!)}<script>document.addEventListener('click', function (event) { var button = event.target.closest('[wire\\\\:click]'); if (!button) return; var part = button.closest('[wire\\\\:id]'); fetch('/livewire/update', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Livewire': '' }, body: JSON.stringify({ _token: document.querySelector('meta[name=csrf-token]').content, components: [{ snapshot: part.getAttribute('wire:snapshot'), updates: {}, calls: [{ path: '', method: 'choisir', params: [Number(button.getAttribute('wire:click').replace(/[^0-9]/g, ''))] }] }] }) }).then(function (a) { return a.json() }).then(function (answer) { part.outerHTML = answer.components[0].effects.html }) })</script>`,
      }),
    }
  },
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: words('Accueil', 'Populaires', 'À lire aussi', 'Commentaires', 'Dernier'),
      body: `${crumbs(place)}<div id="lecteur" data-pages="${escapeHtml(JSON.stringify({ hote: site.cdn, fichiers: site.images(place).map((url) => url.slice(site.cdn.length)) }))}"></div><script>var box = document.getElementById('lecteur'), data = JSON.parse(box.dataset.pages); box.innerHTML = data.fichiers.map(function (file) { return '<img src="' + data.hote + file + '" alt="">' }).join('')</script>${neighbours(place, site, 'Préc.', 'Suiv.')}`,
    }),
}

const comic = (slug: string, title: string, id: number, numbers: readonly number[], books: number): Series =>
  createSeries(
    { slug, title, path: `/comic/${id}`, id: String(id) },
    [...numbers, ...upTo(books).map((n) => 500 + n)],
    ({ number, id: own }) =>
      number > 500
        ? extra(`第${number - 500}卷`, number, `/comic/${id}/chapter/${own}/images/all`, 'volume')
        : { path: `/comic/${id}/chapter/${own}/images/all`, label: `第${number}話` },
  )
const hashes = { chapters: hexOf('chaptersByComicId'), images: hexOf('imagesByChapterId') }
const soft = (message: string) => json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }], data: null })

export const persistedQueries: Variant = {
  id: 'z09',
  name: '苔蘚漫畫',
  language: 'zh-TW',
  about:
    'after Komiic: GraphQL by GET with the hash of a persisted query, errors with status 200, chapters and volumes in one list of which a tab shows each, an id for each picture (/api/image/{uuid}) that wants the address of its own chapter as Referer',
  imagePath: ({ entry }, page) => `/api/image/${uuid(`${entry.id}:${page}`)}`,
  series: [
    comic('taixian', '苔蘚圖書館', 2_119, [...upTo(9), 9.5, ...upTo(14).slice(9)], 2),
    comic('wugui', '烏龜巷', 640, upTo(12), 1),
  ],
  guard({ path, headers, host }, site) {
    const from = URL.canParse(headers.referer ?? '') ? new URL(headers.referer!).pathname : ''
    const place = site.entryAt(from)
    if (host !== '' || !path.startsWith('/api/image/')) return null
    return place && site.images(place).includes(site.origin + path) ? null : forbidden('{"error":"invalid referer"}')
  },
  serve({ host, path, query }, site) {
    if (host !== '') return null
    if (path === '/api/query') {
      const hash = JSON.parse(query.get('extensions') ?? '{}').persistedQuery?.sha256Hash
      const asked = JSON.parse(query.get('variables') ?? '{}')
      if (hash === hashes.chapters) {
        const series = site.seriesById(String(asked.comicId))
        if (!series) return soft('comic not found')
        return json({
          data: {
            chaptersByComicId: series.entries.map(({ id, label, kind, date, pages }) => ({
              id,
              serial: label.replace(/[第話卷]/g, ''),
              type: kind === 'volume' ? 'book' : 'chapter',
              dateUpdated: `${date}T07:00:00Z`,
              size: pages,
            })),
          },
        })
      }
      const place = hash === hashes.images ? site.entryById(String(asked.chapterId)) : null
      return place
        ? json({
            data: {
              imagesByChapterId: site
                .images(place)
                .map((url, id) => ({ id, kid: url.split('/').at(-1), width: 480, height: 690 })),
            },
          })
        : soft('PersistedQueryNotFound')
    }
    if (path === '/moss.js')
      return program(`${programStart(site)}
function ask(name, hash, variables) { return read('/api/query?operationName=' + name + '&variables=' + encodeURIComponent(JSON.stringify(variables)) + '&extensions=' + encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }))).then(function (a) { return a.data[name] }) }
if (parts.length === 3) ask('chaptersByComicId', '${hashes.chapters}', { comicId: parts[2] }).then(function (all) { draw('<h1>' + document.title.split(' — ')[0] + '</h1><button data-type="chapter">話</button><button data-type="book">卷</button><div class="list"></div>'); var show = function (type) { document.querySelector('.list').innerHTML = all.filter(function (c) { return c.type === type }).reverse().map(function (c) { return '<a href="/comic/' + parts[2] + '/chapter/' + c.id + '/images/all"><span class="serial">' + (type === 'book' ? '第' + c.serial + '卷' : '第' + c.serial + '話') + '</span><span class="size">' + c.size + 'p</span><span class="on">' + c.dateUpdated.slice(0, 10) + '</span></a>' }).join('') }; document.querySelectorAll('button[data-type]').forEach(function (b) { b.onclick = function () { show(b.dataset.type) } }); show('chapter') })
else ask('imagesByChapterId', '${hashes.images}', { chapterId: parts[4] }).then(function (all) { draw('<a href="/comic/' + parts[2] + '">目錄</a><div class="images">' + all.map(function (i) { return '<img class="ComicImage" src="/api/image/' + i.kid + '" alt="">' }).join('') + '</div>') })`)
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    return found ? shell(site, found.title, '/moss.js') : path.startsWith('/api/') ? missing : null
  },
}

const dawn = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manhwa/${slug}` }, numbers, ({ number }) => ({
    path: `/manhwa/${slug}/${number}`,
    label: `Capítulo ${number}`,
  }))
const keyOf = (site: VariantSite) => hexOf(`field ${site.name}`)
const sealed = (text: string, key: string) =>
  base64(
    [...text].map((letter, at) => String.fromCharCode(letter.charCodeAt(0) ^ key.charCodeAt(at % key.length))).join(''),
  )
const portuguese = words('Início', 'Populares', 'Relacionados', 'Comentários', 'Novo')

export const sealedAddresses: Variant = {
  id: 'z10',
  name: 'Alva Leitura',
  language: 'pt-BR',
  about:
    'after Aurora: a question of age on every page (a button sets a cookie), addresses of the pages encrypted in flight data with a key from another request, pictures only with the cookie that the page of their chapter sets, "15 de novembro de 2026"',
  imagePath: ({ series, entry }, page) => `/protegido/${series.id}/${entry.id}/${page}.webp`,
  series: [
    dawn('alva-no-porto-2', 'Alva no Porto 2', [...upTo(10), 10.5, 11, 12, 13]),
    dawn('sal-grosso', 'Sal grosso', upTo(12)),
  ],
  guard({ path, cookies, headers }, site) {
    const id = /^\/protegido\/\d+\/(\d+)\//.exec(path)?.[1]
    const isOpen = cookieOf(cookies, `alva_gate_${id}`) === '1' && (headers.referer ?? '').startsWith(site.origin)
    return id && !isOpen ? forbidden('Abra o capítulo') : null
  },
  serve({ host, path, cookies, query, headers }, site) {
    if (host !== '') return null
    if (path === '/api/atfield/key')
      return query.get('v') === '1' && headers['sec-fetch-site'] !== 'cross-site' ? json({ k: keyOf(site) }) : missing
    const isReading = site.seriesAt(path) || site.entryAt(path)
    return isReading && cookieOf(cookies, 'alva_adulto') === null
      ? frame(site, {
          title: 'Conteúdo adulto',
          words: portuguese,
          body: `<div class="idade"><h2>Você tem mais de 18 anos?</h2><button id="sim">Sim, tenho 18 anos</button> <a href="/">Não</a></div><script>document.getElementById('sim').onclick = function () { document.cookie = 'alva_adulto=1; path=/'; location.reload() }</script>`,
        })
      : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: portuguese,
      body: `<h1>${series.title}</h1><section class="capitulos">${lines(newestFirst(series), ({ path, label, date }) => `<a href="${path}"><strong>${label}</strong><span>${dayFirst(date, 'pt').replaceAll(' ', ' de ')}</span></a>`)}</section>`,
    }),
  show: (place, site) => ({
    headers: { 'set-cookie': `alva_gate_${place.entry.id}=1; Path=/; HttpOnly` },
    body: frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: portuguese,
      body: `${crumbs(place)}<div class="leitor"></div><script>self.__next_f = [];self.__next_f.push([1, ${phpJson(`4:["$","$L7",null,{"paginas":${JSON.stringify(site.images(place).map((url) => sealed(url.slice(site.origin.length), keyOf(site))))}}]\n`)}])</script>${whenReady(`fetch('/api/atfield/key?v=1&e=20695').then(function (a) { return a.json() }).then(function (answer) { var list = JSON.parse(/"paginas":(\\[.*?\\])/.exec(self.__next_f[0][1])[1]); document.querySelector('.leitor').innerHTML = list.map(function (text) { return '<img src="' + Array.from(atob(text)).map(function (l, at) { return String.fromCharCode(l.charCodeAt(0) ^ answer.k.charCodeAt(at % answer.k.length)) }).join('') + '" alt="">' }).join('') })`)}${neighbours(place, site, 'Anterior', 'Próximo')}`,
    }),
  }),
}
