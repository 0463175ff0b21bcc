import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backup } from '../../../shared/contracts/backups.ts'
import { reloadAfterRestart, useBackupComparison, useRestoreBackup } from '../../api/backups.ts'
import { runMutation } from '../../api/query-client.ts'
import { formatDateAndTime } from '../../i18n/format.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './SettingsScreen.module.css'

type RestoreDialogProps = { readonly backup: Backup; readonly onClose: () => void }

const members = ['mangas', 'chapters', 'downloadedChapters', 'readChapters', 'sources'] as const

/** Shows what a restore would change and starts it. The program restarts then. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const { t, i18n } = useTranslation()
  const comparison = useBackupComparison(backup.name)
  const restore = useRestoreBackup()
  const [outcome, setOutcome] = useState<'restarting' | 'restartByHand'>()
  const moment = formatDateAndTime(backup.createdAt, i18n.language)
  const start = () =>
    runMutation(restore.mutateAsync, backup.name, {
      onSuccess({ isRestarting, startedAt }) {
        setOutcome(isRestarting ? 'restarting' : 'restartByHand')
        if (isRestarting) void reloadAfterRestart(startedAt)
      },
    })
  if (outcome) {
    return (
      <Dialog title={t('settings.backups.restoring')} onClose={onClose}>
        <p role="status">{t(`settings.backups.${outcome}`)}</p>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('settings.backups.restoreTitle', { moment })}
      action={comparison.error ? t('common.retry') : t('settings.backups.restore')}
      variant="primary"
      busy={restore.isPending || comparison.isFetching}
      error={restore.error}
      // What a restore would change must be known before it starts.
      onConfirm={comparison.error ? () => void comparison.refetch() : start}
      onClose={onClose}
    >
      <p>{t('settings.backups.restoreText')}</p>
      <ProblemLine error={comparison.error} />
      {comparison.isPending && <p role="status">{t('settings.backups.comparing')}</p>}
      {comparison.data && <Comparison {...comparison.data} />}
    </ConfirmDialog>
  )
}

type Totals = Readonly<Record<(typeof members)[number], number>>

function Comparison(props: {
  readonly backup: Totals
  readonly current: Totals | null
  readonly missingFileCount: number
}) {
  const { backup, current, missingFileCount } = props
  const { t, i18n } = useTranslation()
  const number = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString(i18n.language))
  return (
    <>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">{t('settings.backups.content')}</span>
            </th>
            <th scope="col">{t('settings.backups.now')}</th>
            <th scope="col">{t('settings.backups.afterwards')}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member}>
              <th scope="row">{t(`settings.backups.totals.${member}`)}</th>
              <td>{number(current?.[member])}</td>
              <td>{number(backup[member])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {missingFileCount > 0 && <p>{t('settings.backups.missingFiles', { count: missingFileCount })}</p>}
    </>
  )
}
