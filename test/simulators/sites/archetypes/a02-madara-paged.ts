import type { Archetype } from '../archetype.ts'
import { a01 } from './a01-madara-vertical.ts'
import { madaraChapterList, madaraChapterPage, madaraSeriesPage } from './madara.ts'

const name = 'One Leaf Reader'
const isList = (query: URLSearchParams) => query.get('style') === 'list'

export const a02: Archetype = {
  id: 'a2',
  name,
  theme: 'Madara, one page at a time; the last next link leads to the next chapter',
  imageBase: '/wp-content/uploads/WP-manga/data',
  seriesPath: a01.seriesPath,
  chapterPath: a01.chapterPath,
  paging: {
    ...a01.paging!,
    imagesPerPart: (query) => (isList(query) ? 0 : 1),
    partPath: (chapterPath, part, query) => {
      if (isList(query)) return `${chapterPath}?style=list`
      return `${part === 1 ? chapterPath : `${chapterPath}p/${part}/`}?style=paged`
    },
  },
  chapterPage: (view) => madaraChapterPage(view, name),
  seriesPage: (view) => madaraSeriesPage(view, name),
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/?style=paged',
    scrapingType: 'html',
    imageSelector: '.reading-content img',
    nextPageSelector: 'a.next_page',
    options: { chapterList: madaraChapterList },
  }),
}
