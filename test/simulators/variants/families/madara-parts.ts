import { lines } from '../markup.ts'
import { createSeries, newestFirst, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'
import { madaraRows } from './madara-lists.ts'
import { chapterPage, english, row, seriesPage, titled } from './madara-theme.ts'

const seasons = (slug: string, title: string) =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(16), ({ number }) => {
    const [season, chapter] = number <= 9 ? [1, number] : [2, number - 9]
    return {
      path: `/manga/${slug}/season-${season}/chapter-${chapter}/`,
      label: `Season ${season} Chapter ${chapter}`,
      mark: season * 1000 + chapter,
      number: season === 1 ? chapter : null,
      kind: season === 1 ? 'chapter' : 'extra',
    }
  })

export const madaraSeasons: Variant = {
  id: 'v05',
  name: 'Second Season Scans',
  family: 'madara',
  about: 'numbers start again in season 2, which must not displace season 1',
  series: [seasons('two-summers', 'Two Summers'), titled('the-deep-end', 'The Deep End', 4)],
  serve: madaraRows.serve,
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    options: { theme: 'madara', chapterList: { urlFormat: '/manga/{slug}/' } },
  }),
}

const volumes = (slug: string, title: string) =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(15), ({ number }) => {
    const volume = Math.ceil(number / 5)
    return {
      path: `/manga/${slug}/volume-${volume}/chapter-${number}/`,
      label: `Chapter ${number}`,
      volume,
    }
  })

function volumeRows(series: Series): string {
  return `<ul class="main version-chap volumns">${lines([3, 2, 1], (volume) => {
    const entries = newestFirst(series).filter((entry) => entry.volume === volume)
    return `<li class="parent has-child"><a href="javascript:void(0)" class="has-child">Volume ${volume}</a><ul class="sub-chap list-chap"><li><ul class="sub-chap-list">${lines(entries, row(english.dateOf))}</ul></li></ul></li>`
  })}</ul>`
}

export const madaraVolumes: Variant = {
  id: 'v06',
  name: 'Shelf and Spine',
  family: 'madara',
  about: 'rows nested in volumes, volume in the address',
  series: [volumes('shelf-life', 'Shelf Life'), volumes('spine', 'Spine')],
  serve({ path }, site) {
    const series = site.seriesAt(path)
    if (series) return seriesPage(site, series, english, volumeRows(series))
    const place = site.entryAt(path)
    return place && chapterPage(site, place, english)
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    options: { theme: 'madara', chapterList: { urlFormat: '/manga/{slug}/' } },
  }),
}
