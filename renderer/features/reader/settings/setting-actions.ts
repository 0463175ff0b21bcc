import {
  pageFits,
  pageRotations,
  type ReaderActionName,
  type ReaderSettings,
  readingDirections,
} from '../../../../shared/contracts/reader-settings.ts'
import type { ResolvedMode } from '../page-layout.ts'
import type { ReaderSettingsChange } from './reader-settings.store.ts'

const nextValue = <T>(values: readonly T[], value: T): T => values[(values.indexOf(value) + 1) % values.length] ?? value

/** The settings change of an action. Undefined if the action does not change settings. */
export function settingChangeFor(
  action: ReaderActionName,
  settings: ReaderSettings,
  shown: ResolvedMode,
): ReaderSettingsChange | undefined {
  switch (action) {
    case 'mode':
      // Starts from the mode in use, not from `auto`, so that the change is always visible.
      return { mode: nextValue(['single', 'double', 'strip'] as const, shown) }
    case 'direction':
      return { direction: nextValue(readingDirections, settings.direction) }
    case 'fit':
      return { fit: nextValue(pageFits, settings.fit) }
    case 'crop':
      return { cropBorders: !settings.cropBorders }
    case 'greyscale':
      return { greyscale: !settings.greyscale }
    case 'rotate':
      return { rotation: nextValue(pageRotations, settings.rotation) }
    case 'invert':
      return { invert: !settings.invert }
    default:
      return undefined
  }
}
