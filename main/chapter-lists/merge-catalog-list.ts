import { isDeepStrictEqual } from 'node:util'
import type { CatalogList } from '../catalog/catalog.ts'
import {
  type CatalogListEntry,
  listVersions,
  markVersionRemoved,
  toVersionRow,
  upsertVersion,
  type VersionRow,
} from '../chapters/catalog-versions.store.ts'
import { type ChapterRow, findChaptersOfManga, insertChapter, updateListedFacts } from '../chapters/chapters.store.ts'
import type { Tx } from '../database/schema.ts'
import { newId } from '../platform/ids.ts'

type Known = { -readonly [K in keyof ChapterRow]: ChapterRow[K] }

/**
 * Merges the catalog's list: adds and updates chapters, stores every version, and marks removed versions. Never removes
 * a chapter. An entry matches the chapter with its number and language, otherwise the chapter with its versions, because
 * the catalog corrects numbers, otherwise a chapter that a source listed without a language.
 * @returns whether anything changed, and the added chapters
 */
export async function mergeCatalogList(
  tx: Tx,
  mangaId: string,
  list: CatalogList,
  now: string,
): Promise<{ changed: boolean; added: string[] }> {
  const rows: readonly Known[] = await findChaptersOfManga(tx, mangaId)
  const versions = new Map((await listVersions(tx, mangaId)).map((row) => [row.external_id, row]))
  const find = createFinder(rows, versions, list)
  const added: string[] = []
  let changed = false
  for (const listed of list.chapters) {
    const chapter = find(listed)
    const id = chapter?.id ?? newId()
    if (chapter) changed = (await updateFromEntry(tx, chapter, listed, rows, now)) || changed
    else {
      added.push(id)
      await insertChapter(tx, { id, mangaId, ...factsOf(listed) }, now)
    }
    for (const [position, version] of listed.versions.entries()) {
      const row = toVersionRow(id, position, version)
      if (!isDeepStrictEqual({ ...versions.get(version.externalId) }, row)) await upsertVersion(tx, row)
    }
  }
  changed = (await markMissingVersions(tx, list, rows, versions, now)) || changed
  return { changed: changed || added.length > 0, added }
}

const factsOf = ({ number, label, volume, language, title, versions }: CatalogListEntry) => ({
  number,
  label,
  volume,
  language,
  title,
  groups: versions[0]?.groups ?? [],
  publishedAt: versions[0]?.readableAt || null,
})

const keyOf = (number: number, label: string, language: string | null) => JSON.stringify([number, label, language])

/** The unique key of a chapter within its manga. */
const identityOf = ({ number, label, language, volume }: Pick<Known, 'number' | 'label' | 'language' | 'volume'>) =>
  `${keyOf(number, label, language)} ${volume}`

function createFinder(rows: readonly Known[], versions: ReadonlyMap<string, VersionRow>, list: CatalogList) {
  const byKey = Map.groupBy(rows, (row) => keyOf(row.number, row.label, row.language))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const languagesOf = Map.groupBy(list.chapters, ({ number, label }) => keyOf(number, label, null))
  const taken = new Set<string>()
  const findByVolume = (candidates: readonly Known[], volume: number | null) => {
    const free = candidates.filter(({ id }) => !taken.has(id))
    const exact = free.find((row) => row.volume === volume)
    if (exact || !list.numbersRestart) return exact ?? free[0]
    return free.length === 1 && (volume === null || free[0]!.volume === null) ? free[0] : undefined
  }
  return (listed: CatalogListEntry): Known | undefined => {
    const { number, label, language, volume } = listed
    const owner = () => {
      const owners = listed.versions.map(({ externalId }) => byId.get(versions.get(externalId)?.chapter_id ?? ''))
      return owners.find((row) => row && row.language === language && !taken.has(row.id))
    }
    const withoutLanguage = () =>
      languagesOf.get(keyOf(number, label, null))?.length === 1
        ? findByVolume(byKey.get(keyOf(number, label, null)) ?? [], volume)
        : undefined
    const found = findByVolume(byKey.get(keyOf(number, label, language)) ?? [], volume) ?? owner() ?? withoutLanguage()
    if (found) taken.add(found.id)
    return found
  }
}

/** Updates a chapter from its entry. A downloaded chapter keeps its groups, because they made the file. */
async function updateFromEntry(
  tx: Tx,
  row: Known,
  listed: CatalogListEntry,
  rows: readonly Known[],
  now: string,
): Promise<boolean> {
  const facts = factsOf(listed)
  const updated = {
    number: facts.number,
    label: facts.label,
    volume: facts.volume ?? row.volume,
    language: facts.language,
    title: facts.title ?? row.title,
    groups: row.file_path === null ? JSON.stringify(facts.groups) : row.groups,
    published_at: row.published_at ?? facts.publishedAt,
  }
  const changesIdentity = identityOf(updated) !== identityOf(row)
  const isTaken =
    changesIdentity && rows.some((other) => other.id !== row.id && identityOf(other) === identityOf(updated))
  const { number, label, volume, language } = row
  const update = isTaken ? { ...updated, number, label, volume, language } : updated
  if (Object.entries(update).every(([name, value]) => row[name as keyof typeof update] === value)) return false
  await updateListedFacts(tx, row.id, update, now)
  Object.assign(row, update)
  return true
}

/** Considers only the requested languages. */
async function markMissingVersions(
  tx: Tx,
  { languages, chapters }: CatalogList,
  rows: readonly Known[],
  versions: ReadonlyMap<string, VersionRow>,
  now: string,
): Promise<boolean> {
  const listed = new Set(chapters.flatMap((chapter) => chapter.versions.map(({ externalId }) => externalId)))
  const languageOf = new Map(rows.map((row) => [row.id, row.language]))
  let changed = false
  for (const row of versions.values()) {
    const language = languageOf.get(row.chapter_id)
    const isRequested = languages.length === 0 || (language != null && languages.includes(language))
    if (!isRequested || listed.has(row.external_id) || row.removed_at !== null) continue
    await markVersionRemoved(tx, row.external_id, now)
    changed = true
  }
  return changed
}
