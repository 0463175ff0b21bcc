import { FolderInput, FolderSync, HardDrive, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryFolder } from '../../../shared/contracts/collection.ts'
import { useLibraryFolders, useRemoveFolder, useRescanFolder, useSetMayWrite } from '../../api/collection.ts'
import { useNewestJob } from '../../api/files.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { runMutation } from '../../api/query-client.ts'
import { useAbout } from '../../api/system.ts'
import { formatMoment } from '../../i18n/format.ts'
import { IconButton, LinkButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/forms/Field.tsx'
import form from '../../ui/forms/form.module.css'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { ErrorLine, LoadState } from '../../ui/status/Notice.tsx'
import { JobSteps } from './JobSteps.tsx'
import { MoveLibraryDialog } from './MoveLibraryDialog.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'

/** Id of the text that describes the switch of each linked folder. */
const mayWriteHint = 'may-write-hint'

/** The folders of the library with their state. */
export function LibraryFolders() {
  const { t } = useTranslation()
  const folders = useLibraryFolders()
  const about = useAbout()
  const [removed, setRemoved] = useState<LibraryFolder>()
  const [moved, setMoved] = useState<LibraryFolder>()
  return (
    <SettingsSection id="folders" title={t('settings.folders.title')} note={t('settings.folders.note')}>
      <LoadState query={folders} />
      {folders.data && folders.data.length > 0 && (
        <ul className={styles.list} aria-label={t('settings.folders.title')}>
          {folders.data.map((folder) => (
            <FolderRow
              key={folder.id}
              folder={folder}
              onRemove={() => setRemoved(folder)}
              onMove={() => setMoved(folder)}
            />
          ))}
        </ul>
      )}
      {folders.data?.some(({ kind }) => kind === 'linked') && (
        <p id={mayWriteHint} className="note">
          {t('settings.folders.mayWriteHint')}
        </p>
      )}
      <div className={form.actions}>
        <LinkButton icon={FolderInput} href={paths.moveIn}>
          {t('moveIn.title')}
        </LinkButton>
        <LinkButton icon={HardDrive} href={paths.storage}>
          {t('storage.title')}
        </LinkButton>
      </div>
      <MoveProgress />
      {moved && (
        <MoveLibraryDialog path={moved.path} dataFolder={about.data?.dataFolder} onClose={() => setMoved(undefined)} />
      )}
      {removed && <RemoveFolder folder={removed} onClose={() => setRemoved(undefined)} />}
    </SettingsSection>
  )
}

type FolderRowProps = {
  readonly folder: LibraryFolder
  readonly onRemove: () => void
  readonly onMove: () => void
}

function FolderRow({ folder, onRemove, onMove }: FolderRowProps) {
  const { t, i18n } = useTranslation()
  const rescan = useRescanFolder()
  const allow = useSetMayWrite()
  const onError = useErrorToast()
  const { id, path, kind, chapterCount, missingCount, isOffline, offlineReason, scannedAt, watching, mayWrite } = folder
  const check = () => {
    if (rescan.isPending) return
    runMutation(rescan.mutateAsync, id, { onSuccess: () => toast(t('settings.folders.rescanning', { path })), onError })
  }
  return (
    <li className={styles.folderRow}>
      <div className={styles.text}>
        <span className={styles.path}>{path}</span>
        <span className={styles.folderAbout}>
          <span>{t(`settings.folders.kind.${kind === 'linked' && mayWrite ? 'writable' : kind}`)}</span>
          <span>{t('chapters.count', { count: chapterCount })}</span>
          {!isOffline && kind === 'linked' && <span>{t(`settings.folders.watching.${watching}`)}</span>}
          {scannedAt && <span>{t('settings.folders.scanned', { time: formatMoment(scannedAt, i18n.language) })}</span>}
        </span>
        {isOffline && (
          <span className={styles.warning}>
            <strong>{t('settings.folders.offline')}</strong> {offlineReason}
          </span>
        )}
        {!isOffline && missingCount > 0 && (
          <span className={styles.warning}>{t('settings.folders.missing', { count: missingCount })}</span>
        )}
      </div>
      {kind === 'managed' && (
        <div className={styles.actions}>
          <IconButton label={t('settings.folders.move')} icon={FolderSync} onClick={onMove} />
        </div>
      )}
      {kind === 'linked' && (
        <div className={styles.actions}>
          <IconButton label={t('settings.folders.rescan', { path })} icon={RefreshCw} onClick={check} />
          <IconButton label={t('settings.folders.remove', { path })} icon={Trash2} onClick={onRemove} />
        </div>
      )}
      {kind === 'linked' && (
        <div className={styles.option}>
          <Switch
            label={t('settings.folders.mayWrite')}
            describedBy={mayWriteHint}
            checked={mayWrite}
            onToggle={(checked) => runMutation(allow.mutateAsync, { id, mayWrite: checked }, { onError })}
          />
        </div>
      )}
    </li>
  )
}

/** The move of the managed folder that runs, or why it stopped. */
function MoveProgress() {
  const { t } = useTranslation()
  const job = useNewestJob('move_library')
  if (!job) return null
  const { done, total } = job.progress ?? { done: 0, total: 0 }
  if (job.status === 'failed')
    return <ErrorLine title={t('settings.folders.moveFailed')} detail={job.failureReason ?? ''} />
  if (!isActive(job)) return <p role="status">{t('settings.folders.moved')}</p>
  return (
    <div role="status" className={styles.text}>
      <span>
        {job.waitReason ?? t('settings.folders.moving')} <JobSteps job={job} />
      </span>
      <ProgressBar label={t('settings.folders.moving')} done={done} total={total} />
    </div>
  )
}

function RemoveFolder({ folder, onClose }: { readonly folder: LibraryFolder; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useRemoveFolder()
  const confirm = () =>
    runMutation(remove.mutateAsync, folder.id, {
      onSuccess: () => {
        toast(t('settings.folders.removed', { path: folder.path }))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t('settings.folders.removeTitle')}
      action={t('settings.folders.removeAction')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.path}>{folder.path}</p>
      <p>{t('settings.folders.removeText', { count: folder.chapterCount })}</p>
    </ConfirmDialog>
  )
}
