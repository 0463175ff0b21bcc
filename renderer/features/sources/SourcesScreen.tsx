import { FileDown, Globe, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type ContentSource, exportContentSources } from '../../../shared/contracts/content-sources.ts'
import { endpointUrl } from '../../api/client.ts'
import { useSaveSource, useSources } from '../../api/sources/sources.ts'
import { DownloadButton, LinkButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Switch } from '../../ui/forms/Field.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { SourceMenu } from './RemoveSource.tsx'
import styles from './SourcesScreen.module.css'
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
              {t('sources.export')}
            </DownloadButton>
            {add}
          </>
        )
      }
      measure="list"
    >
      {importProblem}
      {sources.isPending && <p role="status">{t('common.loading')}</p>}
      {!sources.data && sources.isError && (
        <ProblemNotice error={sources.error} onRetry={() => void sources.refetch()} />
      )}
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
    </Screen>
  )
}

function SourceRow({ source }: { readonly source: ContentSource }) {
  const { t } = useTranslation()
  const save = useSaveSource()
  const { id, name, baseUrl, scrapingType, options } = source
  // Optimistic: shows the new state while saving.
  const isActive = save.isPending ? (save.variables.body.isActive ?? source.isActive) : source.isActive
  return (
    <li className={styles.row} data-inactive={!isActive || undefined}>
      <div className={styles.text}>
        <Link href={paths.source(id)} className={styles.name}>
          {name}
        </Link>
        <Facts
          className={styles.about}
          facts={[
            baseUrl.replace(/^https?:\/\//, '').replace(/\/$/, ''),
            t(`sources.type.${scrapingType}`),
            options.chapterList ? t('sources.hasList') : t('sources.noList'),
          ]}
        />
      </div>
      <Switch
        label={t('sources.active', { name })}
        hideLabel
        checked={isActive}
        onToggle={(next) => save.mutate({ id, body: { ...source, isActive: next } })}
      />
      <SourceMenu source={source} />
      <ProblemLine error={save.error} />
    </li>
  )
}
