import { useEffect } from 'react'
import { coverSizes, setCoverSize, useLibraryLook } from '../view/library-look.store.ts'

/** Pixels of the wheel for the factor e: a notch of a mouse is about an eighth. */
const pixelsPerE = 900

/** The size of covers after turning the wheel; forward is larger. */
export const sizeAfterWheel = (size: number, deltaY: number): number => {
  const next = size * Math.exp(-deltaY / pixelsPerE)
  return Math.round(next / coverSizes.step) * coverSizes.step || size
}

/** Ctrl and the wheel, or two fingers on a touchpad, change the size of the covers instead of that of the whole page. */
export function useCoverWheel(node: HTMLElement | null): void {
  useEffect(() => {
    // Touchpads send many small turns.
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      turned += event.deltaY
      const size = useLibraryLook.getState().coverSize
      const next = sizeAfterWheel(size, turned)
      if (next === size) return
      turned = 0
      setCoverSize(next)
    }
    node?.addEventListener('wheel', onWheel, { passive: false })
    return () => node?.removeEventListener('wheel', onWheel)
  }, [node])
}
