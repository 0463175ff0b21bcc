import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import type { FetchedFiles, FilesTask } from '../protocol/messages.ts'
import { createFilePlace, type FilePlace, hashInName, type PlacePorts, Unfit } from './file-server.ts'
import { inOrder } from './concurrency.ts'
import { openStaging, type StagedPage, type Staging } from './chapter/staging.ts'

type FetchFilesPorts = PlacePorts & {
  readonly onProgress: (progress: { done: number; total: number }) => void
}

const concurrency = 3

/**
 * Fetches files whose names are known from one place into the staging folder, until all are there or the first one
 * fails: then the caller looks for another place. What an earlier call staged is used again where its name carries the
 * hash of its bytes, which proves it. Failures of the place are answers; problems of this machine are thrown.
 */
export async function fetchFiles(task: FilesTask, ports: FetchFilesPorts): Promise<FetchedFiles> {
  const staging = await openStaging(task.stagingDir)
  const place = createFilePlace(task, ports)
  const pages: StagedPage[] = []
  const total = task.files.length
  let done = 0
  let fresh = 0
  try {
    ports.onProgress({ done, total })
    await inOrder(task.files, concurrency, async (name, index) => {
      const earlier = await earlierPage(staging, task.key, name)
      pages[index] = earlier
        ? await staging.keep(index + 1, earlier)
        : await newPage(staging, place, task.key, { name, number: index + 1, total })
      if (!earlier) fresh += 1
      ports.onProgress({ done: ++done, total })
    })
    await staging.finish()
    const numbered = pages.map(({ etag, lastModified, ...page }, index) => ({ ...page, number: index + 1 }))
    return { pages: numbered, fresh, failure: null }
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    return { pages: [], fresh, failure: { reason: error.reason, sentence: error.sentence } }
  } finally {
    await staging.close()
    await place.close()
  }
}

function earlierPage(staging: Staging, key: string, name: string): Promise<StagedPage | undefined> | undefined {
  const hash = hashInName(name)
  return hash === undefined ? undefined : staging.proven(`${key}/${name}`, hash)
}

async function newPage(
  staging: Staging,
  place: FilePlace,
  key: string,
  { name, number, total }: { readonly name: string; readonly number: number; readonly total: number },
): Promise<StagedPage> {
  const file = await place.load(name).catch((error: unknown) => {
    throw error instanceof Unfit ? new Unfit(error.reason, saidOfPage(number, total, error.sentence)) : error
  })
  return await staging.put(number, { url: `${key}/${name}`, ...file, headers: {} })
}

const saidOfPage = (number: number, total: number, reason: Sentence): Sentence =>
  say('Page {number} of {total}: {reason}', { number, total, reason })
