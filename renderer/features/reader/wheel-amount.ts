type Turned = Pick<WheelEvent, 'deltaY' | 'deltaMode'>

/** CSS pixels of a line and of a page, in which some browsers and mice count: three lines are one notch. */
const unitPixels = [1, 40, 800]

/** How far a wheel was turned, in CSS pixels; downwards is positive. */
export const wheelPixels = ({ deltaY, deltaMode }: Turned): number => deltaY * (unitPixels[deltaMode] ?? 1)

/** A notch of a mouse, about 100 pixels, is a fifth. */
const perPixel = 0.002
/** Browsers tell two fingers on a touchpad as a wheel of so much; like this the page keeps to the fingers. */
const perPinchedPixel = 0.01

/** By how much a wheel enlarges: twice the way is twice the step, and the way back leads to the same size. */
export const wheelZoom = (turned: Turned, isPinch: boolean): number =>
  Math.exp(-wheelPixels(turned) * (isPinch ? perPinchedPixel : perPixel))
