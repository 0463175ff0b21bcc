import { useTranslation } from 'react-i18next'
import type { ExportedChapters } from '../../../../shared/contracts/exports.ts'
import { useExport } from '../../../api/exports.ts'
import { useMetadataWriting } from '../../../api/files.ts'
import { useMangaRemoval } from '../../../api/library/removal.ts'
import { useShelving } from '../../../api/library/shelves.ts'
import { useMigration } from '../../../api/sources/migration.ts'
import { AddToDialog } from '../../../ui/overlays/AddToDialog.tsx'
import { ExportDialog } from '../../../ui/overlays/ExportDialog.tsx'
import { MigrateDialog } from '../../../ui/overlays/MigrateDialog.tsx'
import { MangaRemovalDialog } from '../../../ui/overlays/RemovalDialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { WriteMetadataDialog } from '../../../ui/overlays/WriteMetadataDialog.tsx'
import { clearSelection } from './selection.store.ts'

export type MangaDialogProps = {
  readonly kind: 'write' | 'migrate' | 'shelve' | 'export' | 'remove'
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** The dialog of a command for one or several manga. */
export function MangaDialog({ kind, ids, onClose }: MangaDialogProps) {
  switch (kind) {
    case 'write':
      return <WriteMetadataOfMangas mangaIds={ids} onClose={onClose} />
    case 'shelve':
      return <AddToShelf mangaIds={ids} onClose={onClose} />
    case 'migrate':
      return <MigrateMangas mangaIds={ids} onClose={onClose} />
    case 'export':
      return <ExportMangas selection={{ mangaIds: [...ids], chapterIds: [] }} onClose={onClose} />
    case 'remove':
      return <RemoveMangas ids={ids} onClose={onClose} />
  }
}

type ExportMangasProps = { readonly selection: ExportedChapters; readonly onClose: () => void }

/** Exports the chapters of the selected manga. */
const ExportMangas = ({ selection, onClose }: ExportMangasProps) => (
  <ExportDialog {...useExport(selection)} onClose={onClose} />
)

type RemoveMangasProps = { readonly ids: readonly string[]; readonly onClose: () => void }

/** Asks, and removes the selected manga. The removal can be undone. */
function RemoveMangas({ ids, onClose }: RemoveMangasProps) {
  const { t } = useTranslation()
  const removal = useMangaRemoval(ids, (undo) => {
    toast(t('remove.mangasDone', { count: ids.length }), 'plain', undo)
    clearSelection()
  })
  return <MangaRemovalDialog {...removal} title={t('remove.mangas', { count: ids.length })} onClose={onClose} />
}

type WriteMetadataProps = { readonly mangaIds: readonly string[]; readonly onClose: () => void }

/** Puts the selected manga on a shelf. */
function AddToShelf({ mangaIds, onClose }: WriteMetadataProps) {
  const { t } = useTranslation()
  return <AddToDialog {...useShelving(mangaIds)} title={t('shelves.addTo')} onClose={onClose} />
}

/** Reads the selected manga from another source. */
const MigrateMangas = ({ mangaIds, onClose }: WriteMetadataProps) => (
  <MigrateDialog {...useMigration(mangaIds)} count={mangaIds.length} onClose={onClose} />
)

/** Writes what the library knows of the selected manga into their files. */
const WriteMetadataOfMangas = ({ mangaIds, onClose }: WriteMetadataProps) => (
  <WriteMetadataDialog {...useMetadataWriting(mangaIds)} onClose={onClose} />
)
