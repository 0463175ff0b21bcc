import { create } from 'zustand'

/** The page that was read last on another device; undefined when it was read here. */
type ReadElsewhere = { readonly chapterId: string; readonly page: number; readonly device: string }

export const useReadElsewhere = create<{ readonly latest: ReadElsewhere | undefined }>(() => ({ latest: undefined }))
