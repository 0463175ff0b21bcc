type WheelInput = Pick<WheelEvent, 'deltaY' | 'deltaMode'>

/** CSS pixels per unit of `deltaMode`: pixel, line and page. Three lines are one notch of a wheel. */
const pixelsPerUnit = [1, 40, 800]

/** The movement of a wheel in CSS pixels. Down is positive. */
export const wheelPixels = ({ deltaY, deltaMode }: WheelInput): number => deltaY * (pixelsPerUnit[deltaMode] ?? 1)

/** One notch of a mouse wheel, about 100 pixels, zooms by a fifth. */
const zoomPerPixel = 0.002
/** Browsers report a touchpad pinch as wheel events of 100 times the logarithm of the scale. */
const zoomPerPinchPixel = 0.01

/** The zoom factor of a wheel event. Exponential, so that scrolling back restores the original size. */
export const wheelZoomFactor = (event: WheelInput, isPinch: boolean): number =>
  Math.exp(-wheelPixels(event) * (isPinch ? zoomPerPinchPixel : zoomPerPixel))
