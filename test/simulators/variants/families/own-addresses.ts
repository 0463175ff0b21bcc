import { escapeHtml, lines } from '../markup.ts'
import { createSeries, idOf, monthFirst, newestFirst, seriesLike, upTo } from '../series.ts'
import type { Series } from '../variant.ts'
import { createPlain, rows } from './plain.ts'

const viewer = (slug: string, title: string, count: number): Series => {
  const titleNo = String(900 + (idOf(slug) % 90))
  return createSeries(
    { slug, title, id: titleNo, path: `/en/drama/${slug}/list?title_no=${titleNo}` },
    upTo(count),
    ({ number, index }) => {
      const named = ['Cold Iron', 'Warm Bread', 'Wet Paint'][index % 3]!
      return {
        path: `/en/drama/${slug}/ep-${number}-${named.toLowerCase().replace(' ', '-')}/viewer?title_no=${titleNo}&episode_no=${number}`,
        label: `Ep. ${number} - ${named}`,
        title: named,
      }
    },
  )
}
const episodesPerPage = 10

export const numberTwice = createPlain({
  id: 'v43',
  name: 'Webcolumn',
  about: 'number twice in the address, list in pages of 10 at &page=2, pictures in data-url need a Referer',
  series: [viewer('cold-iron', 'Cold Iron', 24), viewer('warm-bread', 'Warm Bread', 4)],
  needsReferer: true,
  imagesOn: 'cdn',
  list(series, site, { query }) {
    const at = Number(query.get('page') ?? 1)
    const all = newestFirst(series)
    return `<ul id="_listUl">${lines(all.slice((at - 1) * episodesPerPage, at * episodesPerPage), ({ path, title, number, date }) => `<li class="_episodeItem" data-episode-no="${number}"><a href="${site.origin}${escapeHtml(path)}"><span class="thmb"><img src="/covers/${series.slug}.jpg?n=${number}" width="77" alt=""></span><span class="subj"><span>Ep. ${number} - ${title}</span></span><span class="date">${shortDayEnglish(date)}</span><span class="like_area">${number! * 311}</span><span class="tx">#${number}</span></a></li>`)}</ul>
<div class="paginate">${lines(upTo(Math.ceil(all.length / episodesPerPage)), (n) => `<a href="${n === at ? '#' : escapeHtml(`${series.path}&page=${n}`)}"><span>${n}</span></a>`)}</div>`
  },
  show: (place, site) =>
    `<div class="subj_info"><a href="${escapeHtml(place.series.path)}" class="subj">${place.series.title}</a> <h1 class="subj_episode">${place.entry.label}</h1></div><div class="viewer_img _img_viewer_area" id="_imageList">${lines(site.images(place), (url) => `<img src="/assets/logo.png" class="_images" data-url="${url}" width="480" height="690">`)}</div>`,
})

function shortDayEnglish(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

const odd = seriesLike('/comic/{slug}', '/comic/{slug}/{nn}', 'Issue #{n}')

export const oddSlug = createPlain({
  id: 'v44',
  name: 'Ash & Ember',
  about: "slug Tales_of_Ash!_(2024) with signs that a slug of the library cannot have, 'Issue #5'",
  series: [odd('Tales_of_Ash!_(2024)', 'Tales of Ash', 12), odd('Ember_&_Co', 'Ember & Co', 4)],
  list: rows((date) => monthFirst(date)),
})
