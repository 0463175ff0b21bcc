import { type RefObject, useLayoutEffect } from 'react'

/** Between the toasts and the bar below them. */
const gap = 12

/** Lifts toasts above a floating bar that is where they would be; `--lift` is the distance from the end of the window. */
export function useLift(toasts: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    if (count === 0) return
    const update = () => toasts.current && lift(toasts.current)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', update)
    }
  }, [toasts, count])
}

function lift(toasts: HTMLElement): void {
  toasts.style.removeProperty('--lift')
  const own = toasts.getBoundingClientRect()
  const bar = document.querySelector('[data-floats]')?.getBoundingClientRect()
  if (bar && bar.top < own.bottom + gap && bar.bottom > own.top && bar.top > own.height + gap)
    toasts.style.setProperty('--lift', `${Math.round(innerHeight - bar.top + gap)}px`)
}
