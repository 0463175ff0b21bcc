import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './page-layout.ts'

/** The inner size of an element in CSS pixels, updated when it changes. The window's size until it is mounted. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>(() => ({ width: innerWidth, height: innerHeight }))
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = node
      if (width > 0 && height > 0)
        setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return size
}
