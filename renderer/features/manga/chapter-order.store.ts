import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Which end of a chapter list a person likes on top. */
export const useChapterOrder = create<{ readonly order: 'asc' | 'desc' }>()(
  persist(() => ({ order: 'asc' as 'asc' | 'desc' }), { name: 'bunko.chapter-order' }),
)
