import type { ExportedChapters } from '../../../shared/contracts/exports.ts'
import { useExport } from '../../api/exports.ts'
import { ExportDialog } from '../../ui/overlays/ExportDialog.tsx'

type ExportChaptersProps = { readonly selection: ExportedChapters; readonly onClose: () => void }

/** Exports chapters of a manga. */
export const ExportChapters = ({ selection, onClose }: ExportChaptersProps) => (
  <ExportDialog {...useExport(selection)} onClose={onClose} />
)
