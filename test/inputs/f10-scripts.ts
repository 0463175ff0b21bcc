import type { Browser } from 'playwright-core'
import type { Fault, TestWorld } from '../faults/suite/fault.ts'
import { browserPath, launchBrowser } from '../support/browser.ts'
import { payloads } from './scripts/payloads.ts'
import { type Planted, plant } from './scripts/plant.ts'
import { openWatched } from './scripts/watch.ts'

/** A manga has so many payloads in its texts, and a round so many mangas. */
const perManga = 3
const perRound = { short: 1, nightly: 9 }

/** Screens and answers in HTML that show every text together. */
const lists = [
  '/',
  '/add/by-hand',
  '/updates',
  '/bookmarks',
  '/settings',
  '/sources',
  '/downloads',
  '/downloads/history',
  '/about',
  '/api/mangas?limit=100',
  '/api/content-sources',
  '/api/jobs?limit=100',
  '/api/jobs?status=failed',
  '/api/genres',
  '/api/shelves',
  '/api/bookmarks',
  '/api/collection/folders',
  '/api/trash',
]

const ofOne = ({ mangaId, slug, chapterIds, sourceId }: Planted) => [
  `/manga/${mangaId}`,
  `/manga/${mangaId}/edit`,
  `/sources/${sourceId}`,
  ...chapterIds.slice(0, 1).flatMap((id) => [`/read/${id}`, `/api/reader/chapter/${id}`]),
  `/api/mangas/by-slug/${slug}`,
  `/api/mangas/${mangaId}/chapters`,
  `/api/content-sources/${sourceId}`,
]

export const f10: Fault = {
  id: 'F10',
  title: `${payloads.length} texts that try to run a script, in every field, shown in every screen and as HTML of the API (Chromium)`,
  missing() {
    try {
      browserPath()
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  },
  rounds: { short: 1, nightly: Math.ceil(payloads.length / perManga / perRound.nightly) },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open({ chapters: 1 })
    await world.prepared()
    const browser = await launchBrowser()
    try {
      await provesItself(browser, world, fail)
      const size = rounds === 1 ? perRound.short : perRound.nightly
      const offset = random.int(0, payloads.length - 1)
      for (let number = 0; number < rounds; number += 1) {
        const groups = Array.from({ length: size }, (_, at) =>
          Array.from({ length: perManga }, (_, nth) => {
            const place = offset + (number * size + at) * perManga + nth
            return payloads[place % payloads.length]!
          }),
        )
        await round(groups[0]![0]!.slice(0, 60), () => show(browser, world, groups, number * size, fail))
      }
    } finally {
      await browser.close()
    }
  },
}

async function show(
  browser: Browser,
  world: TestWorld,
  groups: readonly (readonly string[])[],
  first: number,
  fail: (what: string) => void,
): Promise<void> {
  const origin = world.oracle.http.origin()
  const planted: Planted[] = []
  for (const [at, group] of groups.entries()) planted.push(await plant(world, group, first + at + 1))
  const watched = await openWatched(browser, origin, fail)
  try {
    const search = `/?${new URLSearchParams({ find: groups[0]![0]!, genre: groups[0]![0]! })}`
    for (const path of [search, ...lists, ...planted.flatMap(ofOne)]) {
      await watched.visit(path)
      const group = groups[planted.findIndex(({ mangaId }) => path === `/manga/${mangaId}`)] ?? []
      for (const payload of group) if (!(await watched.shows(payload))) fail(`${path} does not show ${payload}`)
    }
  } finally {
    await watched.close()
  }
  // Each round has its own library.
  const { data } = await world.oracle.http.send('GET', '/api/mangas?limit=100')
  const mangaIds = (data.items as { id: string; slug: string }[])
    .filter(({ slug }) => !slug.startsWith('star-smith'))
    .map(({ id }) => id)
  await world.oracle.http.send('POST', '/api/mangas/remove', { mangaIds })
}

/** A page that does run the payloads: a script or a request in it must be noticed. */
async function provesItself(browser: Browser, world: TestWorld, fail: (what: string) => void): Promise<void> {
  world.site.interfere((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(payloads.slice(0, 5).join(''))
    return true
  })
  const noticed: string[] = []
  const watched = await openWatched(browser, world.site.origin, (what) => noticed.push(what))
  await watched.visit('/')
  await watched.close()
  world.site.interfere(undefined)
  for (const what of ['a script ran', 'a request to'])
    if (!noticed.some((one) => one.includes(what))) fail(`the browser does not notice ${what}`)
}
