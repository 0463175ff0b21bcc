import { eventsText } from './events.ts'

/** What the summary of an operation does not say, by its id. Markdown. */
export const notes: Readonly<Record<string, string>> = {
  createContentSource:
    'A site that needs no login and no script is told by its addresses and `imageSelector`; `options` carry the rest. ' +
    'The value of a `Cookie` is kept in the keychain of the system and shown as `***` from then on. ' +
    'A name that is taken is 422.',
  replaceContentSource: 'A `Cookie` that comes back as `***` leaves the kept one alone.',
  exportContentSources: 'Importing the export into an empty library gives the same sources. 404 where there are none.',
  importContentSources:
    'A source is known again by `id`, else by `name`, and is then updated. When one is refused, none is stored, and the ' +
    'path of each violation tells which: `sources[3].baseUrl`. One source sent alone is answered alone.',
  createManga: 'A slug that another manga has, or had, is 422.',
  editManga: 'What is left out stays. A former slug stays valid as an alternative one.',
  createMangaFromCatalog:
    'Takes over what the catalog knows, the cover included, and looks for no chapters by itself. What is unknown to ' +
    'the catalog or already in the library is 422; the latter names the manga as `existingId`.',
  searchCatalog: 'Asks the catalog, which may be slow or away: 504 and 502, never an empty list instead.',
  searchMangas: 'Case and accents make no difference; the best match comes first.',
  getMangaCover:
    'With `width` a smaller copy; never a larger one. With `v`, the tag of the version, the answer may be kept for ever.',
  addChapters:
    'For chapters that no source lists. Of a range only the missing ones are added; nothing to add is 422. The answer ' +
    'lists what was added.',
  fetchChapters:
    'Asks the catalog (where the manga has an `externalId`) and the preferred sources that have a chapter list, adds ' +
    'what is new, updates what changed and removes nothing. Asked again while it waits, it answers with the same job.',
  hideChapter: 'Hiding it again is 204 too. `restoreChapter` brings it back.',
  deleteChapterFile: 'It can be downloaded again at any time.',
  downloadVolume: '404 where the volume is no number, or none of its chapters is on disk.',
  setPreferredSources: 'The first that gives a complete chapter wins.',
  scrapeChapters:
    'Name one chapter, several, or a manga alone: all its visible chapters without a CBZ. The sources are tried in ' +
    'order until one gives the complete chapter. A chapter whose job waits or runs already is answered with that job.',
  testConfiguration:
    'Takes at most 30 seconds. A failed test is 200 with `success` false; each of its `errors` has a suggestion.',
  suggestConfiguration:
    'Takes at most 30 seconds, and fetches a few pages and pictures. A site that cannot be read is 200 with `success` ' +
    'false and a suggestion; 422 means that the address does not hold the slug or the number.',
  listJobs: 'All filters together. `createdAfter` and `createdBefore` are inclusive.',
  cancelJob: 'One that has ended is 409.',
  retryJob: 'Any other is 409, and so is one whose work a newer job does already.',
  getReaderChapter:
    'Also for a chapter that is not on disk yet (`isAvailable` false); only its pages are 404 then. `navigation` skips ' +
    'hidden chapters and those without a CBZ.',
  getPage: 'For clients that take one JSON a page; the picture itself is a third smaller and may be kept.',
  getPageImage: 'Put `version` of the chapter into `v`, and the answer may be kept for ever.',
  getMealSession: 'Asks nobody: it tells what is known here.',
  signInToMeals:
    'The login is tried on the meal site before it is kept in the keychain of the system. What the site rejects, or what ' +
    'was used already, is 422, and an earlier login stands. Without an address of the gateway: 409.',
  signOutOfMeals: 'Signing out again is 204 too.',
  verifyMealSession: 'A login that is rejected for good is signed out as `expired`.',
  getNextMealDelivery:
    'Skips weeks that are paused, locked, or past their cutoff by the clock of the meal site. 404: none.',
  listMealRecipes: 'Allergens that are not told are null: unknown, never "free of".',
  writeMealSelection:
    'The places of the dishes are looked up just before, the choice is sent once and read back. A paused, locked or past ' +
    'week is 409; a dish that is sold out or missing, or a number of meals that is not the size of the box, is 422: in ' +
    'both cases nothing is sent. Extras that were chosen go, and a warning says so.',
  suggestMeals:
    'Favourites first, what was had last at the end. A dish with an avoided allergen is never proposed, nor one of which ' +
    'it is not known what is in it, where any is avoided.',
  undoMealSelection: 'As `writeMealSelection`, with what the week held before; 404 when nothing is kept.',
  streamEvents: `Server-sent events; \`data\` is JSON.\n\n${eventsText}\n\nThe stream ends with the program. Events between two connections are not sent again: read the lists after every gap.`,
  getDocs: 'This description as a page; it loads nothing from outside.',
}
