/** Scrolls by a share of the window; false when there is nothing left to scroll. */
export function scrollStage(stage: HTMLElement | null, by: 1 | -1, share: number): boolean {
  if (!stage) return false
  const { scrollTop, scrollHeight, clientHeight } = stage
  const left = by > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop
  if (left < 4) return false
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  stage.scrollBy({ top: by * share * clientHeight, behavior: isStill ? 'instant' : 'smooth' })
  return true
}
