import { isProblem } from '../../../platform/problem.ts'
import type { ReadPage } from '../chapter/open-chapter.ts'
import type { Page } from '../extract/page.ts'
import { type FoundList, findListRule, findListUrls, type ListSearch } from './list-candidates.ts'

/** Pages read in search of the list: a few are polite. */
const maxTries = 3
/** Fewer chapters may be a hint at the latest ones; a list elsewhere is then preferred. */
const enough = 3

/** Looks for the page that lists the chapters: behind the links of the chapter, above it, else from the home page. */
export async function findChapterList(
  chapter: Page,
  read: ReadPage,
  sought: ListSearch,
): Promise<FoundList | undefined> {
  const first = findListUrls(chapter, sought)
  const found = await firstList(first.slice(0, maxTries), chapter, read, sought)
  if (found) return found
  const home = await readQuietly(new URL('/', chapter.url).href, chapter, read)
  const others = home ? findListUrls(home, sought).filter((address) => !first.includes(address)) : []
  return await firstList(others.slice(0, maxTries - 1), chapter, read, sought)
}

async function firstList(
  addresses: readonly string[],
  chapter: Page,
  read: ReadPage,
  sought: ListSearch,
): Promise<FoundList | undefined> {
  const found: FoundList[] = []
  for (const address of addresses) {
    const page = await readQuietly(address, chapter, read)
    const listed = page && findListRule(page, sought)
    if (!listed || listed.consistent * 2 <= listed.chapters) continue
    if (listed.chapters >= enough) return listed
    found.push(listed)
  }
  return found.sort((a, b) => b.consistent - a.consistent)[0]
}

/** A page that fails is no list; only a site that asks for a pause ends the search. */
async function readQuietly(address: string, from: Page, read: ReadPage): Promise<Page | undefined> {
  try {
    return await read(address, from.url.href)
  } catch (error) {
    if (!isProblem(error) || error.code === 'site_busy') throw error
    return undefined
  }
}
