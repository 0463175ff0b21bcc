import type { WantedPage } from '../scraper/scraper.ts'

export type WantedPages = ReturnType<typeof createWantedPages>

/** The pages at which chapters are read while they are downloaded. */
export function createWantedPages() {
  const pages = new Map<string, number>()
  const listeners = new Map<string, Set<(page: number) => void>>()
  return {
    want(chapterId: string, page: number): void {
      pages.set(chapterId, page)
      for (const listener of listeners.get(chapterId) ?? []) listener(page)
    },
    of: (chapterId: string): WantedPage => ({
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
    forget: (chapterId: string): void => void pages.delete(chapterId),
  }
}
