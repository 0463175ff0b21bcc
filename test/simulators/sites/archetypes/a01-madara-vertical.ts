import type { Archetype } from '../archetype.ts'
import { dashed } from '../library.ts'
import { madaraChapterList, madaraChapterPage, madaraLists, madaraSeriesPage, madaraSeriesPath } from './madara.ts'
import { madaraSearch } from './search.ts'

const name = 'Harbour Scans'

export const a01: Archetype = {
  id: 'a1',
  name,
  theme: 'Madara, all pages in one column; decimals as 10-5; requires a Referer',
  imageBase: '/wp-content/uploads/WP-manga/data',
  settings: { refererCheck: true },
  seriesPath: madaraSeriesPath,
  chapterPath: (slug, chapter) => `/manga/${slug}/chapter-${dashed(chapter)}/`,
  paging: {
    imagesPerPart: (query) => (query.get('style') === 'paged' ? 1 : 0),
    partPath: (chapterPath, part, query) => {
      const style = query.get('style') === 'paged' ? '?style=paged' : ''
      return part === 1 ? chapterPath + style : `${chapterPath}p/${part}/${style}`
    },
    splitPart: splitMadaraPart,
    endsInNextChapter: true,
  },
  chapterPage: (view) => madaraChapterPage(view, name),
  seriesPage: (view) => madaraSeriesPage(view, name),
  intercept: (request, view) =>
    madaraLists(request, view) ?? madaraSearch(request, view, { site: name, seriesPath: madaraSeriesPath }),
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    scrapingType: 'html',
    imageSelector: '.reading-content img.wp-manga-chapter-img',
    options: {
      chapterList: madaraChapterList,
      search: {
        urlFormat: '/?s={query}&post_type=wp-manga',
        itemSelector: '.c-tabs-item__content',
        titleSelector: '.post-title a',
        yearSelector: '.mg_release .summary-content',
      },
    },
  }),
}

function splitMadaraPart(path: string) {
  const found = /^(.*\/)p\/([1-9]\d*)\/$/.exec(path)
  return found ? { chapterPath: found[1]!, part: Number(found[2]) } : null
}
