import type { MetadataSourceId } from '../../../../shared/contracts/metadata.ts'

export const sourceNames: Readonly<Record<MetadataSourceId, string>> = {
  mangadex: 'MangaDex',
  anilist: 'AniList',
  mangabaka: 'MangaBaka',
}
