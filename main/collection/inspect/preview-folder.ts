import { resolve } from 'node:path'
import type { CollectionItem, Inspection } from '../../../shared/contracts/collection.ts'
import type { Localizable } from '../../../shared/i18n/message.ts'
import { type Corrections, recallBelow } from '../adopt/corrections.ts'
import type { CollectionContext } from '../context.ts'
import { inspectFiles } from './inspect.ts'

/**
 * What an import of a folder would add, with what the person corrected there before. Nothing is changed.
 * @throws Problem `validation_failed` on `path`; AbortError
 */
export async function previewFolder(
  context: Pick<CollectionContext, 'db' | 'archives' | 'pageFiles'>,
  path: string,
  signal: AbortSignal,
): Promise<Localizable<Inspection>> {
  const { root, files, otherFiles } = await inspectFiles(context, path, signal)
  const readable = files.filter(({ facts }) => facts)
  const remembered = await recallBelow(context.db, resolve(root), readable)
  const items = files.map(({ item }) => applyRemembered(item, remembered?.get(item.path as string)))
  return { path: root, total: files.length, items, otherFiles }
}

/** A number that the person taught Bunko to read is certain. */
function applyRemembered(
  item: Localizable<CollectionItem>,
  correction: ReturnType<Corrections['get']>,
): Localizable<CollectionItem> {
  if (item.kind === 'unreadable' || !correction) return item
  const corrected = { ...item, ...correction } as Localizable<CollectionItem>
  const isTaught = (['kind', 'number', 'volume'] as const).some((member) => corrected[member] !== item[member])
  return isTaught ? { ...corrected, confidence: 1, reason: null } : corrected
}
