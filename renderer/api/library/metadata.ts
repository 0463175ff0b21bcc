import { chooseMetadata, compareMetadata, type MetadataSourceId } from '../../../shared/contracts/metadata.ts'
import { type BodyInput, call } from '../client.ts'
import { useCall, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

type Compared = {
  readonly source?: MetadataSourceId | undefined
  readonly entry?: string | undefined
  /** A title to search for instead. */
  readonly q?: string | undefined
}

/** A manga beside what a source says about it. Not asked while `isWanted` is false. */
export const useMetadataComparison = (mangaId: string, { source, entry, q }: Compared, isWanted = true) =>
  useCall(
    queryKeys.metadata(mangaId, source, entry, q),
    compareMetadata,
    {
      params: { id: mangaId },
      query: { ...(source && { source }), ...(entry !== undefined && { entry }), ...(q !== undefined && { q }) },
    },
    { enabled: isWanted },
  )

export const useChooseMetadata = (mangaId: string) =>
  useChange(
    (body: BodyInput<typeof chooseMetadata>) => call(chooseMetadata, { params: { id: mangaId }, body }),
    queryKeys.mangas,
    queryKeys.manga(mangaId),
    queryKeys.genres,
  )
