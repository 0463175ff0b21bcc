import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { MetadataChoice, MetadataField } from '../../shared/contracts/metadata.ts'
import { message } from '../../shared/i18n/message.ts'
import { addTitles, findProvidedValues, setProvidedValues } from '../mangas/catalog-facts.store.ts'
import { applyEdit } from '../mangas/edit-manga.ts'
import { requireManga } from '../mangas/require-manga.ts'
import type { ProvidedValues, ValueOrigin } from '../mangas/value-origin.ts'
import { timestamp } from '../platform/clock.ts'
import { validationFailed } from '../platform/problem.ts'
import type { Described } from '../trackers/trackers.ts'
import { findOrigins } from './compare-fields.ts'
import type { MetadataDeps } from './metadata-deps.ts'

/**
 * Stores what the user chose, in one transaction. The former title stays an alternative one, so that files are still found by it.
 * @param described what the source says; undefined if no value is taken
 * @throws Problem `not_found`, `validation_failed`
 */
export async function chooseValues(
  { db, clock, announce, catalog }: MetadataDeps,
  mangaId: string,
  { source, fields = [], locks = {} }: MetadataChoice,
  described: Described | undefined,
): Promise<MangaDetail> {
  if (described) requireProposals(fields, described)
  const isCoverChosen = await catalog.isCoverChosen(mangaId)
  if (isCoverChosen && locks.imageUrl === false && !fields.includes('imageUrl'))
    throw validationFailed([{ propertyPath: 'locks.imageUrl', message: message('metadata.coverChosen') }])
  const { alternativeTitles = [], ...values } = described?.description ?? {}
  const edit: ProvidedValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => fields.includes(name as MetadataField)),
  )
  const changed = await db.transaction().execute(async (tx) => {
    const before = await requireManga(tx, mangaId)
    const { manga } = await applyEdit(tx, mangaId, edit, timestamp(clock))
    const titles = [
      ...(fields.includes('alternativeTitles') ? alternativeTitles : []),
      ...(manga.title === before.title ? [] : [before.title]),
    ]
    await addTitles(tx, mangaId, titles)

    const provided = await findProvidedValues(tx, mangaId)
    const marks = new Map(Object.entries(provided.marks))
    const mark = (field: MetadataField, origin: ValueOrigin) =>
      origin.from === 'mangadex' && !origin.isLocked ? marks.delete(field) : marks.set(field, origin)
    for (const field of fields) mark(field, { from: source!, isLocked: source !== 'mangadex' })
    const next = { values: { ...provided.values, ...edit }, marks: Object.fromEntries(marks) }
    await setProvidedValues(tx, mangaId, next)
    if (Object.keys(locks).length === 0) return manga

    const origins = await findOrigins(tx, mangaId)
    for (const [name, isLocked] of Object.entries(locks)) {
      const field = name as MetadataField
      mark(field, { from: origins(field).from, isLocked })
      if (field !== 'alternativeTitles') Object.assign(next.values, { [field]: manga[field] })
    }
    await setProvidedValues(tx, mangaId, { values: next.values, marks: Object.fromEntries(marks) })
    return manga
  })
  announce({ name: 'manga.changed', data: { mangaId } })
  // The chosen address takes the place of a cover that the user chose before.
  const { useAutomaticCover: removeChosenCover, requestCover } = catalog
  await (isCoverChosen && fields.includes('imageUrl') ? removeChosenCover(mangaId) : requestCover(changed))
  return await requireManga(db, mangaId)
}

function requireProposals(fields: readonly MetadataField[], { entry, description }: Described): void {
  if (!entry) throw validationFailed([{ propertyPath: 'entry', message: message('metadata.unsure') }])
  const missing = fields.flatMap((field, index) =>
    description[field] === undefined
      ? [{ propertyPath: `fields[${index}]`, message: message('metadata.noValue') }]
      : [],
  )
  if (missing.length > 0) throw validationFailed(missing)
}
