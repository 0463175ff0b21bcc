import { useTranslation } from 'react-i18next'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { paths } from '../../ui/paths.ts'

export function HistoryTabs({ current }: { readonly current: 'history' | 'statistics' }) {
  const { t } = useTranslation()
  return (
    <LinkTabs
      label={t('history.title')}
      tabs={[
        { href: paths.history, label: t('history.title'), isCurrent: current === 'history' },
        { href: paths.statistics, label: t('statistics.title'), isCurrent: current === 'statistics' },
      ]}
    />
  )
}
