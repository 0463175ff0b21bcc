import { useState } from 'react'
import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import type { Size } from '../page-layout.ts'
import type { Turn } from '../page-navigation.ts'
import { type Half, halfAt } from '../page-view/page-style.ts'

type HalvesOptions = {
  readonly settings: ReaderSettings
  readonly isDouble: boolean
  readonly page: number
  readonly size: Size | undefined
}

/**
 * Shows the halves of a wide page one after the other. A page that is turned back to shows its second half first.
 * `turn` returns whether it has turned to the other half.
 */
export function useHalves({ settings, isDouble, page, size }: HalvesOptions) {
  const [place, setPlace] = useState<{ readonly page: number; readonly step: 0 | 1 }>({ page, step: 0 })
  const isUpright = settings.rotation === 0 || settings.rotation === 180
  const isSplit = settings.splitWide && !isDouble && isUpright && size !== undefined && size.width > size.height
  const step = place.page === page ? place.step : page === place.page - 1 ? 1 : 0
  if (place.page !== page) setPlace({ page, step })
  const shown: Half | undefined = isSplit ? halfAt(step, settings.direction) : undefined
  return {
    shown,
    turn(action: Turn): boolean {
      const wanted = action === 'next' ? 1 : action === 'previous' ? 0 : undefined
      if (!isSplit || wanted === undefined || wanted === step) return false
      setPlace({ page, step: wanted })
      return true
    },
  }
}
