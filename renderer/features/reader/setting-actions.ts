import {
  pageFits,
  type ReaderActionName,
  type ReaderSettings,
  readingDirections,
} from '../../../shared/contracts/reader-settings.ts'
import type { ShownMode } from './page-layout.ts'
import type { Change } from './reader-settings.store.ts'

const after = <T>(values: readonly T[], value: T): T => values[(values.indexOf(value) + 1) % values.length] ?? value

/** The change of settings that a key asks for; undefined for keys that ask for something else. */
export function settingAction(
  action: ReaderActionName,
  settings: ReaderSettings,
  shown: ShownMode,
): Change | undefined {
  switch (action) {
    case 'mode':
      // From what is seen: after `auto` a press must change something.
      return { mode: after(['single', 'double', 'strip'] as const, shown) }
    case 'direction':
      return { direction: after(readingDirections, settings.direction) }
    case 'fit':
      return { fit: after(pageFits, settings.fit) }
    case 'crop':
      return { cropBorders: !settings.cropBorders }
    case 'greyscale':
      return { greyscale: !settings.greyscale }
    case 'invert':
      return { invert: !settings.invert }
    default:
      return undefined
  }
}
