import type { Inspection } from '../../shared/contracts/collection.ts'
import type { Localizable } from '../../shared/i18n/message.ts'
import { inspect } from './inspect/inspect.ts'

/** The archives that people already have: recognised, linked or moved into the library, and followed on disk. */
export type Collection = {
  /** A dry run over a folder: what its files are taken for. @throws Problem `validation_failed` on `path`. */
  inspect(path: string, signal: AbortSignal): Promise<Localizable<Inspection>>
}

export function createCollection(): Collection {
  return { inspect }
}
