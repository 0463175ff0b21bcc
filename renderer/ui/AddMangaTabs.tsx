import { useTranslation } from 'react-i18next'
import { LinkTabs } from './LinkTabs.tsx'
import { paths } from './paths.ts'

type AddMethod = 'catalog' | 'moveIn' | 'hand'

/** Tabs for the screens that add something to read. */
export function AddMangaTabs({ current }: { readonly current: AddMethod }) {
  const { t } = useTranslation()
  const tabs = [
    { method: 'catalog', href: paths.addManga, label: t('catalog.name') },
    { method: 'moveIn', href: paths.moveIn, label: t('moveIn.title') },
    { method: 'hand', href: paths.addByHand, label: t('addWays.hand') },
  ] as const
  return (
    <LinkTabs
      label={t('addWays.label')}
      tabs={tabs.map(({ method, href, label }) => ({ href, label, isCurrent: method === current }))}
    />
  )
}
