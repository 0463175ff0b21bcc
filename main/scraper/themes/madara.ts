import type { Theme } from '../../../shared/contracts/themes.ts'
import { messageKey } from '../../../shared/i18n/message.ts'

/** The URLs are those that the theme itself uses in pages, unchanged since 2018; the first request since 2021. */
export const madara: Theme = {
  id: 'madara',
  name: 'Madara',
  description: messageKey('themes.madara'),
  source: {
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    scrapingType: 'html',
    imageSelector: '.reading-content img, .read-container .page-break img',
    nextPageSelector: '.nav-links a.next_page, a.next_page',
    chapterSelector: null,
    options: {
      script: { pattern: 'chapter_preloaded_images\\s*=\\s*(\\[[^\\]]*\\])', optional: true },
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        lockedSelector: '.premium:not(.free-chap), .premium-block:not(.free-chap), .vip-chapter, .fa-lock',
        date: { selector: '.chapter-release-date' },
        ajax: [
          { method: 'POST', urlFormat: '{url}/ajax/chapters/', headers: { 'X-Requested-With': 'XMLHttpRequest' } },
          {
            method: 'POST',
            urlFormat: '/wp-admin/admin-ajax.php',
            body: 'action=manga_get_chapters&manga={id}',
            headers: { 'X-Requested-With': 'XMLHttpRequest' },
            id: { selector: '#manga-chapters-holder[data-id], .rating-post-id', attribute: 'data-id' },
          },
        ],
      },
      search: {
        urlFormat: '/?s={query}&post_type=wp-manga',
        itemSelector: '.c-tabs-item__content, .manga__item, .page-item-detail',
        linkSelector: '.post-title a',
        titleSelector: '.post-title a',
        coverSelector: '.tab-thumb img, .manga__thumb img, .item-thumb img, img',
        yearSelector: '.mg_release .summary-content',
      },
    },
  },
}
