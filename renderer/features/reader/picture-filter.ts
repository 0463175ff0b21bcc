import type { ReaderSettings } from '../../../shared/contracts/reader-settings.ts'

/** The CSS filter of the pages; none where nothing is to be changed, for a filter costs the graphics memory of a page. */
export function pictureFilter({ brightness, greyscale, invert }: ReaderSettings): string | undefined {
  const parts = [
    brightness !== 100 && `brightness(${brightness}%)`,
    greyscale && 'grayscale(1)',
    invert && 'invert(1)',
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : undefined
}
