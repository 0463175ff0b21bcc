import { type FocusEvent, useEffect, useRef } from 'react'

type FocusedPart = { readonly jobId: string | undefined; readonly section: Element | null }

const controls = 'button, a, select'

/**
 * Moves the focus when the focused control is removed: to the same job if it is shown elsewhere, otherwise to the first
 * control of the same section.
 * @param content changes whenever the displayed content does
 * @returns props for the container; alternatively put `ref` on an element that stays and the handlers on each control
 */
export function useJobFocus<Box extends HTMLElement = HTMLDivElement>(content: unknown) {
  const box = useRef<Box>(null)
  const focused = useRef<FocusedPart>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the rendered content
  useEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return
    const { jobId, section } = focused.current
    focused.current = undefined
    const first = (element: Element | null) =>
      element?.matches(controls) ? (element as HTMLElement) : element?.querySelector<HTMLElement>(controls)
    const job = jobId && box.current?.querySelector(`[data-id="${jobId}"] [data-menu]:not([data-menu="move"])`)
    const target = (job as HTMLElement | undefined) ?? (section?.isConnected ? first(section) : undefined)
    ;(target ?? first(box.current))?.focus()
  }, [content])
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = {
        jobId: target.closest<HTMLElement>('[data-id]')?.dataset['id'],
        section: target.closest('section'),
      }
    },
    // If the control is still connected, the user moved the focus.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.isConnected && document.hasFocus()) focused.current = undefined
    },
  }
}
