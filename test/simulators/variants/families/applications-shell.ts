import { escapeHtml } from '../markup.ts'
import type { SourceByHand, VariantSite } from '../variant.ts'

/** An empty page that a script fills, as single-page applications send it for every address. */
export const shell = (site: VariantSite, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(site.name)}</title><meta property="og:site_name" content="${escapeHtml(site.name)}"></head><body><div id="app"></div><script>${body}</script></body></html>`

export const listed = `function list(chapters) { document.getElementById('app').innerHTML = '<h1>' + document.title + '</h1><div class="list">' + chapters.map(function (c) { return '<div class="item"><a href="' + c.url + '">' + c.label + '</a><span class="date">' + c.date + '</span></div>' }).join('') + '</div>' }
function shown(urls) { document.getElementById('app').innerHTML = '<div class="reader">' + urls.map(function (u) { return '<img class="page-image" src="' + u + '">' }).join('') + '</div>' }
function get(url, options) { return fetch(url, options).then(function (answer) { return answer.json() }) }
`

export const byBrowser = (listUrl: string): SourceByHand => ({
  chapterUrlFormat: null,
  scrapingType: 'javascript',
  imageSelector: '.reader img.page-image',
  options: {
    waitForSelector: '.page-image',
    chapterList: { urlFormat: listUrl, itemSelector: '.list .item', date: { selector: '.date' } },
  },
})
