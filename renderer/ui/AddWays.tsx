import { useTranslation } from 'react-i18next'
import { LinkTabs } from './LinkTabs.tsx'
import { paths } from './paths.ts'

type Way = 'catalog' | 'hand' | 'address'

/** The three ways to something new to read, each on a screen of its own, one step from the others. */
export function AddWays({ current }: { readonly current: Way }) {
  const { t } = useTranslation()
  const ways = [
    { way: 'catalog', href: paths.addManga, label: t('addWays.catalog') },
    { way: 'address', href: paths.suggestSource, label: t('addWays.address') },
    { way: 'hand', href: paths.addByHand, label: t('addWays.hand') },
  ] as const
  return (
    <LinkTabs
      label={t('addWays.label')}
      tabs={ways.map(({ way, href, label }) => ({ href, label, isCurrent: way === current }))}
    />
  )
}
