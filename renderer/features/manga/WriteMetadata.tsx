import { useMetadataWriting } from '../../api/files.ts'
import { WriteMetadataDialog } from '../../ui/overlays/WriteMetadataDialog.tsx'

type WriteMetadataProps = { readonly mangaIds: readonly string[]; readonly onClose: () => void }

/** Writes what the library knows of a manga into its files. */
export const WriteMetadata = ({ mangaIds, onClose }: WriteMetadataProps) => (
  <WriteMetadataDialog {...useMetadataWriting(mangaIds)} onClose={onClose} />
)
