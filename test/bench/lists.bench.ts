import { aims } from './aims.ts'
import { type Asked, once, repeatedByAll } from './asked.ts'
import * as paths from './library-paths.ts'
import { type LibraryPrograms, requireEqualAnswers, withWideLibrary } from './library-programs.ts'
import type { Result } from './result.ts'
import { figures, loadAlternately } from './served.ts'
import { changeWhile } from './write-load.ts'

const mangas = 10_000
const clients = 16
const turns = { rounds: 8, sliceMs: 250, warmUpMs: 1000 }

type Work = {
  readonly name: string
  readonly aim: Result['target']
  readonly paths: readonly string[]
  /** The same answers again and again, or each answer once. */
  readonly asks: (paths: readonly string[], clients: number) => Asked
  readonly changes?: boolean
}

/**
 * Lists, items and searches of a large library, compared with a floor that is made from the answers: narrow tables, JSON
 * and bare node:http. The floor imports nothing of Bunko and keeps no answer.
 */
export const run = (): Promise<Result[]> =>
  withWideLibrary(mangas, async (programs) => {
    const results: Result[] = []
    for (const work of works(programs)) results.push(...(await measure(programs, work)))
    return results
  })

function works({ library }: LibraryPrograms): Work[] {
  const list = paths.listPages(mangas)
  const usual = paths.usualListPages(mangas)
  const [rare, common] = [paths.rareSearches(mangas), paths.commonSearches()]
  const slugs = paths.mangasBySlug(library)
  const [firstChapters, chapterPages] = [paths.firstChapters(library), paths.chapterPages(library)]
  const garden = ['/api/mangas/search?q=garden']
  const [{ list: forLists, search, chapters }, again] = [aims, repeatedByAll]
  return [
    { name: 'list of 20 of 10,000 mangas, the first page', aim: forLists, asks: again, paths: ['/api/mangas'] },
    { name: 'list, 97 pages again and again', aim: forLists, asks: again, paths: usual },
    { name: 'list, each page once', aim: forLists, asks: once, paths: list },
    { name: 'manga by slug, each once', aim: aims.item, asks: once, paths: slugs },
    { name: '50 chapters of a manga, the first ones of 400 mangas', aim: chapters, asks: again, paths: firstChapters },
    { name: '50 chapters of a manga, any page, each once', aim: chapters, asks: once, paths: chapterPages },
    { name: 'jobs, page 1 of 10,000', aim: forLists, asks: again, paths: ['/api/jobs'] },
    { name: 'search, few hits, one text', aim: search, asks: again, paths: ['/api/mangas/search?q=smith%20123'] },
    { name: 'search, few hits, each text once', aim: search, asks: once, paths: rare },
    { name: 'search, thousands of hits, one word', aim: search, asks: again, paths: garden },
    { name: 'search, thousands of hits, each once', aim: search, asks: once, paths: common },
    { name: 'list that contains two letters, each once', aim: search, asks: once, paths: paths.shortFilters() },
    // Last, because the floor does not follow the changes.
    { name: 'list, 97 pages, while the library changes', aim: forLists, asks: again, paths: usual, changes: true },
    { name: 'search, one word, while the library changes', aim: search, asks: again, paths: garden, changes: true },
  ]
}

async function measure(
  programs: LibraryPrograms,
  { name, aim, paths, asks, changes = false }: Work,
): Promise<Result[]> {
  if (!changes) await requireEqualAnswers(programs, paths)
  const load = () => loadAlternately(programs, asks(paths, clients), turns)
  return figures(name, changes ? await changeWhile(programs.subject.origin, load) : await load(), aim)
}
