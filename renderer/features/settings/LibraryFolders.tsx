import { FolderInput, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryFolder } from '../../../shared/contracts/collection.ts'
import { useLibraryFolders, useRemoveFolder, useRescanFolder } from '../../api/collection.ts'
import { formatMoment } from '../../i18n/format.ts'
import { IconButton, LinkButton } from '../../ui/Button.tsx'
import form from '../../ui/forms/form.module.css'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './LibraryFolders.module.css'
import { SettingsSection } from './SettingsSection.tsx'

/** The folders of the library with their state. */
export function LibraryFolders() {
  const { t } = useTranslation()
  const folders = useLibraryFolders()
  const [removed, setRemoved] = useState<LibraryFolder>()
  return (
    <SettingsSection id="folders" title={t('settings.folders.title')} note={t('settings.folders.note')}>
      {folders.isPending && <p role="status">{t('common.loading')}</p>}
      <ProblemLine error={folders.error} />
      {folders.data && folders.data.length > 0 && (
        <ul className={styles.list} aria-label={t('settings.folders.title')}>
          {folders.data.map((folder) => (
            <FolderRow key={folder.id} folder={folder} onRemove={() => setRemoved(folder)} />
          ))}
        </ul>
      )}
      <div className={form.actions}>
        <LinkButton icon={FolderInput} href={paths.addFolder}>
          {t('settings.folders.add')}
        </LinkButton>
      </div>
      {removed && <RemoveFolder folder={removed} onClose={() => setRemoved(undefined)} />}
    </SettingsSection>
  )
}

function FolderRow({ folder, onRemove }: { readonly folder: LibraryFolder; readonly onRemove: () => void }) {
  const { t, i18n } = useTranslation()
  const rescan = useRescanFolder()
  const onError = useErrorToast()
  const { id, path, kind, chapterCount, missingCount, isOffline, offlineReason, scannedAt, watching } = folder
  const check = () => {
    if (rescan.isPending) return
    rescan.mutate(id, { onSuccess: () => toast(t('settings.folders.rescanning', { path })), onError })
  }
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.path}>{path}</span>
        <span className={styles.about}>
          <span>{t(`settings.folders.kind.${kind}`)}</span>
          <span>{t('settings.folders.chapters', { count: chapterCount })}</span>
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
      {kind === 'linked' && (
        <div className={styles.actions}>
          <IconButton label={t('settings.folders.rescan', { path })} icon={RefreshCw} onClick={check} />
          <IconButton label={t('settings.folders.remove', { path })} icon={Trash2} onClick={onRemove} />
        </div>
      )}
    </li>
  )
}

function RemoveFolder({ folder, onClose }: { readonly folder: LibraryFolder; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useRemoveFolder()
  const confirm = () =>
    remove.mutate(folder.id, {
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
