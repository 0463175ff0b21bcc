import { useTranslation } from 'react-i18next'
import type { ExportedChapters } from '../../../shared/contracts/exports.ts'
import { useExport } from '../../api/exports.ts'
import { ExportDialog } from '../../ui/overlays/ExportDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'

type ExportChaptersProps = { readonly selection: ExportedChapters; readonly onClose: () => void }

/** Exports chapters of a manga. */
export function ExportChapters({ selection, onClose }: ExportChaptersProps) {
  const { t } = useTranslation()
  const started = useExport(selection, (target) => {
    toast(t(`exports.started.${target}`))
    onClose()
  })
  return <ExportDialog {...started} onClose={onClose} />
}
