import type { ArchiveFacts } from '../../platform/cbz/read-facts.ts'
import { type ReadComicInfo, readComicInfo } from './read-comic-info.ts'
import { readMetronInfo } from './read-metron-info.ts'

/** What the documents in a file say. Where they say different things, ComicInfo.xml wins. */
export async function readInfo({
  comicInfo,
  metronInfo,
}: Pick<ArchiveFacts, 'comicInfo' | 'metronInfo'>): Promise<ReadComicInfo | undefined> {
  if (comicInfo === undefined && metronInfo === undefined) return undefined
  return {
    ...(metronInfo !== undefined && (await readMetronInfo(metronInfo))),
    ...(comicInfo !== undefined && (await readComicInfo(comicInfo))),
  }
}
