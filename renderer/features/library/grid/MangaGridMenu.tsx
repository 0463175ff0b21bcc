import { BookOpen, CheckSquare, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ContextMenu } from '../../../ui/overlays/Menu.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-item.ts'
import { paths } from '../../../ui/paths.ts'
import { useMangaCommands } from '../selection/manga-commands.tsx'
import { toggleSelected, useSelection } from '../selection/selection.store.ts'

/** The context menu of covers: for the selection if the cover belongs to it, otherwise for this manga. */
export function MangaGridMenu({ area }: { readonly area: HTMLElement }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { main, others, dialogs } = useMangaCommands()
  const items = (target: Element): readonly MenuItem[] => {
    const card = target.closest<HTMLElement>('[data-index]')
    const id = card?.querySelector<HTMLElement>('[data-id]')?.dataset.id
    if (!card || id === undefined) return []
    const { ids } = useSelection.getState()
    if (ids.has(id) && ids.size > 1) return [...main([...ids]), ...others([...ids])]
    return [
      { label: t('library.select.open'), icon: BookOpen, onSelect: () => navigate(paths.manga(id)) },
      {
        label: t('manga.edit'),
        icon: Pencil,
        onSelect: () => navigate(paths.editManga(id), { state: { from: paths.library } }),
      },
      {
        label: t('library.select.start'),
        icon: CheckSquare,
        onSelect: () => toggleSelected(id, Number(card.dataset['index'])),
      },
      ...main([id]),
      ...others([id]),
    ]
  }
  return (
    <>
      <ContextMenu label={t('library.select.commands')} area={area} items={items} />
      {dialogs}
    </>
  )
}
