import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'

const slide = { durationMs: 140, distance: 48 }

/**
 * Moves the pages in from the side that they are turned from. The new page is there in the first frame; only its place
 * moves. Without motion for people who want none.
 */
export function useSlide(
  viewport: RefObject<HTMLElement | null>,
  { transition, direction }: Pick<ReaderSettings, 'transition' | 'direction'>,
  page: number,
  half: string | undefined,
): void {
  const shown = useRef({ page, half })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page turn moves the pages
  useLayoutEffect(() => {
    const last = shown.current
    shown.current = { page, half }
    const isTurn = last.page !== page || (last.half !== half && last.half !== undefined && half !== undefined)
    if (!isTurn || transition === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const isForward = last.page === page ? half === (direction === 'rtl' ? 'left' : 'right') : page > last.page
    const distance = slide.distance * (isForward ? 1 : -1)
    const from = direction === 'vertical' ? `0 ${distance}px` : `${direction === 'rtl' ? -distance : distance}px 0`
    const animation = viewport.current?.firstElementChild?.animate([{ translate: from }, { translate: '0 0' }], {
      duration: slide.durationMs,
      easing: 'ease-out',
    })
    return () => animation?.cancel()
  }, [page, half])
}
