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
  const tab = (name: DownloadsTab, href: string) => ({
    href,
    label: t(`downloads.tabs.${name}`),
    isCurrent: name === part,
  })
  return (
    <Screen
      title={t('downloads.title')}
      measure="list"
      actions={part === 'queue' ? <QueueActions /> : <ClearHistory />}
    >
      <LinkTabs label={t('downloads.title')} tabs={[tab('queue', paths.downloads), tab('history', paths.jobHistory)]} />
      {part === 'queue' ? <QueueView /> : <HistoryView />}
    </Screen>
  )
}
