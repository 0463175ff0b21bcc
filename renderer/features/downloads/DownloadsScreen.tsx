import { useTranslation } from 'react-i18next'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ForgetShown } from './ForgetShown.tsx'
import { HistoryView } from './HistoryView.tsx'
import { QueueActions } from './QueueActions.tsx'
import { QueueView } from './QueueView.tsx'

type Part = 'queue' | 'history'

/** What is under way or needs a person, and what has been. */
export function DownloadsScreen({ part }: { readonly part: Part }) {
  const { t } = useTranslation()
  const tab = (one: Part, href: string) => ({ href, label: t(`downloads.tabs.${one}`), isCurrent: one === part })
  return (
    <Screen title={t('downloads.title')} measure="list" actions={part === 'queue' ? <QueueActions /> : <ForgetShown />}>
      <LinkTabs label={t('downloads.title')} tabs={[tab('queue', paths.downloads), tab('history', paths.jobHistory)]} />
      {part === 'queue' ? <QueueView /> : <HistoryView />}
    </Screen>
  )
}
