import { Ellipsis, FileDown, Globe, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type ContentSource, exportContentSources } from '../../../shared/contracts/content-sources.ts'
import { endpointUrl } from '../../api/client.ts'
import { useSourceRemoval } from '../../api/library/removal.ts'
import { useSaveSource, useSources } from '../../api/sources/sources.ts'
import { DownloadButton, LinkButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Switch } from '../../ui/forms/Field.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { RemovalDialog } from '../../ui/overlays/RemovalDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
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
              {t('exports.title')}
            </DownloadButton>
            {add}
          </>
        )
      }
      measure="list"
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
          className="fine-print"
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

type SourceProps = { readonly source: Pick<ContentSource, 'id' | 'name'> }

/** The menu of a source. */
function SourceMenu({ source }: SourceProps) {
  const { t } = useTranslation()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <Menu
        label={t('sources.menu', { name: source.name })}
        icon={Ellipsis}
        items={() => [{ label: t('sources.remove'), icon: Trash2, tone: 'bad', onSelect: () => setRemoving(true) }]}
      />
      {isRemoving && <RemoveSource source={source} onClose={() => setRemoving(false)} />}
    </>
  )
}

/** Asks, and removes the source. The removal can be undone. */
function RemoveSource({ source: { id, name }, onClose }: SourceProps & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { preview, ...removal } = useSourceRemoval(id, (undo) => toast(t('remove.sourceDone', { name }), 'plain', undo))
  const consequences = preview
    ? [
        t('remove.source.mangas', { count: preview.mangaCount }),
        ...(preview.onlySourceOfCount > 0 ? [t('remove.source.only', { count: preview.onlySourceOfCount })] : []),
        ...(preview.chapterCount > 0 ? [t('remove.source.chapters', { count: preview.chapterCount })] : []),
        ...(preview.jobCount > 0 ? [t('remove.jobs', { count: preview.jobCount })] : []),
        t('remove.undo'),
      ]
    : []
  return (
    <RemovalDialog
      {...removal}
      title={t('remove.sourceTitle', { name })}
      consequences={consequences}
      isLoading={preview === undefined && !removal.error}
      onClose={onClose}
    />
  )
}
