import { useTranslation } from 'react-i18next'
import type { RenamePreview } from '../../../shared/contracts/files.ts'
import { useRenameFiles } from '../../api/files.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { RenameList } from './RenameList.tsx'

type RenameDialogProps = {
  readonly template: string
  readonly preview: RenamePreview
  readonly onClose: () => void
}

/** Asks before many files get other names. */
export function RenameDialog({ template, preview, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const rename = useRenameFiles()
  const more = preview.changed - preview.items.length
  return (
    <ConfirmDialog
      title={t('settings.files.renameTitle', { count: preview.changed })}
      action={t('settings.files.renameAction')}
      variant="primary"
      busy={rename.isPending}
      error={rename.error}
      onConfirm={() => rename.mutate(template, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('settings.files.renameText')}</p>
      <RenameList scrolls items={preview.items} />
      {more > 0 && <p>{t('settings.files.more', { count: more })}</p>}
    </ConfirmDialog>
  )
}
