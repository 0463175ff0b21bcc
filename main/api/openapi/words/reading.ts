import { ids, type Words } from './word.ts'

/** The reader. */
export const readingWords: Words = {
  ReaderChapter: ['What the reader shows around a chapter.'],
  'ReaderChapter.id': ['Identifier.', ids.chapter],
  'ReaderChapter.title': ['Title; empty where there is none.', 'The Extra Blade'],
  'ReaderChapter.number': ['Number, without a trailing `.0`.', '12.5'],
  'ReaderChapter.manga': ['The manga it belongs to.'],
  'ReaderChapter.version': [
    'Changes with the file: the `v` of image addresses; null while there is no CBZ.',
    '5d0c6a8be012',
  ],
  navigation: ['The nearest visible chapters that have a CBZ.'],
  'ReaderChapter.navigation.previous': [
    'The chapter before; null where there is none.',
    { id: '0199c2d4-2b3c-7d4e-9f50-6b7c8d9e0f19', number: '12' },
  ],
  'ReaderChapter.navigation.previous.id': ['Identifier.', ids.chapter],
  'ReaderChapter.navigation.previous.number': ['Number.', '12'],
  'ReaderChapter.navigation.next': [
    'The chapter after; null where there is none.',
    { id: '0199c2d4-2b3c-7d4e-9f50-6b7c8d9e0f1b', number: '13' },
  ],
  'ReaderChapter.navigation.next.id': ['Identifier.', ids.chapter],
  'ReaderChapter.navigation.next.number': ['Number.', '13'],

  PageList: ['A part of the list of pages.'],
  Page: ['One page as JSON.'],
  Dimensions: ['Size of a picture in pixels.'],
  Progress: ['How far a chapter was read.'],
  SaveProgress: ['How far a chapter was read. The last page completes it unless `completed` says otherwise.'],
  chapterId: ['Identifier of the chapter.', ids.chapter],
  pages: ['The pages of this part of the list, in reading order.'],
  'PageList.pages.number': ['Number of the page, from 1.', 1],
  'listPages.itemsPerPage': ['How many pages to list at once: 1 to 500.', 20],
  'PageList.totalItems': ['How many pages the chapter has.', 24],
  currentPage: ['Which part of the list this is, from 1.', 1],
  totalPages: ['How many parts the list has.', 2],
  dimensions: ['Size of the picture.'],
  width: ['Width in pixels.', 1115],
  height: ['Height in pixels.', 1600],

  pageNumber: ['Number of the page, from 1.', 7],
  'Page.id': ['The chapter and the number of the page.', `${ids.chapter}:7`],
  base64Content: ['The picture in base64.', 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='],
  mimeType: ['Type of the picture.', 'image/webp'],
  'getPageImage.width': ['Width of a smaller copy, 16 to 4000 pixels.', 800],
  'getMangaCover.width': ['Width of a smaller copy, 16 to 2000 pixels.', 512],
  v: ['Version of the file, so that the answer may be kept for ever.', '5d0c6a8be012'],

  'SaveProgress.page': ['The page that was reached, from 1.', 7],
  'Progress.page': ['The page that was reached, from 1.', 7],
  'ProgressSavedEvent.data.page': ['The page that was reached, from 1.', 7],
  completed: ['Whether the chapter was read to the end.', false],
  'Progress.updatedAt': ['When it was remembered.', '2026-11-21T09:45:00.000Z'],
}
