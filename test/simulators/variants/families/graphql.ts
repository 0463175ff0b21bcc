import { escapeHtml, heading, json, lines, page } from '../markup.ts'
import { createSeries, newestFirst, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const hub = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, upTo(count), ({ number }) => ({
    path: `/chapter/${slug}/chapter-${number}`,
    label: `#${number}`,
  }))

export const mangahub: Variant = {
  id: 'v24',
  name: 'Hub of Ink',
  family: 'mangahub',
  about: 'list in HTML, pages by a GraphQL POST to another host with a key from a cookie',
  series: [hub('hub-of-ink_110', 'Hub of Ink', 13), hub('reed-boat_111', 'Reed Boat', 4)],
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, number) => `/${series.slug}/${entry.mark}/${number}.jpg`,
  serve({ path, host, method, body, headers }, site) {
    if (host === 'api') {
      if (method === 'OPTIONS') return { body: '' }
      if (path !== '/graphql' || method !== 'POST' || headers['x-access'] !== 'key-of-v24')
        return { status: 403, body: '{}' }
      const found = /slug:"([^"]+)",number:([\d.]+)/.exec(JSON.parse(body).query)
      const series = site.series.find(({ slug }) => slug === found?.[1])
      const entry = series?.entries.find(({ number }) => number === Number(found?.[2]))
      if (!series || !entry) return json({ data: { chapter: null } })
      const files = Array.from({ length: entry.pages }, (_, index) => `${index + 1}.jpg`)
      return json({
        data: {
          chapter: { id: Number(entry.id), pages: JSON.stringify({ p: `${series.slug}/${entry.mark}/`, i: files }) },
        },
      })
    }
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}<ul class="MWqeC list-group">${lines(newestFirst(series), ({ path, number, date }) => `<li class="list-group-item"><a href="${path}"><span class="text-secondary"><span class="_3D1SJ">#${number}</span></span><small class="UovLc">${date.slice(5, 7)}-${date.slice(8)}-${date.slice(0, 4)}</small></a></li>`)}</ul>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    return page(site, {
      series: place.series,
      title: `${place.series.title} chapter ${place.entry.number}`,
      body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="mangareader"></div><script>
fetch('${site.api}/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json', 'x-access': 'key-of-v24' }, body: JSON.stringify({ query: '{chapter(x:m01,slug:"${place.series.slug}",number:${place.entry.number}){id,pages}}' }) }).then(function (answer) { return answer.json() }).then(function (answer) {
  var pages = JSON.parse(answer.data.chapter.pages)
  document.getElementById('mangareader').innerHTML = pages.i.map(function (file) { return '<img class="PB0mN" src="${site.cdn}/' + pages.p + file + '">' }).join('')
})</script>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#mangareader img.PB0mN',
    options: {
      waitForSelector: '#mangareader img.PB0mN',
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: 'ul.MWqeC li',
        numberPattern: '#(?<number>\\d+(?:\\.\\d+)?)',
        date: { selector: 'small', formats: ['MM-dd-yyyy'] },
      },
    },
  }),
}
