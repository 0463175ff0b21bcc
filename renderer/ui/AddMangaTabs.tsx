import { useTranslation } from 'react-i18next'
import { LinkTabs } from './LinkTabs.tsx'
import { paths } from './paths.ts'

type AddMethod = 'catalog' | 'folder' | 'other' | 'hand'

/** Tabs for the screens that add something to read. */
export function AddMangaTabs({ current }: { readonly current: AddMethod }) {
  const { t } = useTranslation()
  const tabs = [
    { method: 'catalog', href: paths.addManga, label: t('catalog.name') },
    { method: 'folder', href: paths.addFolder, label: t('addWays.folder') },
    { method: 'other', href: paths.addFromOther, label: t('addWays.other') },
    { method: 'hand', href: paths.addByHand, label: t('addWays.hand') },
  ] as const
  return (
    <LinkTabs
      label={t('addWays.label')}
      tabs={tabs.map(({ method, href, label }) => ({ href, label, isCurrent: method === current }))}
    />
  )
}
