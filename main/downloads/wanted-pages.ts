import type { WantedPage } from '../scraper/scraper.ts'

/** The pages at which chapters are read while they are downloaded. */
export type WantedPages = {
  want(chapterId: string, page: number): void
  of(chapterId: string): WantedPage
  forget(chapterId: string): void
}

export function createWantedPages(): WantedPages {
  const pages = new Map<string, number>()
  const listeners = new Map<string, Set<(page: number) => void>>()
  return {
    want(chapterId, page) {
      pages.set(chapterId, page)
      for (const listener of listeners.get(chapterId) ?? []) listener(page)
    },
    of: (chapterId) => ({
      current: () => pages.get(chapterId),
      subscribe(listener) {
        const all = listeners.get(chapterId) ?? new Set()
        listeners.set(chapterId, all.add(listener))
        return () => {
          all.delete(listener)
          if (all.size === 0) listeners.delete(chapterId)
        }
      },
    }),
    forget: (chapterId) => void pages.delete(chapterId),
  }
}
