import type { CSSProperties } from 'react'
import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import type { Size } from '../page-layout.ts'
import { type Borders, cropSize, cropStyle, noBorders, type PageBorders, uncropSize } from './crop-borders.ts'

export type Rotation = ReaderSettings['rotation']
export type Half = 'left' | 'right'

const isSideways = (rotation: Rotation) => rotation === 90 || rotation === 270

export const rotateSize = ({ width, height }: Size, rotation: Rotation): Size =>
  isSideways(rotation) ? { width: height, height: width } : { width, height }

/** The size of what is shown of a page: without its borders, rotated. */
export const shownSize = (page: Size, borders: Borders, rotation: Rotation): Size =>
  rotateSize(cropSize(page, borders), rotation)

/**
 * Device pixels that a whole image takes across.
 * @param shown the size of the part inside its borders, rotated, in CSS pixels
 */
export const pixelsAcross = (shown: Size, borders: Borders, rotation: Rotation): number =>
  Math.ceil(uncropSize(rotateSize(shown, rotation), borders).width * devicePixelRatio)

/**
 * The style of an image that shows the part inside its borders, rotated about the middle of that part.
 * @param shown the size of the rotated part in CSS pixels
 */
export function pageStyle(shown: Size, borders: Borders = noBorders, rotation: Rotation = 0): CSSProperties {
  const visible = rotateSize(shown, rotation)
  const style = cropStyle(visible, borders)
  if (rotation === 0) return style
  const { width, height } = style as Size
  const { top, right, bottom, left } = borders
  // The box of the layout keeps the sides of the image, so margins give it those of the rotated part.
  const [x, y] = [(shown.width - visible.width) / 2, (shown.height - visible.height) / 2]
  const margin = [y - top * height, x - right * width, y - bottom * height, x - left * width]
  return {
    ...style,
    margin: margin.map((side) => `${side}px`).join(' '),
    rotate: `${rotation}deg`,
    transformOrigin: `${left * width + visible.width / 2}px ${top * height + visible.height / 2}px`,
  }
}

/** The half of a wide page that is read first or second. */
export const halfAt = (step: 0 | 1, direction: ReaderSettings['direction']): Half =>
  (step === 0) === (direction === 'rtl') ? 'right' : 'left'

/** The borders that leave one half of a page, cropped as the whole page is. */
export function halfBorders(borders: PageBorders, half: Half): PageBorders {
  const whole = borders?.measured ?? noBorders
  const opposite = half === 'left' ? 'right' : 'left'
  return { ...borders, measured: { ...whole, [opposite]: Math.max(0.5, whole[opposite]) } }
}
