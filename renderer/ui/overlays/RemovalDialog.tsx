import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaRemoval, RemovedFiles } from '../../../shared/contracts/removal.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../Button.tsx'
import { Switch } from '../forms/Field.tsx'
import { FormActions } from '../forms/FormActions.tsx'
import { ProblemLine } from '../status/Notice.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

type RemovalDialogProps = {
  readonly title: string
  /** What the removal affects; empty while it loads. */
  readonly consequences: readonly string[]
  readonly isLoading: boolean
  readonly busy: boolean
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks before something is removed and says what the removal affects. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, consequences, isLoading, busy, error, onConfirm, onClose, children } = props
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className={styles.consequences} aria-busy={isLoading}>
        {isLoading && <li role="status">{t('common.loading')}</li>}
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {children}
      <ProblemLine error={error} />
      <FormActions onCancel={onClose}>
        <Button variant="danger" busy={busy} disabled={isLoading} onClick={onConfirm}>
          {t('remove.action')}
        </Button>
      </FormActions>
    </Dialog>
  )
}

type MangaRemovalDialogProps = Pick<RemovalDialogProps, 'title' | 'busy' | 'error' | 'onClose'> & {
  readonly preview: MangaRemoval | undefined
  readonly onConfirm: (files: RemovedFiles) => void
}

/** The dialog before mangas are removed. Their files go to the trash or stay in the library folder. */
export function MangaRemovalDialog({ preview, onConfirm, ...dialog }: MangaRemovalDialogProps) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const [files, setFiles] = useState<RemovedFiles>('trash')
  const consequences = preview
    ? [
        t('remove.chapters', { count: preview.chapterCount }),
        ...(preview.fileCount > 0
          ? [t(`remove.files.${files}`, { count: preview.fileCount, size: bytes(preview.sizeBytes) })]
          : []),
        ...(preview.linkedFileCount > 0 ? [t('remove.linkedFiles', { count: preview.linkedFileCount })] : []),
        ...(preview.jobCount > 0 ? [t('remove.jobs', { count: preview.jobCount })] : []),
        t('remove.undo'),
      ]
    : []
  return (
    <RemovalDialog
      {...dialog}
      isLoading={preview === undefined && !dialog.error}
      consequences={consequences}
      onConfirm={() => onConfirm(files)}
    >
      {preview !== undefined && preview.fileCount > 0 && (
        <Switch
          label={t('remove.keepFiles')}
          checked={files === 'keep'}
          onToggle={(isKept) => setFiles(isKept ? 'keep' : 'trash')}
        />
      )}
    </RemovalDialog>
  )
}
