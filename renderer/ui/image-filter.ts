import type { ReaderSettings } from '../../shared/contracts/reader-settings.ts'

/** The colour of the light, after all other filters. */
const tints: Readonly<Record<ReaderSettings['tint'], string | false>> = {
  none: false,
  warm: 'sepia(0.35)',
  sepia: 'sepia(0.8)',
  night: 'sepia(0.6) brightness(0.7)',
}

/** The CSS filter for the pages. Undefined if there is nothing to change, because a filter takes graphics memory. */
export function imageFilter(settings: ReaderSettings): string | undefined {
  const { brightness, contrast, descreen, greyscale, invert, tint } = settings
  const parts = [
    // Wider than the gaps between the dots of a scan, narrower than a line.
    descreen && 'blur(0.6px)',
    brightness !== 100 && `brightness(${brightness}%)`,
    contrast !== 100 && `contrast(${contrast}%)`,
    greyscale && 'grayscale(1)',
    invert && 'invert(1)',
    tints[tint],
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : undefined
}
