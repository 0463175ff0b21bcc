import { type Message, message } from '../../../shared/i18n/message.ts'
import type { FetchedFiles, FilesTask } from '../protocol/messages.ts'
import { openStaging, type StagedPage, type Staging } from './chapter/staging.ts'
import { mapWithConcurrency } from './concurrency.ts'
import { createFileServer, type FileServer, type FileServerDeps, FileServerError, hashFromName } from './file-server.ts'

type FetchFilesPorts = FileServerDeps & {
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
  const place = createFileServer(task, ports)
  const pages: StagedPage[] = []
  const total = task.files.length
  let done = 0
  let fresh = 0
  try {
    ports.onProgress({ done, total })
    await mapWithConcurrency(task.files, concurrency, async (name, index) => {
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
    if (!(error instanceof FileServerError)) throw error
    return { pages: [], fresh, failure: { reason: error.reason, userMessage: error.userMessage } }
  } finally {
    await staging.close()
    await place.close()
  }
}

function earlierPage(staging: Staging, key: string, name: string): Promise<StagedPage | undefined> | undefined {
  const hash = hashFromName(name)
  return hash === undefined ? undefined : staging.proven(`${key}/${name}`, hash)
}

async function newPage(
  staging: Staging,
  place: FileServer,
  key: string,
  { name, number, total }: { readonly name: string; readonly number: number; readonly total: number },
): Promise<StagedPage> {
  const file = await place.load(name).catch((error: unknown) => {
    throw error instanceof FileServerError
      ? new FileServerError(error.reason, saidOfPage(number, total, error.userMessage))
      : error
  })
  return await staging.put(number, { url: `${key}/${name}`, ...file, headers: {} })
}

const saidOfPage = (number: number, total: number, reason: Message): Message =>
  message('scraper.pageFailed', { number, total, reason })
