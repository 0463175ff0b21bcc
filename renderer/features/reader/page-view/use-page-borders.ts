import { useCallback, useRef, useState } from 'react'
import { type Borders, noBorders } from './crop-borders.ts'

/**
 * The borders to crop from a page, or a callback for whoever measures them first. Undefined if borders are not cropped.
 */
export type PageBorders =
  | { readonly measured: Borders; readonly onMeasured?: never }
  | { readonly measured?: never; readonly onMeasured: (borders: Borders) => void }
  | undefined

export const bordersToCrop = (borders: PageBorders): Borders => borders?.measured ?? noBorders

/** A lookup for the borders of pages. Each page is measured once, when it is first drawn. */
export function usePageBorders(isCropped: boolean): (chapterId: string, page: number) => PageBorders {
  const [byPage, setByPage] = useState<Readonly<Record<string, Borders>>>({})
  // The callback of a page stays the same, so that a page that waits for it is not rendered again.
  const callbacks = useRef(new Map<string, (borders: Borders) => void>())
  return useCallback(
    (chapterId, page) => {
      if (!isCropped) return undefined
      const key = `${chapterId}:${page}`
      const measured = byPage[key]
      if (measured) return { measured }
      const onMeasured =
        callbacks.current.get(key) ?? ((borders: Borders) => setByPage((known) => ({ ...known, [key]: borders })))
      callbacks.current.set(key, onMeasured)
      return { onMeasured }
    },
    [isCropped, byPage],
  )
}
