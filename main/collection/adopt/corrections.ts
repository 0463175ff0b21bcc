import { relative, sep } from 'node:path'
import type { CollectionItem } from '../../../shared/contracts/collection.ts'
import type { Db } from '../../database/schema.ts'
import { isInside } from '../../platform/files/inside-folder.ts'
import { groupRows } from '../../platform/group-rows.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import {
  type FolderRow,
  listCorrections,
  listFolders,
  listRules,
  rememberCorrections,
  rememberRules,
} from '../collection.store.ts'
import type { ReadFile } from '../folders/compare.ts'
import { applyRule, findRule, numberRuleSchema } from './number-rules.ts'

/** What the user says about files, by path. Absent members stay as guessed. */
export type Corrections = ReadonlyMap<
  string,
  { readonly [Name in keyof CollectionItem]?: CollectionItem[Name] | undefined }
>

const directoryOf = (key: string): string => key.slice(0, Math.max(key.lastIndexOf('/'), 0))

/**
 * Remembers for files that are added to a folder later: which series the user gave to its files, and how their numbers are
 * read.
 */
export async function learnCorrections(
  db: Db,
  folderId: string,
  prefix: string,
  files: readonly ReadFile[],
  corrections: Corrections | undefined,
): Promise<void> {
  if (!corrections) return
  const given = files.flatMap((file) => {
    const correction = corrections.get(prefix === '' ? file.key : file.key.slice(prefix.length + 1))
    return correction ? [{ file, correction }] : []
  })
  const rows = given.flatMap(({ file: { key, item }, correction }) => {
    const series = correction.series?.trim()
    const guessed_series = item.series as string
    if (!series || series === guessed_series) return []
    return [{ folder_id: folderId, directory: directoryOf(key), guessed_series, series }]
  })
  const groups = await groupRows(given, ({ file }) => `${file.item.kind}\n${directoryOf(file.key)}`)
  const rules: Parameters<typeof rememberRules>[1][number][] = []
  for (const group of groups.values()) {
    await yieldRegularly()
    const { key, item } = group[0]!.file
    const series = sharedSeries(group)
    const numbers = findRule(group.map(({ file, correction }) => toCorrected(file, correction)))
    if (!numbers && series === undefined) continue
    const rule = { ...(numbers ?? { kind: item.kind, number: 'guess', volume: 'guess' }), ...(series && { series }) }
    const place = { folder_id: folderId, directory: directoryOf(key) }
    rules.push({ ...place, guessed_kind: item.kind, rule: JSON.stringify(rule) })
  }
  if (rows.length + rules.length === 0) return
  await db.transaction().execute(async (tx) => {
    await rememberCorrections(tx, rows)
    await rememberRules(tx, rules)
  })
}

/** The series that the user gave to several files, none of which was guessed to be of it. */
function sharedSeries(
  group: readonly { readonly file: ReadFile; readonly correction: { readonly series?: string | undefined } }[],
): string | undefined {
  const [series, ...others] = new Set(group.map(({ correction }) => correction.series?.trim()))
  const isShared = series && others.length === 0 && group.length > 1
  return isShared && group.every(({ file }) => file.item.series !== series) ? series : undefined
}

function toCorrected({ key, item }: ReadFile, { kind, number, volume }: NonNullable<ReturnType<Corrections['get']>>) {
  const guess = { kind: item.kind, number: item.number, volume: item.volume }
  return {
    path: key,
    guess,
    given: {
      kind: kind ?? guess.kind,
      number: number === undefined ? guess.number : number,
      volume: volume === undefined ? guess.volume : volume,
    },
  }
}

/** What the user corrected before, with what the user says now. Undefined is all files, as guessed. */
export function withRemembered(
  remembered: Corrections | undefined,
  given: Corrections | undefined,
): Corrections | undefined {
  if (!given || !remembered) return given ?? remembered
  return new Map([...given].map(([path, one]) => [path, { ...remembered.get(path), ...withoutUndefined(one) }]))
}

const withoutUndefined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Partial<T>

/** The folder of the library that is, or contains, `root`. */
export async function findFolderOf(db: Db, root: string): Promise<{ folder: FolderRow; prefix: string } | undefined> {
  const folder = (await listFolders(db)).find(({ path }) => isInside(root, path))
  return folder && { folder, prefix: relative(folder.path, root).replaceAll(sep, '/') }
}

/** What the user corrected before, for each file below `root`. Undefined if no folder of the library contains it. */
export async function recallBelow(
  db: Db,
  root: string,
  files: readonly Pick<ReadFile, 'item'>[],
): Promise<Corrections | undefined> {
  const known = await findFolderOf(db, root)
  if (!known) return undefined
  const start = known.prefix === '' ? '' : `${known.prefix}/`
  const keyed = files.map(({ item }) => ({ item, key: start + (item.path as string) }))
  return await recallCorrections(db, known.folder.id, keyed)
}

/** As above, by the folder of the library that the keys of the files belong to. */
export async function recallCorrections(
  db: Db,
  folderId: string,
  files: readonly Pick<ReadFile, 'item' | 'key'>[],
): Promise<Corrections> {
  const known = new Map(
    (await listCorrections(db, folderId)).map((row) => [`${row.directory}\n${row.guessed_series}`, row.series]),
  )
  const rules = new Map(
    (await listRules(db, folderId)).map((row) => [
      `${row.guessed_kind}\n${row.directory}`,
      numberRuleSchema.parse(JSON.parse(row.rule)),
    ]),
  )
  const recalled = new Map<string, ReturnType<Corrections['get']> & object>()
  for (const { key, item } of files) {
    await yieldRegularly()
    const directory = directoryOf(key)
    const rule = rules.get(`${item.kind}\n${directory}`)
    const series = known.get(`${directory}\n${item.series as string}`) ?? rule?.series
    const read = rule && applyRule(rule, key, item)
    recalled.set(item.path as string, { ...(series !== undefined && { series }), ...read })
  }
  return recalled
}
