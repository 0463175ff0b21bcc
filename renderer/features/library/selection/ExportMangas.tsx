import { useTranslation } from 'react-i18next'
import type { ExportedChapters } from '../../../../shared/contracts/exports.ts'
import { useExport } from '../../../api/exports.ts'
import { ExportDialog } from '../../../ui/overlays/ExportDialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'

type ExportMangasProps = { readonly selection: ExportedChapters; readonly onClose: () => void }

/** Exports the chapters of the selected manga. */
export function ExportMangas({ selection, onClose }: ExportMangasProps) {
  const { t } = useTranslation()
  const started = useExport(selection, (target) => {
    toast(t(`exports.started.${target}`))
    onClose()
  })
  return <ExportDialog {...started} onClose={onClose} />
}
