import { useTranslation } from 'react-i18next'
import type { MetadataPreview } from '../../../shared/contracts/files.ts'
import { Button, LinkButton } from '../Button.tsx'
import { FormActions } from '../forms/FormActions.tsx'
import { paths } from '../paths.ts'
import { ProblemLine } from '../status/Notice.tsx'
import { Dialog } from './Dialog.tsx'
import { toast } from './toasts.store.ts'
import { useErrorToast } from './use-error-toast.ts'

type WriteMetadataDialogProps = {
  /** Undefined while it is loading, or when that failed. */
  readonly preview: MetadataPreview | undefined
  readonly busy: boolean
  readonly error: unknown
  /** Gives the jobs. */
  readonly write: () => Promise<readonly string[]>
  readonly undo: (jobIds: readonly string[]) => Promise<void>
  readonly onClose: () => void
}

/** Says which files get metadata and which are left out, then writes. The toast undoes it, also while files are written. */
export function WriteMetadataDialog({ preview, busy, error, write, undo, onClose }: WriteMetadataDialogProps) {
  const { t } = useTranslation()
  const onError = useErrorToast()
  const { files, notAllowed, otherFormats } = preview ?? { files: 0, notAllowed: 0, otherFormats: 0 }
  const undoJobs = (jobIds: readonly string[]) => undo(jobIds).then(() => toast(t('writeMetadata.undone')), onError)
  // Not in callbacks of `mutate`: the screen can close before the answer arrives.
  const confirm = async () => {
    try {
      const jobIds = await write()
      toast(t('writeMetadata.started', { count: files }), 'plain', () => void undoJobs(jobIds))
    } catch {
      return // The dialog shows the error.
    }
    onClose()
  }
  return (
    <Dialog title={t('writeMetadata.title')} onClose={onClose}>
      <p role="status">
        {!preview && !error && t('common.loading')}
        {preview && (files > 0 ? t('writeMetadata.files', { count: files }) : t('writeMetadata.noFile'))}
      </p>
      {notAllowed > 0 && <p>{t('writeMetadata.notAllowed', { count: notAllowed })}</p>}
      {otherFormats > 0 && <p>{t('writeMetadata.otherFormats', { count: otherFormats })}</p>}
      {files > 0 && <p>{t('writeMetadata.pages')}</p>}
      <ProblemLine error={error} />
      <FormActions onCancel={onClose}>
        {files === 0 && notAllowed > 0 ? (
          <LinkButton variant="primary" href={paths.folderSettings}>
            {t('writeMetadata.settings')}
          </LinkButton>
        ) : (
          <Button variant="primary" disabled={files === 0} busy={busy} onClick={() => void confirm()}>
            {t('writeMetadata.confirm')}
          </Button>
        )}
      </FormActions>
    </Dialog>
  )
}
