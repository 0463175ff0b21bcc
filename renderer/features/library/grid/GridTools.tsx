import { useTitleLetters } from '../../../api/library/shelf.ts'
import { useBandSelection } from '../selection/use-band-selection.ts'
import type { LibraryView } from '../view/library-view.store.ts'
import { LetterRail, needsLetters } from './LetterRail.tsx'
import styles from './MangaCard.module.css'
import { useCoverWheel } from './use-cover-wheel.ts'
import { focusCard } from './use-grid-keys.ts'
import type { GridLayout } from './use-grid-layout.ts'
import { useRubberBand } from './use-rubber-band.ts'

type GridToolsProps = {
  readonly view: LibraryView
  readonly total: number
  readonly layout: GridLayout
  readonly node: HTMLElement
  readonly height: number
}

/** What the grid does besides showing manga: letters to jump to, a rubber band, and the wheel that sizes covers. */
export function GridTools({ view, total, layout, node, height }: GridToolsProps) {
  const letters = useTitleLetters(view)
  const onBand = useBandSelection(view)
  useCoverWheel(view.layout === 'grid' ? node : null)
  useRubberBand({ node, layout, total, onBand, className: styles.band ?? '' })
  // Not in a short list, or in one that is not sorted by title.
  if (!letters || !needsLetters(letters, height)) return null
  return <LetterRail letters={letters} layout={layout} onEnter={(index) => focusCard(node, index)} />
}
