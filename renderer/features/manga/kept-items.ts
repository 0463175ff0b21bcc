import { Smartphone, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { findKept, needsAgain } from '../../api/kept/kept.store.ts'
import { removeKept, useKeepChapters } from '../../api/kept/kept.ts'
import { canKeep } from '../../api/kept/kept-caches.ts'
import type { MenuItem } from '../../ui/overlays/menu-item.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { paths } from '../../ui/paths.ts'
import { nextToRead } from './next-to-read.ts'

const nextCount = 5

/** Keeps chapters on this device. Where that is not possible, the screen that says why opens. */
export function useKeep(mangaId: string): (chapters: readonly ChapterListItem[]) => void {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const keep = useKeepChapters(mangaId)
  return (chapters) => {
    if (!canKeep) return navigate(paths.kept)
    keep(chapters)
    toast(t('kept.started', { count: chapters.length }))
  }
}

/** The items for a chapter: keep it on this device, or remove it from there. */
export function useKeepItems(mangaId: string): (chapter: ChapterListItem) => readonly MenuItem[] {
  const { t } = useTranslation()
  const keep = useKeep(mangaId)
  return (chapter) => {
    const kept = findKept(chapter.id)
    const canStart = chapter.isAvailable && (kept === undefined || needsAgain(kept))
    return [
      ...(canStart ? [{ label: t('kept.keep'), icon: Smartphone, onSelect: () => keep([chapter]) }] : []),
      ...(kept ? [{ label: t('kept.removeThis'), icon: Trash2, onSelect: () => void removeKept([chapter.id]) }] : []),
    ]
  }
}

/** The next chapters to read that have their files. @param chapters lowest number first */
export function nextChapters(chapters: readonly ChapterListItem[]): readonly ChapterListItem[] {
  const readable = chapters.filter(({ isAvailable, isVisible }) => isAvailable && isVisible)
  const next = nextToRead(readable)
  if (!next || next.kind === 'again') return []
  const start = readable.findIndex(({ id }) => id === next.chapter.id)
  return readable
    .slice(start)
    .filter(({ isRead }) => !isRead)
    .slice(0, nextCount)
}

/** The chapters of a volume that have their files. */
export const chaptersOfVolume = (chapters: readonly ChapterListItem[], volume: number): readonly ChapterListItem[] =>
  chapters.filter((chapter) => chapter.volume === volume && chapter.isAvailable && chapter.isVisible)
