import { type FocusEvent, useEffect, useRef } from 'react'

type Held = { readonly jobId: string | undefined; readonly part: Element | null }

const controls = 'button, a, select'

/**
 * What goes takes the focus with it, be it the last row of a list or a button that has nothing left to do. The focus
 * follows the job to where it stands now, else it goes to the first thing that can be done in that part of the screen.
 *
 * @param shown changes whenever what is shown does
 * @returns what the element around it all needs; what stays may have the `ref` in its place, and each control the rest
 */
export function useJobFocus<Box extends HTMLElement = HTMLDivElement>(shown: unknown) {
  const box = useRef<Box>(null)
  const held = useRef<Held>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is looked for in the document
  useEffect(() => {
    if (held.current === undefined || document.activeElement !== document.body) return
    const { jobId, part } = held.current
    held.current = undefined
    const first = (of: Element | null) =>
      of?.matches(controls) ? (of as HTMLElement) : of?.querySelector<HTMLElement>(controls)
    const job = jobId && box.current?.querySelector(`[data-id="${jobId}"] [data-menu]`)
    const target = (job as HTMLElement | undefined) ?? (part?.isConnected ? first(part) : undefined)
    ;(target ?? first(box.current))?.focus()
  }, [shown])
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      held.current = { jobId: target.closest<HTMLElement>('[data-id]')?.dataset['id'], part: target.closest('section') }
    },
    // What is still there has lost the focus by a person's doing.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.isConnected && document.hasFocus()) held.current = undefined
    },
  }
}
