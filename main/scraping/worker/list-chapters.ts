import { Problem } from '../../platform/problem.ts'
import { extractChapterList, nextListPage, nothingListed } from './extract/chapter-list.ts'
import type { ListedChapter, ListTask } from './messages.ts'
import type { ReadPage } from './open-chapter.ts'
import { createPatterns } from './patterns.ts'

const maxListPages = 100

/**
 * The chapter list of a manga, over all of its pages where the site links them as `rel="next"`. Throws
 * `chapter_not_found` when the site has no such page, `upstream_failed` when it lists nothing that can be read.
 */
export async function listChapters({ site, address }: ListTask, read: ReadPage): Promise<ListedChapter[]> {
  const rule = site.options.chapterList
  if (!rule) throw new Problem('selector_invalid', 'This source does not say how to read its chapter list.')
  const patterns = createPatterns()
  const listed = new Map<string, ListedChapter>()
  const visited = new Set<string>()
  for (let url: string | undefined = address; url !== undefined && !visited.has(url); ) {
    visited.add(url)
    const page = await read(url)
    if (!page) throw noList(url)
    const before = listed.size
    for (const chapter of extractChapterList(page, rule, patterns)) {
      const key = `${chapter.number}|${chapter.volume}`
      if (!listed.has(key)) listed.set(key, chapter)
    }
    if (listed.size === 0) throw nothingListed(page, rule)
    if (listed.size === before || visited.size >= maxListPages) break
    url = nextListPage(page)
  }
  return [...listed.values()]
}

const noList = (address: string) =>
  new Problem(
    'chapter_not_found',
    `The site has no page at ${address}. Check the slug of the manga on this site and the address of the chapter list.`,
  )
