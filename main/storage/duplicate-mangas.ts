import type { Duplicates } from '../../shared/contracts/duplicates.ts'
import { knownAuthor } from '../../shared/contracts/mangas.ts'
import type { Db } from '../database/schema.ts'
import { foldText } from '../platform/fold-text.ts'
import { yieldRegularly } from '../platform/yield-regularly.ts'
import { listMangaNames, listSameLinks, type MangaNames, readDuplicateMangas } from './duplicates.store.ts'

type Group = { readonly reason: 'title' | 'source'; readonly ids: readonly string[] }

/** Mangas that seem to be the same series. Each is in one group at most. */
export async function findDuplicateMangas(db: Db): Promise<Duplicates['mangas']> {
  const mangas = await listMangaNames(db)
  const groups = await groupMangas(mangas, await listSameLinks(db))
  const known = await readDuplicateMangas(
    db,
    groups.flatMap(({ ids }) => ids),
  )
  return groups.flatMap(({ reason, ids }) => {
    const items = ids.flatMap((id) => known.get(id) ?? [])
    return items.length > 1 ? [{ reason, items }] : []
  })
}

async function groupMangas(mangas: readonly MangaNames[], links: readonly (readonly string[])[]): Promise<Group[]> {
  const byTitle = new Map<string, MangaNames[]>()
  for (const manga of mangas) {
    await yieldRegularly()
    for (const key of titlesOf(manga)) byTitle.set(key, [...(byTitle.get(key) ?? []), manga])
  }
  const byId = new Map(mangas.map((manga) => [manga.id, manga]))
  const grouped = new Set<string>()
  const take = (reason: Group['reason'], found: readonly MangaNames[]): Group[] => {
    const ids = found.map(({ id }) => id).filter((id) => !grouped.has(id))
    if (ids.length < 2) return []
    for (const id of ids) grouped.add(id)
    return [{ reason, ids }]
  }
  const bySource = links.flatMap((ids) => {
    const linked = ids.flatMap((id) => byId.get(id) ?? [])
    return cliquesOf(linked, haveSameEntry).flatMap((found) => take('source', found))
  })
  const sameTitles = [...byTitle.values()].filter((found) => found.length > 1)
  return [
    ...bySource,
    ...sameTitles.flatMap((found) => cliquesOf(found, isSameSeries).flatMap((clique) => take('title', clique))),
  ]
}

/**
 * Sets of mangas that are all alike. A manga that is like the members of several sets, which differ from each other, belongs
 * to none: nothing says which.
 */
function cliquesOf(mangas: readonly MangaNames[], isAlike: (left: MangaNames, right: MangaNames) => boolean) {
  const isClear = (manga: MangaNames) => {
    const alike = mangas.filter((other) => other !== manga && isAlike(manga, other))
    return alike.every((left) => alike.every((right) => left === right || isAlike(left, right)))
  }
  const cliques: MangaNames[][] = []
  for (const manga of mangas.filter(isClear)) {
    const clique = cliques.find((members) => members.every((member) => isAlike(member, manga)))
    if (clique) clique.push(manga)
    else cliques.push([manga])
  }
  return cliques.filter(({ length }) => length > 1)
}

/** Two entries of the catalog are two works, such as a short story and the series that followed it. */
const haveSameEntry = (left: MangaNames, right: MangaNames): boolean =>
  left.externalId === null || right.externalId === null || left.externalId === right.externalId

const isSameSeries = (left: MangaNames, right: MangaNames): boolean =>
  haveSameEntry(left, right) && haveSameAuthor(left.author, right.author)

/** Names of one author can be in either order, and an entry can lack the artist. */
function haveSameAuthor(left: string, right: string): boolean {
  const [a, b] = [wordsOf(knownAuthor(left)), wordsOf(knownAuthor(right))]
  if (a.length === 0 || b.length === 0) return true
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  return few.every((word) => many.includes(word))
}

const titlesOf = ({ title, catalogTitles }: MangaNames): Set<string> =>
  new Set([title, ...(JSON.parse(catalogTitles) as string[])].map(titleKey).filter((key) => key !== ''))

/** Without case, accents, punctuation and articles. Remarks in brackets stay: a colour edition is another work. */
const titleKey = (title: string): string =>
  wordsOf(title.replaceAll('&', ' and '))
    .join(' ')
    .replace(/^(?:the|an?) (?=.)/, '')

const wordsOf = (text: string): string[] =>
  foldText(text)
    .replace(/[’'`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
