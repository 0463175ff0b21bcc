import { json, lines, phpJson } from '../markup.ts'
import { dayFirst, hexOf, newestFirst, seriesLike } from '../series.ts'
import { crumbs, frame, neighbours, redirect } from '../surroundings.ts'
import type { Entry, Series, Variant, VariantSite } from '../variant.ts'
import { forbidden, missing, shortMonth } from './blind-parts.ts'
import { cookieOf, program, signed } from './unseen-parts.ts'

/** The list is open on all of them. */
const openList = (series: Series, site: VariantSite, date: (date: string) => string = shortMonth): string =>
  frame(site, {
    title: series.title,
    series,
    body: `<h1>${series.title}</h1><ul class="chapters">${lines(newestFirst(series), ({ path, label, date: on }: Entry) => `<li><a href="${path}">${label}</a> <span>${date(on)}</span></li>`)}</ul>`,
  })

const panes = seriesLike('/works/{slug}', '/works/{slug}/view/{id}', 'Chapter {n}')

export const workerCanvas: Variant = {
  id: 'z21',
  name: 'Pane Viewer',
  about:
    'after ColaManga and SpeedBinB: tiles are scrambled; a worker gets their order and draws on canvases that the page has given away, so that neither the order nor the pixels reach the page',
  refuse: /scrambl|shuffl|tile|canvas|encrypt|protect|DRM/i,
  scrambles: true,
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/pane/${entry.id}/${hexOf(`${entry.id} ${page}`)}.jpg`,
  series: [panes('pane-of-glass', 'Pane of Glass', 13), panes('low-ceiling', 'Low Ceiling', 12)],
  guard: ({ host, path, query }) =>
    host === 'cdn' && path.startsWith('/pane/') && query.get('t') !== signed(path) ? forbidden() : null,
  serve({ host, path, headers }, site) {
    const id = host === '' && /^\/viewer\/order\/(\d+)$/.exec(path)?.[1]
    // Only the worker may ask: its address is the Referer.
    if (id) {
      const place = (headers.referer ?? '').endsWith('/viewer/worker.js') && site.entryById(id)
      const sealedPath = (url: string) => `${url}?t=${signed(url.slice(site.cdn.length))}`
      return place ? json({ files: site.images(place).map(sealedPath), grid: 4, swap: 'xy' }) : forbidden()
    }
    return host === '' && path === '/viewer/worker.js'
      ? program(
          `onmessage = function (event) { fetch('/viewer/order/' + event.data.id, { referrer: self.location.href }).then(function (a) { return a.json() }).then(function (order) { return fetch(order.files[event.data.page]) }).then(function (a) { return a.blob() }).then(createImageBitmap).then(function (image) { var canvas = event.data.canvas, pen = canvas.getContext('2d'), w = Math.floor(image.width / 32) * 8, h = Math.floor(image.height / 32) * 8; pen.drawImage(image, 0, 0); for (var i = 0; i < 16; i++) { var x = i % 4, y = (i - x) / 4; pen.drawImage(image, x * w, y * h, w, h, y * w, x * h, w, h) } }) }`,
        )
      : null
  },
  list: (series, site) => openList(series, site),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      hasComments: false,
      body: `${crumbs(place)}<div id="viewer">${lines(site.images(place), () => '<canvas width="480" height="690"></canvas>')}</div><script>var worker = new Worker('/viewer/worker.js'); document.querySelectorAll('#viewer canvas').forEach(function (element, page) { var canvas = element.transferControlToOffscreen(); worker.postMessage({ id: '${place.entry.id}', page: page, canvas: canvas }, [canvas]) })</script>${neighbours(place, site)}`,
    }),
}

const tiers = seriesLike('/c/{slug}', '/c/{slug}/posts/{id}', 'Chapter {n}')

export const patronsOnly: Variant = {
  id: 'z22',
  name: 'Threadbare Studio',
  about:
    'a membership: list and titles are open, each chapter answers 200 with one blurred picture and asks to log in as a member of a tier; its service answers 401, pictures as well',
  refuse: /log ?in|sign ?in|account|member|subscri|locked|pay/i,
  imagesOn: 'cdn',
  series: [tiers('threadbare', 'Threadbare', 13), tiers('loose-ends', 'Loose Ends', 12)],
  guard: ({ host, path, cookies }) =>
    (host === 'cdn' && path.startsWith('/uploads/')) || path.startsWith('/api/posts/')
      ? cookieOf(cookies, 'tb_member') === null
        ? {
            status: 401,
            type: 'application/json',
            body: '{"errors":[{"code":"unauthorized","title":"Log in to see this post"}]}',
          }
        : null
      : null,
  list: (series, site) => openList(series, site),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      body: `${crumbs(place)}<article data-id="${place.entry.id}"><img class="preview" style="filter:blur(20px)" src="/covers/${place.series.slug}-${place.entry.mark}.jpg" alt=""><h3>This post is for members of the Silver tier</h3><p>Join to unlock ${place.entry.pages} pictures.</p><a class="btn" href="/join/">Join now</a> <p>Already a member? <a href="/login/">Log in</a></p></article><script>fetch('/api/posts/${place.entry.id}').then(function (a) { if (a.ok) location.reload() })</script>${neighbours(place, site)}`,
    }),
}

const comics = seriesLike('/Comic/{slug}', '/Comic/{slug}/Issue-{n}?id={id}', 'Issue #{n}')

export const areYouHuman: Variant = {
  id: 'z23',
  name: 'Longbox Online',
  about:
    'after ReadComicOnline: the list is open, each issue leads (302) to /Special/AreYouHuman, a page with status 200 and a reCAPTCHA, until a person has solved it',
  refuse: /human|captcha|challenge|verif|robot/i,
  series: [comics('Longbox-Men', 'Longbox Men', 13), comics('Paper-Cape', 'Paper Cape', 12)],
  guard({ host, path, query, cookies }, site) {
    if (host !== '' || cookieOf(cookies, 'rco_human') !== null) return null
    const isIssue = /^\/Comic\/[^/]+\/Issue-/.test(path)
    if (isIssue) return redirect(`/Special/AreYouHuman?reUrl=${encodeURIComponent(`${path}?${query}`)}`)
    if (path.startsWith('/uploads/')) return forbidden()
    return path === '/Special/AreYouHuman'
      ? {
          body: frame(site, {
            title: 'Are you human?',
            hasComments: false,
            body: '<div class="barContent"><h2>Are you human?</h2><p>Please confirm that you are not a robot to continue reading.</p><form method="post"><div class="g-recaptcha" data-sitekey="6LcAAAAA"></div><script src="https://www.google.invalid/recaptcha/api.js" async></script><button type="submit">Confirm</button></form></div>',
          }),
        }
      : null
  },
  list: (series, site) => openList(series, site),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      body: `<div id="divImage">${lines(site.images(place), (url) => `<p><img src="${url}" alt=""></p>`)}</div>`,
    }),
}

const volumes = seriesLike('/de/{slug}', '/viewer/{id}/{slug}-{n}', 'Kapitel {n}')

export const deviceLicence: Variant = {
  id: 'z24',
  name: 'Buchturm',
  language: 'de',
  about:
    'a bookshop with DRM: the viewer in a frame of another host asks for a licence with the key of a device, which only the shop’s app has, and says so; the files are encrypted whole',
  refuse: /DRM|encrypt|protect|licen[cs]e|scrambl|\bapp\b/i,
  scrambles: true,
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/epub/${entry.id}/item/xhtml/p-${String(page).padStart(3, '0')}.xhtml/0.jpeg`,
  series: [volumes('turmzimmer', 'Turmzimmer', 13), volumes('kellerlicht', 'Kellerlicht', 12)],
  guard: ({ host, path, headers }) =>
    host === 'cdn' && path.startsWith('/epub/') && !headers['x-device-key'] ? forbidden() : null,
  serve({ host, path, method }, site) {
    if (host !== 'api') return null
    if (method === 'POST' && /^\/license\/\d+$/.test(path))
      return {
        status: 403,
        type: 'application/json',
        body: '{"status":"403","message":"DRM: device certificate required"}',
      }
    const id = /^\/browserViewer\/(\d+)$/.exec(path)?.[1]
    if (!id || !site.entryById(id)) return path.startsWith('/license/') ? missing : null
    return `<!DOCTYPE html><html lang="de"><head><title>Viewer</title></head><body><div id="renderer"><p>Wird geladen…</p></div><script>var content = ${phpJson({ id, drm: 'bt-drm-2', encrypted: true })}; fetch('/license/' + content.id, { method: 'POST', body: '{}' }).then(function (a) { if (!a.ok) document.getElementById('renderer').innerHTML = '<h2>Dieses Kapitel ist durch DRM geschützt.</h2><p>Es lässt sich nur in der Buchturm-App auf einem angemeldeten Gerät lesen.</p>' })</script></body></html>`
  },
  list: (series, site) => openList(series, site, (date) => dayFirst(date, 'de')),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      hasComments: false,
      body: `${crumbs(place)}<iframe class="viewer" src="${site.api}/browserViewer/${place.entry.id}" width="900" height="900"></iframe><p class="hinweis">Inhalte mit DRM: bitte in der Buchturm-App öffnen.</p>${neighbours(place, site, 'Zurück', 'Weiter')}`,
    }),
}
