import { useEffect, useState } from 'react'
import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import { isPending, type ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { pageImageUrl } from '../../../api/reader/page-image.ts'
import type { Turn } from '../page-navigation.ts'
import type { Borders } from '../page-view/crop-borders.ts'
import { loadPanels, type Panels } from './load-panels.ts'

type PanelsOptions = {
  readonly settings: Pick<ReaderSettings, 'panels' | 'direction' | 'rotation'>
  readonly chapter: ReadableChapter
  readonly page: number
}

/**
 * Shows the panels of a page one after the other. A page that is turned back to shows its last panel first, and a page
 * whose panels are not certain is shown as it is. `turn` returns whether it has turned to another panel.
 */
export function usePanels({ settings, chapter, page }: PanelsOptions) {
  const isOn = settings.panels && settings.rotation === 0
  const panelsOf = useLoadedPanels(isOn, chapter, page, settings.direction)
  const [place, setPlace] = useState({ page, step: 0 })
  if (place.page !== page) setPlace({ page, step: page === place.page - 1 ? Number.POSITIVE_INFINITY : 0 })
  const panels = isOn ? panelsOf(page) : undefined
  const count = panels?.length ?? 0
  const step = Math.min(place.step, count - 1)
  const shown: Borders | undefined = panels?.[step]
  return {
    shown,
    turn(action: Turn): boolean {
      const wanted = action === 'next' ? step + 1 : action === 'previous' ? step - 1 : -1
      if (!shown || wanted < 0 || wanted >= count) return false
      setPlace({ page, step: wanted })
      return true
    },
  }
}

/** The panels of this page and the next, which are looked for while this one is read. */
function useLoadedPanels(
  isOn: boolean,
  chapter: ReadableChapter,
  page: number,
  direction: ReaderSettings['direction'],
): (page: number) => Panels | undefined {
  const [byUrl, setByUrl] = useState<ReadonlyMap<string, Panels | undefined>>(new Map())
  const keyOf = (wanted: number) => `${direction} ${pageImageUrl(chapter, wanted)}`
  const missing = [page, page + 1, page - 1].filter(
    (wanted) =>
      isOn && wanted >= 1 && wanted <= chapter.pages.length && !isPending(chapter, wanted) && !byUrl.has(keyOf(wanted)),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page that is not known
  useEffect(() => {
    for (const wanted of missing)
      void loadPanels(pageImageUrl(chapter, wanted), direction).then((panels) =>
        setByUrl((known) => new Map(known).set(keyOf(wanted), panels)),
      )
  }, [missing.join(), direction, chapter.id])
  return (wanted) => byUrl.get(keyOf(wanted))
}
