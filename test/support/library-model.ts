import type { MangaDetail, MangaEdit, MangaListItem, MangaWrite } from '../../shared/contracts/mangas.ts'

export type Entry = MangaWrite & {
  readonly id: string
  readonly createdAt: string
  updatedAt: string
  /** All current and former slugs, oldest first. */
  readonly slugs: string[]
}

type ListQuery = {
  readonly sortBy: 'title' | 'createdAt' | 'updatedAt' | 'rating' | 'publicationYear' | 'lastReadAt'
  readonly sortOrder: 'asc' | 'desc'
  readonly status?: MangaWrite['status'] | undefined
  readonly genre?: string | undefined
}

export type LibraryModel = ReturnType<typeof createLibraryModel>

/** A simple model of the library, written from the requirements and independent of the program. */
export function createLibraryModel() {
  const entries: Entry[] = []
  return {
    entries: entries as readonly Entry[],
    /** Members whose values another manga already has. */
    taken(values: MangaEdit, id?: string): string[] {
      const others = entries.filter((entry) => entry.id !== id)
      return [
        ...(others.some((other) => other.slugs.includes(values.slug ?? '')) ? ['slug'] : []),
        ...(others.some((other) => other.externalId !== null && other.externalId === values.externalId)
          ? ['externalId']
          : []),
      ]
    },
    add(id: string, manga: MangaWrite, now: string): Entry {
      const entry = { ...manga, genres: once(manga.genres), id, createdAt: now, updatedAt: now, slugs: [manga.slug] }
      entries.push(entry)
      return entry
    },
    edit(entry: Entry, edit: MangaEdit, now: string) {
      const before = JSON.stringify(detailOf(entry))
      const isYearEntered = edit.publicationYear !== undefined && { isYearEstimated: false }
      Object.assign(entry, isYearEntered, edit, edit.genres && { genres: once(edit.genres) })
      if (edit.slug !== undefined && !entry.slugs.includes(edit.slug)) entry.slugs.push(edit.slug)
      if (JSON.stringify(detailOf(entry)) !== before) entry.updatedAt = now
    },
    bySlug: (slug: string) => entries.find((entry) => entry.slugs.includes(slug)),
    search: (q: string) =>
      entries
        .map((entry) => ({ entry, rank: rankOf(entry, searched(q)) }))
        .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
        .sort((left, right) => left.rank - right.rank || byTitle(left.entry, right.entry))
        .map(({ entry }) => entry),
    list({ sortBy, sortOrder, status, genre }: ListQuery) {
      const listed = entries.filter(
        (entry) =>
          (status === undefined || entry.status === status) &&
          (genre === undefined || entry.genres.some((own) => searched(own) === searched(genre))),
      )
      const sorted = listed.sort(
        (left, right) => compare(sortValue(left, sortBy), sortValue(right, sortBy)) || compare(left.id, right.id),
      )
      return sortOrder === 'asc' ? sorted : sorted.reverse()
    },
  }
}

export const detailOf = (entry: Entry): MangaDetail => {
  const { createdAt: _, updatedAt: __, slugs, ...manga } = entry
  const isYearEstimated = manga.isYearEstimated ?? false
  return {
    ...manga,
    isYearEstimated,
    incognito: manga.incognito ?? false,
    notes: manga.notes ?? '',
    thumbnailUrl: null,
    alternativeSlugs: slugs.filter((slug) => slug !== entry.slug),
  }
}

export const listItemOf = (entry: Entry): MangaListItem => {
  const { description: _, alternativeSlugs: __, notes: ___, ...item } = detailOf(entry)
  const { createdAt, updatedAt } = entry
  return { ...item, chapterCount: 0, volumeCount: 0, availableChapterCount: 0, unreadCount: 0, createdAt, updatedAt }
}

const once = (genres: readonly string[]) => genres.filter((genre, at) => genres.indexOf(genre) === at)

/** Removes Latin diacritics, keeps Japanese marks; sufficient for the texts of the tests. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .trim()
const searched = (text: string): string => folded(text).replace(/ß/g, 'ss').replace(/ς/g, 'σ')

function rankOf(entry: Entry, q: string): number {
  const title = searched(entry.title)
  const ranks: [boolean, number][] = [
    [title === q, 0],
    [title.startsWith(q), 1],
    [new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${q.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`, 'u').test(title), 2],
    [title.includes(q), 3],
    [entry.slugs.some((slug) => slug.includes(q)), 4],
    [searched(entry.author).includes(q), 5],
  ]
  return ranks.find(([holds]) => holds)?.[1] ?? Number.POSITIVE_INFINITY
}

const byTitle = (left: Entry, right: Entry): number =>
  compare(folded(left.title), folded(right.title)) || compare(left.id, right.id)

function sortValue(entry: Entry, by: ListQuery['sortBy']): string | number | null {
  if (by === 'title') return folded(entry.title)
  return by === 'lastReadAt' ? null : entry[by]
}

/** Null first; strings by code point. */
function compare(left: string | number | null, right: string | number | null): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null)
  if (typeof left === 'number' || typeof right === 'number') return Number(left) - Number(right)
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}
