import type { AddChapters, ChapterListItem } from '../../shared/contracts/chapters.ts'
import { say } from '../../shared/sentences/sentence.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { invalid, Problem } from '../platform/problem.ts'
import type { LibraryPorts } from './add-manga.ts'
import { chaptersByIds, chaptersOfManga, insertChapter } from './chapters.store.ts'
import { mangaExists, touchManga } from './mangas.store.ts'

const longestRange = 500

/**
 * Adds one chapter or a whole range by hand; of a range only what is missing.
 * @returns the added chapters, highest number first.
 * @throws Problem `not_found`, `validation_failed` when the manga has the chapter already.
 */
export async function addChapters(
  ports: LibraryPorts,
  mangaId: string,
  wanted: AddChapters,
): Promise<ChapterListItem[]> {
  const { db, clock, announce } = ports
  const volume = wanted.volume ?? null
  const numbers = numbersOf(wanted)
  const ids = await db.transaction().execute(async (tx) => {
    if (!(await mangaExists(tx, mangaId)))
      throw new Problem('not_found', say('There is no manga with this identifier.'))
    const known = new Set((await chaptersOfManga(tx, mangaId)).filter((c) => c.volume === volume).map((c) => c.number))
    const missing = numbers.filter((number) => !known.has(number))
    if (missing.length === 0) {
      throw invalid([
        {
          propertyPath: wanted.number === undefined ? 'from' : 'number',
          message: say('is a chapter of this manga already'),
        },
      ])
    }
    const now = timestamp(clock)
    const added = missing.map((number) => ({
      id: newId(),
      mangaId,
      number,
      volume,
      language: null,
      title: wanted.title ?? null,
    }))
    for (const chapter of added) await insertChapter(tx, chapter, now)
    await touchManga(tx, mangaId, now)
    return added.map((chapter) => chapter.id)
  })
  announce({ name: 'chapters.changed', data: { mangaId } })
  return await chaptersByIds(db, mangaId, ids)
}

function numbersOf({ number, from, to }: AddChapters): number[] {
  if (number !== undefined) {
    const extra = [from !== undefined && 'from', to !== undefined && 'to'].filter((name) => name !== false)
    if (extra.length > 0)
      throw invalid(extra.map((propertyPath) => ({ propertyPath, message: say('goes without number') })))
    return [number]
  }
  if (from === undefined && to === undefined) {
    throw invalid([{ propertyPath: 'number', message: say('is needed, or a range from … to') }])
  }
  if (from === undefined) throw invalid([{ propertyPath: 'from', message: say('is needed beside to') }])
  if (to === undefined) throw invalid([{ propertyPath: 'to', message: say('is needed beside from') }])
  if (to < from) throw invalid([{ propertyPath: 'to', message: say('must not be less than the first number') }])
  if (to - from >= longestRange)
    throw invalid([
      {
        propertyPath: 'to',
        message: say('must be at most {longestRange} chapters from the first number', { longestRange }),
      },
    ])
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
