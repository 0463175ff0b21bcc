import { isDeepStrictEqual } from 'node:util'
import { identify } from '../adopt/adopt-file.ts'
import { toManga } from '../adopt/find-mangas.ts'
import type { InspectedFile } from '../inspect/inspect.ts'
import { combine, type ReadComicInfo } from '../recognize/read-comic-info.ts'
import type { Recognized } from '../recognize/recognize.ts'

/** What a file said when it was last read, by its name and its metadata. */
export type Taken = Omit<Recognized, 'confidence' | 'doubt'> &
  Pick<ReadComicInfo, 'summary' | 'writer' | 'genres'> & {
    /** Members of the library, such as `manga.title`, that the user set and Bunko wrote into the file. They never follow it. */
    readonly own?: readonly string[]
  }

export const takenOf = ({ item, info }: Pick<InspectedFile, 'item' | 'info'>): Taken =>
  pick(item as unknown as Recognized, info)

/** What a file says after another program changed it. A member that is gone from its metadata keeps its former value. */
export const takeAgain = (before: Taken, info: ReadComicInfo | undefined): Taken => ({
  ...before,
  ...pick(combine({ ...before, confidence: 1, doubt: null }, info), info),
})

function pick(said: Omit<Recognized, 'confidence' | 'doubt'>, info: ReadComicInfo | undefined): Taken {
  const { series, volume, number, numberEnd, title, label, language, year, kind } = said
  return {
    ...{ series, volume, number, numberEnd, title, label, language, year, kind },
    ...(info?.summary !== undefined && { summary: info.summary }),
    ...(info?.writer !== undefined && { writer: info.writer }),
    ...(info?.genres !== undefined && info.genres.length > 0 && { genres: info.genres }),
  }
}

/** The members of a manga as a file says them. The year is null when it is not known. */
export function mangaMembers(taken: Taken) {
  const { series, year, kind: _, ...info } = taken
  const { title, description, author, genres } = toManga({ series, year, info }, '', new Date(0))
  return { title, description, author, genres: [...new Set(genres)], publicationYear: year }
}

/** The members of a chapter as a file says them. */
export const chapterMembers = (taken: Taken) => identify({ ...taken, path: '', key: '' })

/**
 * The members that follow the file: the file has a new value, and the library still has the file's former one. Any other value
 * comes from the user, the catalog or another file, and stays.
 */
export function follow<Members extends object>(
  what: 'manga' | 'chapter',
  current: Members,
  before: Members,
  now: Members,
  own: readonly string[] = [],
): { readonly changes: Partial<Members>; readonly own: readonly string[] } {
  const changed = (Object.keys(now) as (keyof Members & string)[]).filter(
    (name) => !own.includes(`${what}.${name}`) && !isDeepStrictEqual(now[name], before[name]),
  )
  const following = changed.filter((name) => isDeepStrictEqual(current[name], before[name]))
  const written = changed.filter((name) => !following.includes(name) && isDeepStrictEqual(current[name], now[name]))
  return {
    changes: Object.fromEntries(following.map((name) => [name, now[name]])) as Partial<Members>,
    own: [...own, ...written.map((name) => `${what}.${name}`)],
  }
}
