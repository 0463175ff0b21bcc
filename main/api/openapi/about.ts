import { languages } from '../../../shared/i18n/languages.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })
const spoken = new Intl.ListFormat('en', { type: 'disjunction' }).format(languages.map((tag) => names.of(tag) ?? tag))

/** The description of the whole API, in Markdown. */
export const about = `Bunko's local library: mangas, chapters, content sources, jobs and the reader.

**Media types.** Resources are available as \`application/json\`, \`application/ld+json\` (Hydra), \`application/hal+json\`
and \`text/html\`, negotiated with \`Accept\`; the default is JSON. Request bodies accept the same types. HEAD is supported
wherever GET is.

**Problems.** Every 4xx and 5xx response is \`application/problem+json\` (RFC 9457). \`detail\` explains what happened and
what to do. 400: the request cannot be parsed, a member has the wrong JSON type, or a parameter is invalid. 422: a member
is missing, malformed, out of range, unknown or already in use; \`violations\` lists all of them. 405 contains \`Allow\`.
\`Retry-After\` is set if the waiting time is known.

**Languages.** Problems, job messages and explanations are in ${spoken}, negotiated with
\`Accept-Language\`; the default is English. Titles, names and messages from sites are not translated.

**Background work.** Long operations respond with 202 and run as jobs. \`GET /api/events\` reports their progress.

**Lists.** \`page\` starts at 1. A page past the end is empty and has the correct totals.

**Changes by several clients.** A manga and a content source have a strong \`ETag\`. Sent as \`If-Match\` with a change or a
removal, it makes sure that nothing is overwritten that the client has not seen: 412 if the item changed meanwhile.

**Repeated requests.** A POST with an \`Idempotency-Key\` is carried out once, however often it is sent.

**Files.** Images and archives have strong ETags, support \`If-None-Match\` (304) and single byte ranges (206).

**Security.** The API accepts requests from this machine only and rejects those of other websites: a foreign \`Host\` or
\`Origin\`, or a \`cross-site\` request, is 403. If Bunko was started with a token, every request must contain it, or the cookie of a
browser that was paired with the code in the terminal.`

export const tagDescriptions: Readonly<Record<string, string>> = {
  'Content sources': 'Websites to download from: URLs, selectors and options.',
  Mangas: 'The mangas in the library, their metadata and covers.',
  'Reading lists': 'Chapters of several mangas in an order, such as that of a story.',
  Shelves: 'Parts of the library that the user arranges, by hand or by a query.',
  Chapters: 'The chapters of a manga and their CBZ files.',
  Backups: 'Copies of the library database and covers, and their restore.',
  Storage: 'What uses space, and what is in the library twice.',
  Trash: 'Removed mangas and content sources that can be restored.',
  Files: 'What Bunko writes into files, how it names them, and where they are.',
  Collection: 'The archives that people already have: reading what a folder contains, and adding it to the library.',
  'Other programs': 'Series, progress, categories and files that people have in Mihon, Komga and Kavita.',
  Export: 'Taking chapters out of the library as files.',
  Scraping: 'Downloading chapters from content sources, and the preferred sources of a manga.',
  Adding: 'What a pasted URL leads to, and adding it.',
  Catalog: 'The external public catalog: search it and add mangas from it.',
  Following: 'Followed mangas, which are checked for new chapters, and the chapters found.',
  Jobs: 'Background jobs: queued, running and finished.',
  Reader: 'Pages of downloaded chapters and reading progress.',
  History: 'What was read and when, its sums, and reading without a trace.',
  Settings: 'Settings in groups.',
  'Other devices': 'Phones, tablets and apps that may read the library.',
  Trackers: 'Services that keep the reading list of the user, such as AniList.',
  Meals: 'Boxes of a meal-delivery site: menus, recipes and selections.',
  Events: 'Live events.',
  Program: 'The program and this description.',
}
