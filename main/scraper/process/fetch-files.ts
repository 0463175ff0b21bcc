import { message } from '../../../shared/i18n/message.ts'
import type { FetchedFiles, FilesTask, ReadyPage } from '../protocol/messages.ts'
import { toDownloadedPage } from './chapter/fetch-pages.ts'
import { openStaging, type StagedPage, type Staging } from './chapter/staging.ts'
import { mapWithConcurrency } from './concurrency.ts'
import { createFileServer, type FileServer, type FileServerDeps, FileServerError, hashFromName } from './file-server.ts'

type FetchFilesDeps = FileServerDeps & {
  readonly onProgress: (progress: { done: number; total: number }) => void
  readonly onPage?: (page: ReadyPage) => void
  readonly firstWanted?: () => number
}

const concurrency = 3

/**
 * Fetches named files from one server into the staging folder until one fails; the caller then tries another server.
 * Reuses a staged file of an earlier call if the hash in its name proves that it is the same. Returns failures of the
 * server, throws problems of this machine.
 */
export async function fetchFiles(task: FilesTask, deps: FetchFilesDeps): Promise<FetchedFiles> {
  const staging = await openStaging(task.stagingDir, { onPage: deps.onPage })
  const server = createFileServer(task, deps)
  const pages: StagedPage[] = []
  const total = task.files.length
  let done = 0
  let fresh = 0
  try {
    deps.onProgress({ done, total })
    const fetchOne = async (name: string, index: number) => {
      const staged = await findStagedPage(staging, task.key, name)
      pages[index] = staged
        ? await staging.keep(index + 1, staged)
        : await fetchPage(staging, server, task.key, { name, number: index + 1, total })
      if (!staged) fresh += 1
      deps.onProgress({ done: ++done, total })
    }
    await mapWithConcurrency(task.files, concurrency, fetchOne, deps.firstWanted)
    await staging.finish()
    return { pages: pages.map(toDownloadedPage), fresh, failure: null }
  } catch (error) {
    if (!(error instanceof FileServerError)) throw error
    return { pages: [], fresh, failure: { reason: error.reason, userMessage: error.userMessage } }
  } finally {
    await staging.close()
    await server.close()
  }
}

function findStagedPage(staging: Staging, key: string, name: string): Promise<StagedPage | undefined> | undefined {
  const hash = hashFromName(name)
  return hash === undefined ? undefined : staging.findByHash(`${key}/${name}`, hash)
}

async function fetchPage(
  staging: Staging,
  server: FileServer,
  key: string,
  { name, number, total }: { readonly name: string; readonly number: number; readonly total: number },
): Promise<StagedPage> {
  const file = await server.load(name).catch((error: unknown) => {
    if (!(error instanceof FileServerError)) throw error
    throw new FileServerError(error.reason, message('scraper.pageFailed', { number, total, reason: error.userMessage }))
  })
  return await staging.put(number, { url: `${key}/${name}`, ...file, headers: {} })
}
