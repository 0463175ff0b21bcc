import { useTranslation } from 'react-i18next'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { paths } from '../../ui/paths.ts'

export function StorageTabs({ current }: { readonly current: 'storage' | 'duplicates' }) {
  const { t } = useTranslation()
  return (
    <LinkTabs
      label={t('storage.title')}
      tabs={[
        { href: paths.storage, label: t('storage.title'), isCurrent: current === 'storage' },
        { href: paths.duplicates, label: t('duplicates.title'), isCurrent: current === 'duplicates' },
      ]}
    />
  )
}
