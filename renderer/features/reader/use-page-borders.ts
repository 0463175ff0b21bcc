import { useCallback, useRef, useState } from 'react'
import { type Borders, noBorders } from './crop-borders.ts'

/** What to cut off a page; `wanted` takes what is found where nobody has looked yet. Undefined where all is shown. */
export type KnownBorders =
  | { readonly cut: Borders; readonly wanted?: never }
  | { readonly cut?: never; readonly wanted: (found: Borders) => void }
  | undefined

export const seenBorders = (borders: KnownBorders): Borders => borders?.cut ?? noBorders

/** The borders of pages, found once each. */
export function usePageBorders(isCropped: boolean): (chapterId: string, page: number) => KnownBorders {
  const [found, setFound] = useState<Readonly<Record<string, Borders>>>({})
  const takers = useRef(new Map<string, (found: Borders) => void>())
  return useCallback(
    (chapterId, page) => {
      if (!isCropped) return undefined
      const name = `${chapterId}:${page}`
      const cut = found[name]
      if (cut) return { cut }
      const wanted = takers.current.get(name) ?? ((now: Borders) => setFound((known) => ({ ...known, [name]: now })))
      takers.current.set(name, wanted)
      return { wanted }
    },
    [isCropped, found],
  )
}
