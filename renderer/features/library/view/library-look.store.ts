import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type LibraryLook = {
  /** The smallest width of a cover in rem. */
  readonly coverSize: number
  /** Whether the library opens with what to read tonight. */
  readonly hasTonight: boolean
}

export const coverSizes = { min: 6, max: 20, step: 0.5, usual: 10.5 } as const

/** How large the covers are and what is above them, kept in the browser. */
export const useLibraryLook = create<LibraryLook>()(
  persist((): LibraryLook => ({ coverSize: coverSizes.usual, hasTonight: true }), { name: 'bunko.library-look' }),
)

/** @param size in rem; limited to the sizes that the slider has */
export const setCoverSize = (size: number) =>
  useLibraryLook.setState({ coverSize: Math.min(coverSizes.max, Math.max(coverSizes.min, size)) })
