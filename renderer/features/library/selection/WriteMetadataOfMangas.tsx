import { useMetadataWriting } from '../../../api/files.ts'
import { WriteMetadataDialog } from '../../../ui/overlays/WriteMetadataDialog.tsx'

type WriteMetadataProps = { readonly mangaIds: readonly string[]; readonly onClose: () => void }

/** Writes what the library knows of the selected manga into their files. */
export const WriteMetadataOfMangas = ({ mangaIds, onClose }: WriteMetadataProps) => (
  <WriteMetadataDialog {...useMetadataWriting(mangaIds)} onClose={onClose} />
)
