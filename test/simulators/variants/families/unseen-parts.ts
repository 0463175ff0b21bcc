import { escapeHtml } from '../markup.ts'
import { hexOf } from '../series.ts'
import type { Entry, Reply, VariantSite } from '../variant.ts'

/** Runs when the elements of a page are there. */
export const whenReady = (use: string): string =>
  `<script>document.addEventListener('DOMContentLoaded', function () { ${use} })</script>`

/** The page of an application whose program is a file of its own: nothing but a splash until it has run. */
export const shell = (site: VariantSite, title: string, program: string, inHead = ''): string =>
  `<!DOCTYPE html><html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} — ${escapeHtml(site.name)}</title><meta property="og:title" content="${escapeHtml(title)}"><meta property="og:site_name" content="${escapeHtml(site.name)}"><meta property="og:image" content="${site.origin}/covers/${site.series[0]!.slug}.jpg">${inHead}<script defer src="${program}"></script></head><body><div id="app"><div class="splash"><img src="/assets/logo.png" alt=""><p>Loading…</p></div></div></body></html>`

/** What such programs share. Its menus have the other series of the site. */
export const programStart = (site: VariantSite): string => `
var app = document.getElementById('app'), parts = location.pathname.split('/').map(decodeURIComponent)
function read(url, options) { return fetch(url, options).then(function (a) { if (!a.ok) throw new Error(a.status); return a.json() }) }
function draw(inner) { app.innerHTML = '<header><a href="/"><img src="/assets/logo.png" alt=""></a>' + ${JSON.stringify(site.series.map((one) => `<a class="hot" href="${one.path}"><img src="/covers/${one.slug}.jpg" alt=""> ${escapeHtml(one.title)}</a>`).join(''))} + '</header><main>' + inner + '</main><section class="talk"><img src="/assets/avatar-1.png" alt=""><p>Chapter 9 was better</p></section>' }
`

export const program = (body: string): Reply => ({ type: 'text/javascript; charset=utf-8', body })
export const failure = (status: number, message: string): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ message }),
})

/** The last part of an address. */
export const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Entries beside the numbered ones: `number` is null and the mark is theirs alone. */
export const extra = (label: string, mark: number, path: string, kind: Entry['kind'] = 'extra') => ({
  number: null,
  kind,
  mark,
  label,
  path,
})

export const signed = (path: string): string => hexOf(`sealed ${path}`)
export const cookieOf = (cookies: string, name: string): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1] ?? null

export const words = (home: string, popular: string, related: string, comments: string, newest: string) => ({
  home,
  popular,
  related,
  comments,
  newest,
})
