import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'

/** The CSS filter for the pages. Undefined if there is nothing to change, because a filter takes graphics memory. */
export function imageFilter({ brightness, greyscale, invert }: ReaderSettings): string | undefined {
  const parts = [
    brightness !== 100 && `brightness(${brightness}%)`,
    greyscale && 'grayscale(1)',
    invert && 'invert(1)',
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : undefined
}
