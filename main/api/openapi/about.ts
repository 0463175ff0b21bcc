/** What the description says of the whole interface. Markdown. */
export const about = `The local library of Bunko: mangas, chapters, content sources, jobs and the reader.

**Types.** Resources come as \`application/json\`, \`application/ld+json\` (with Hydra), \`application/hal+json\` and
\`text/html\`, chosen by \`Accept\`; without it as JSON. Bodies are read in the same types. HEAD works wherever GET does.

**Problems.** Every 4xx and 5xx is \`application/problem+json\` (RFC 9457). \`detail\` is a sentence that says what
happened and what to do. 400: the request cannot be read, a member has the wrong JSON type, or a parameter is invalid.
422: a member is missing, malformed, out of range, unknown or taken; \`violations\` lists all of them at once. A method
that is not offered is 405 with \`Allow\`. Where it is known how long to wait, \`Retry-After\` tells.

**Languages.** Problems, reasons of jobs and explanations are worded in English, French or Japanese, as the header
Accept-Language asks; without it in English. Titles, names and what a site said itself stay as they are.

**Background work.** What takes time is answered with 202 and runs as jobs; \`GET /api/events\` tells how they go.

**Lists.** \`page\` counts from 1; a page past the end is empty and has the right totals.

**Files.** Pictures and archives have strong ETags, answer 304 to \`If-None-Match\`, and one range of bytes with 206.

**Safety.** Bunko answers to this machine only, and refuses pages of other sites: requests under a foreign \`Host\`, with
a foreign \`Origin\`, or that are \`cross-site\` are 403. Started with a token, every call must carry it.`

/** In the words of a person who looks for something. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  'Content sources': 'Sites as you describe them: addresses, selectors, options.',
  Mangas: 'The works of the library: what is known about them, and their covers.',
  Chapters: 'The chapters of a manga, and their CBZ files.',
  Scraping: 'Downloading chapters from content sources, and which sources a manga prefers.',
  Catalog: 'The external public catalog: search it, and add what it knows.',
  Following: 'Mangas that are checked for new chapters, and what came out.',
  Jobs: 'Work in the background: what waits, runs, ended and why.',
  Reader: 'Pages of downloaded chapters, and where the reader left off.',
  Settings: 'What you can choose, in groups.',
  Meals: 'The boxes of a meal-delivery site: menus, recipes, and what is chosen.',
  Events: 'What happens, as it happens.',
  Program: 'The program itself and this description.',
}
