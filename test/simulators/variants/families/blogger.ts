import { escapeHtml, heading, json, lines, page } from '../markup.ts'
import { createSeries, newestFirst, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const build = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/2025/03/${slug}.html` }, upTo(count), ({ number, date }) => ({
    path: `/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}-chapter-${number}.html`,
    label: `${title} Chapter ${number}`,
  }))

/** The feed of a label, which also has the post of the series itself. */
function feed(origin: string, series: Series, start: number, count: number) {
  const posts = [
    ...newestFirst(series).map(({ label, path, date }) => ({
      title: label,
      path,
      date,
      labels: ['Chapter', series.title],
    })),
    { title: series.title, path: series.path, date: '2025-03-01', labels: ['Series', series.title] },
  ]
  return json({
    version: '1.0',
    feed: {
      openSearch$totalResults: { $t: String(posts.length) },
      entry: posts.slice(start - 1, start - 1 + count).map((post) => ({
        published: { $t: `${post.date}T08:00:00.000+07:00` },
        category: post.labels.map((term) => ({ term })),
        title: { type: 'text', $t: post.title },
        link: [
          { rel: 'replies', href: `${origin}/feeds/comments/default` },
          { rel: 'alternate', type: 'text/html', href: origin + post.path },
        ],
      })),
    },
  })
}

export const zeistFeed: Variant = {
  id: 'v14',
  name: 'Kopi Manga',
  family: 'zeistmanga',
  about: 'chapters in dated folders, list only in the feed of the label',
  series: [build('kopi-dan-hujan', 'Kopi dan Hujan', 13), build('pasar-malam', 'Pasar Malam', 4)],
  serve({ path, query }, site) {
    const asked = /^\/feeds\/posts\/default\/-\/(.+)$/.exec(path)
    if (asked) {
      const series = site.series.find(({ title }) => title === asked[1])
      if (!series || query.get('alt') !== 'json') return json({ feed: {} })
      return feed(site.origin, series, Number(query.get('start-index') ?? 1), Number(query.get('max-results') ?? 25))
    }
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        language: 'id',
        title: series.title,
        head: `<meta content="blogger" name="generator">\n`,
        body: `${heading(series)}<div id="clwd"><script>var label_chapter = "${series.title}"; clwd = { run: function () {} }; clwd.run('${series.title}');</script></div>
<div id="chapterlist"></div><script>
fetch('/feeds/posts/default/-/' + encodeURIComponent(label_chapter) + '?alt=json&start-index=1&max-results=150').then(function (answer) { return answer.json() }).then(function (data) {
  document.getElementById('chapterlist').innerHTML = data.feed.entry.filter(function (post) { return post.category.some(function (c) { return c.term === 'Chapter' }) }).map(function (post) {
    return '<li><a href="' + post.link[1].href + '"><span class="chapternum">' + post.title.$t + '</span></a></li>'
  }).join('')
})</script>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    return page(site, {
      series: place.series,
      language: 'id',
      title: place.entry.label,
      head: `<meta content="blogger" name="generator">\n`,
      body: `<h1 class="post-title">${escapeHtml(place.entry.label)}</h1><div class="post-labels"><a href="/search/label/${encodeURIComponent(place.series.title)}" rel="tag">${escapeHtml(place.series.title)}</a></div>
<div class="check-box"><div class="separator">${lines(site.images(place), (url) => `<a href="${url}"><img border="0" src="${url}"></a>`)}</div></div>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.check-box .separator img',
    options: {
      chapterList: {
        urlFormat: '/2025/03/{slug}.html',
        json: {
          values: [{ name: 'label', pattern: 'label_chapter = "([^"]+)"' }],
          request: { urlFormat: '/feeds/posts/default/-/{label}?alt=json&start-index=1&max-results=150' },
          items: "$.feed.entry[?@.category[0].term=='Chapter']",
          urlFormat: '{@.link[1].href}',
          number: { jsonPath: "@.title['$t']", pattern: 'Chapter (\\d+)' },
          date: { jsonPath: "@.published['$t']" },
        },
      },
    },
  }),
}
