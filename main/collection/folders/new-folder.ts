import { type Clock, timestamp } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { FolderRow } from '../collection.store.ts'

/** A folder of the library that was not scanned yet, and in which Bunko writes only when the person allows it. */
export const newFolder = (path: string, clock: Clock): FolderRow => ({
  id: newId(),
  path,
  offline_reason: null,
  added_at: timestamp(clock),
  scanned_at: null,
  may_write: 0,
})
