import { Braces, Save, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backup } from '../../../shared/contracts/backups.ts'
import { exportTachibk } from '../../../shared/contracts/exports.ts'
import { exportLibrary } from '../../../shared/contracts/library-export.ts'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { useBackups, useCreateBackup } from '../../api/backups.ts'
import { runMutation } from '../../api/query-client.ts'
import { formatBytes, formatDateAndTime } from '../../i18n/format.ts'
import { Button, DownloadButton } from '../../ui/Button.tsx'
import form from '../../ui/forms/form.module.css'
import { PickFolder } from '../../ui/forms/PickFolder.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

/** How many backups are shown at first. */
const shownAtFirst = 5

/** Automatic backups, and the backups that can be restored. */
export function BackupSettings({ value }: { readonly value: SettingsValues['backups'] }) {
  const { t } = useTranslation()
  const { toggle, field, set } = useGroup('backups', value, (member) => t(`settings.backups.${member}`))
  const backups = useBackups()
  const create = useCreateBackup()
  return (
    <SettingsSection id="backups" title={t('settings.backups.title')} note={t('settings.backups.note')}>
      <SwitchRow {...toggle('isEnabled')} hint={t('settings.backups.isEnabledHint')} />
      <FolderChoice {...field('folder')} folder={value.folder} onChoose={(folder) => set('folder', folder)} />
      {backups.data?.lastError && <ErrorLine title={t('settings.backups.failed')} detail={backups.data.lastError} />}
      <ProblemLine error={backups.error ?? create.error} />
      <div id="backups.create" className={form.actions}>
        <Button
          icon={Save}
          busy={create.isPending}
          onClick={() =>
            runMutation(create.mutateAsync, undefined, { onSuccess: () => toast(t('settings.backups.created')) })
          }
        >
          {t('settings.backups.create')}
        </Button>
      </div>
      {backups.data && <BackupList backups={backups.data.items} />}
      <div id="backups.mihon" className={form.actions}>
        <DownloadButton icon={Smartphone} href={exportTachibk.path}>
          {t('settings.backups.mihon')}
        </DownloadButton>
        <p className="note">{t('settings.backups.mihonHint')}</p>
      </div>
      <div id="backups.json" className={form.actions}>
        <DownloadButton icon={Braces} href={exportLibrary.path}>
          {t('settings.backups.json')}
        </DownloadButton>
        <p className="note">{t('settings.backups.jsonHint')}</p>
      </div>
    </SettingsSection>
  )
}

type FolderChoiceProps = {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  /** Null for the place of the library. */
  readonly folder: string | null
  readonly onChoose: (folder: string | null) => void
}

/** Where backups are kept. */
function FolderChoice({ id, label, error, folder, onChoose }: FolderChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset id={id} className={styles.checks}>
      <legend>{label}</legend>
      <p className={folder === null ? undefined : styles.path}>{folder ?? t('settings.backups.withLibrary')}</p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={form.actions}>
        <PickFolder onPick={onChoose} />
        {folder !== null && (
          <Button variant="ghost" onClick={() => onChoose(null)}>
            {t('settings.backups.withLibrary')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function BackupList({ backups }: { readonly backups: readonly Backup[] }) {
  const { t, i18n } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  const [chosen, setChosen] = useState<Backup>()
  if (backups.length === 0) return <p>{t('settings.backups.none')}</p>
  const shown = showsAll ? backups : backups.slice(0, shownAtFirst)
  return (
    <>
      <ul id="backups.restore" className={styles.list} aria-label={t('settings.backups.title')}>
        {shown.map((backup) => {
          const moment = formatDateAndTime(backup.createdAt, i18n.language)
          return (
            <li key={backup.name} className={styles.row}>
              <span>
                <time dateTime={backup.createdAt}>{moment}</time>
                <span className="fine-print">
                  {t(`settings.backups.reasons.${backup.reason}`)} · {formatBytes(backup.sizeBytes, i18n.language)}
                </span>
              </span>
              <Button
                variant="ghost"
                aria-label={t('settings.backups.restoreOf', { moment })}
                onClick={() => setChosen(backup)}
              >
                {t('settings.backups.restore')}
              </Button>
            </li>
          )
        })}
      </ul>
      {shown.length < backups.length && (
        <div>
          <Button variant="ghost" onClick={() => setShowsAll(true)}>
            {t('settings.backups.showAll', { count: backups.length })}
          </Button>
        </div>
      )}
      {chosen && <RestoreDialog backup={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
