import { useTranslation } from 'react-i18next'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ClearHistory } from './ClearHistory.tsx'
import { HistoryView } from './HistoryView.tsx'
import { QueueActions } from './QueueActions.tsx'
import { QueueView } from './QueueView.tsx'

type DownloadsTab = 'queue' | 'history'

/** The queue and the history of jobs. */
export function DownloadsScreen({ part }: { readonly part: DownloadsTab }) {
  const { t } = useTranslation()
  const toTab = (name: DownloadsTab, href: string) => ({
    href,
    label: t(`downloads.tabs.${name}`),
    isCurrent: name === part,
  })
  const links = [toTab('queue', paths.downloads), toTab('history', paths.jobHistory)]
  return (
    <Screen
      title={t('downloads.title')}
      tabs={<LinkTabs label={t('downloads.title')} tabs={links} />}
      measure="list"
      actions={part === 'queue' ? <QueueActions /> : <ClearHistory />}
    >
      {part === 'queue' ? <QueueView /> : <HistoryView />}
    </Screen>
  )
}
