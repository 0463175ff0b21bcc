import { eventsText } from './events.ts'

/** Details beyond the summary of an operation, by operation id. Markdown. */
export const operationNotes: Readonly<Record<string, string>> = {
  createContentSource:
    'URLs and `imageSelector` are enough for a site without login and scripts; `options` contains everything else. ' +
    'The value of a `Cookie` is stored in the keychain of the system and returned as `***`. 422 if the name is in use.',
  replaceContentSource: 'A `Cookie` sent as `***` keeps the stored one.',
  exportContentSources:
    'Importing the export into an empty library restores the same sources. 404 if there are no sources.',
  importContentSources:
    'Existing sources are matched by `id`, then by `name`, and updated. If any source is invalid, none is imported; the ' +
    'path of a violation contains its index: `sources[3].baseUrl`. The response to a single source is a single source.',
  createManga: '422 if another manga uses the slug, or used it before.',
  editManga: 'Omitted members are kept. A former slug remains valid as an alternative slug.',
  createMangaFromCatalog:
    'Copies the metadata of the catalog, including the cover, and does not search for chapters. 422 if the catalog does ' +
    'not have it or the library already does; in the latter case `existingId` identifies the manga.',
  searchCatalog: 'Queries the catalog. If it is slow or unavailable, the response is 504 or 502, never an empty list.',
  browseCatalog:
    'Queries the catalog as the search does. 400 on `genre` if the catalog does not know it. Without `language` only mangas ' +
    'with chapters in the languages of the settings are listed.',
  listCatalogChapters:
    'In the languages of the settings. The manga need not be in the library; adding it right after uses the same list.',
  searchMangas: 'Ignores case and accents. Sorted by relevance.',
  getMangaCover:
    'With `width` a smaller copy, never a larger one. With `v`, the version tag, the response can be cached forever.',
  chooseCover:
    'Send an image, `chapterId` with `page`, or `catalogCover`. The chosen cover stays until `useAutomaticCover`; refreshes ' +
    'and edits of `imageUrl` keep it. 422 if the image is none, is damaged or too large, or if there is no such page or cover.',
  useAutomaticCover:
    'The cover at `imageUrl`, which is downloaded in the background, or the first page of the first downloaded chapter.',
  listCoverChoices: 'Queries the catalog; empty for a manga without `externalId`.',
  addChapters:
    'For chapters that no source lists. From a range only the missing ones are added; 422 if there are none. The ' +
    'response contains the added chapters.',
  fetchChapters:
    'Queries the catalog (if the manga has an `externalId`) and the preferred sources with a chapter list. Adds new ' +
    'chapters, updates changed ones and removes none. If such a job is already queued, the response contains that job.',
  hideChapter: 'Idempotent. `restoreChapter` unhides it.',
  deleteChapterFile: 'The chapter can be downloaded again.',
  downloadVolume: '404 if the volume is not a number, or none of its chapters is downloaded.',
  removeManga:
    'Its jobs are cancelled first. `restoreMangas` returns it with its chapters, files and reading progress. 409 if a file ' +
    'cannot be moved; nothing is removed then.',
  removeMangas: 'All or none. Jobs of the mangas are cancelled first.',
  restoreMangas:
    'All or none. 422 for a manga that is not in the trash; 409 if the library has one with the same slug or `externalId`.',
  removeContentSource:
    'Jobs that use it first are cancelled. Downloaded chapters stay. Mangas that prefer no other source use all active ones.',
  restoreContentSource: 'With its links and places in preferences. 409 if another source has its name.',
  setPreferredSources: 'The first source that has the complete chapter is used.',
  setSourceLink:
    'With `url`, the page of the manga on any path of the source is read as its chapter list; the URL of a chapter sets the ' +
    'slug in it. With `verify`, the list is read once, in at most 30 seconds, and compared with the library; a list that ' +
    'cannot be read is 200 with `verification.success` false. 422 on `url` if it belongs to another source or none.',
  searchContentSource:
    'Reads one page of the site, by `options.search` of the source or of its theme. Takes at most 30 seconds. 422 if there ' +
    'is no search rule.',
  listLinkCandidates:
    'Searches for the title of the manga, then for up to two alternative titles while there is no good match. Compares ' +
    'titles and years. With `overlap`, the lists of the three best results are read.',
  getSearchCover: 'Only for URLs that a search has found since Bunko was started.',
  addSourceLink: 'The source is found by the host of the URL. Otherwise as `setSourceLink`.',
  scrapeChapters:
    'Send one chapter, several, or only a manga for all its visible chapters without a CBZ. The sources are tried in order ' +
    'until one has the complete chapter. For a chapter that is already queued or running, its job is returned.',
  testConfiguration:
    'Takes at most 30 seconds. A failed test is 200 with `success` false; each of its `errors` contains a suggestion.',
  suggestConfiguration:
    'Takes at most 30 seconds and at most 20 requests: pages, images and what scripts of the site request; other files that a ' +
    'browser loads do not count. The suggestion is tried on a second chapter of the list. If the site cannot be read, the ' +
    'response is 200 with `success` false and a suggestion. 422 if the URL does not contain the given slug or number. ' +
    'Closing the connection cancels it.',
  listJobs: 'Filters are combined. `createdAfter` and `createdBefore` are inclusive.',
  cancelJob: '409 if the job has finished.',
  retryJob: '409 for any other job, and if a newer job already does the same work.',
  getReaderChapter:
    'Also available for a chapter that is not downloaded (`isAvailable` false); only its pages are 404. `navigation` ' +
    'skips hidden chapters and those without a CBZ.',
  openChapter:
    '200 if the chapter has its file. Otherwise 202 with the download, which becomes the first of the queue; one that failed ' +
    'starts again and keeps its pages. Idempotent. 422 with the reason on `chapterId` if no source can have the chapter. ' +
    'The event `chapter.page-ready` announces each page and `chapter.downloaded` the end. Send it again with `from` after a jump.',
  listPages:
    'Of a chapter that is being downloaded, the pages that are there: `isComplete` is false, and `total` is null until it is ' +
    'known. 404 for a chapter without a file and without a download.',
  moveJobs:
    'Jobs that are placed before another job get its priority; at the start of the queue they are after the chapter that is ' +
    'being read. Jobs that are not queued stay where they are. 409 if none is queued, or the other job is not.',
  restoreJobs: 'Undoes a cancellation. Jobs whose work a newer job does are left out.',
  getPage: 'For clients that expect JSON. The image endpoint is a third smaller and cacheable.',
  getPageImage:
    "With the chapter's `version` or that of a page in `listPages` as `v`, the response can be cached forever. A page that is " +
    'being downloaded and not there yet is 404 `page_pending` with `Retry-After`.',
  getMealSession: 'Sends no request to the meal site.',
  signInToMeals:
    'The login is checked with the meal site before it is stored in the keychain of the system. 422 if the site rejects ' +
    'it or it was already used; an earlier login is kept. 409 without a gateway URL.',
  signOutOfMeals: 'Idempotent.',
  verifyMealSession: 'A login that is permanently rejected is signed out as `expired`.',
  getNextMealDelivery:
    "Skips weeks that are paused, locked, or past their cutoff by the meal site's clock. 404 if none.",
  listMealRecipes: 'Unknown allergens are null, never an empty list.',
  writeMealSelection:
    'The positions of the dishes are read immediately before, the selection is sent once and then read back. 409 if the ' +
    'week is paused, locked or past. 422 if a dish is sold out or missing, or the number of meals does not match the box. ' +
    'In both cases nothing is sent. Selected extras are removed, with a warning.',
  suggestMeals:
    'Favorites first, recent dishes last. Dishes with an avoided allergen are never suggested; neither are dishes with ' +
    'unknown allergens if any allergen is avoided.',
  undoMealSelection: 'Like `writeMealSelection`, with the previous selection of the week. 404 if none is stored.',
  streamEvents: `Server-sent events; \`data\` is JSON.\n\n${eventsText}\n\nThe stream ends when the program exits. A client that reconnects with \`Last-Event-ID\`, as browsers do, gets the events that it missed, or one \`stream.reset\`. Of several changes of a job it gets the last one.`,
  getDocs: 'This description as a web page without external resources.',
}
