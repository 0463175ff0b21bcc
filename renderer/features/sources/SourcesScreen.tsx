import { FileDown, Globe, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportContentSources } from '../../../shared/contracts/content-sources.ts'
import { endpointUrl } from '../../api/client.ts'
import { useSources } from '../../api/sources/sources.ts'
import { DownloadButton, LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice } from '../../ui/status/Notice.tsx'
import { SourceRow } from './SourceRow.tsx'
import styles from './SourcesScreen.module.css'
import { Subscriptions } from './Subscriptions.tsx'
import { useSourceImport } from './use-source-import.tsx'

export function SourcesScreen() {
  const { t } = useTranslation()
  const sources = useSources()
  const add = (
    <LinkButton variant="primary" icon={Plus} href={paths.suggestSource}>
      {t('sources.add')}
    </LinkButton>
  )
  const { button: importButton, problem: importProblem } = useSourceImport()
  const isEmpty = sources.data?.length === 0
  return (
    <Screen
      title={t('sources.title')}
      note={!isEmpty && t('sources.note')}
      actions={
        !isEmpty && (
          <>
            {importButton}
            <DownloadButton icon={FileDown} href={endpointUrl(exportContentSources, {})}>
              {t('exports.title')}
            </DownloadButton>
            {add}
          </>
        )
      }
    >
      {importProblem}
      <LoadState query={sources} />
      {isEmpty && (
        <Notice
          icon={Globe}
          title={t('sources.empty.title')}
          actions={
            <>
              {add}
              {importButton}
            </>
          }
        >
          <p>{t('sources.empty.text')}</p>
          <p>{t('sources.empty.how')}</p>
        </Notice>
      )}
      {sources.data && sources.data.length > 0 && (
        <ul className={styles.list} aria-label={t('sources.title')}>
          {sources.data.map((source) => (
            <SourceRow key={source.id} source={source} />
          ))}
        </ul>
      )}
      <Subscriptions />
    </Screen>
  )
}
