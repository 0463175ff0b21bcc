import type { CollectionItem } from '../../../shared/contracts/collection.ts'
import type { Job, NewJob } from '../../jobs/job.ts'
import { upsertFiles } from '../collection.store.ts'
import type { CollectionContext } from '../context.ts'
import type { ArchiveFacts } from '../formats/format.ts'
import type { ReadComicInfo } from '../recognize/read-comic-info.ts'
import type { AdoptedFile } from './adopt-file.ts'
import { findMangas, seriesKey } from './find-mangas.ts'
import { filesPerJob, importJob, toFileRow } from './import-archives.ts'

/** A file to add, with the decision what it is. */
export type PlannedFile = {
  readonly key: string
  readonly item: Omit<CollectionItem, 'reason' | 'kind' | 'confidence'> & { readonly kind: AdoptedFile['kind'] }
  readonly info: ReadComicInfo | undefined
  readonly facts: ArchiveFacts
  /** The chapter whose file changed. */
  readonly chapter?: { readonly id: string; readonly mangaId: string }
}

type Target = { readonly mode: 'link' | 'copy' | 'move'; readonly root: string; readonly folderId: string }

/** Jobs that are added in one transaction. */
const jobsPerTransaction = 20

/** Adds the jobs for the files, at most fifty files of one series each, and the mangas that are missing. */
export async function planJobs(
  context: Pick<CollectionContext, 'db' | 'clock' | 'announce' | 'jobs'>,
  { mode, root, folderId }: Target,
  files: readonly PlannedFile[],
): Promise<{ jobIds: string[]; mangaIds: string[] }> {
  const groups = Map.groupBy(files, ({ item, chapter }) => chapter?.mangaId ?? ` ${seriesKey(item.series)}`)
  const series = [...groups.entries()].filter(([key]) => key.startsWith(' ')).map(([, group]) => describe(group))
  const mangas = await findMangas(context, series)
  const planned: Planned[] = []
  const mangaIds = new Set<string>()
  for (const group of groups.values()) {
    const { series: title } = group[0]!.item
    const mangaId = group[0]!.chapter?.mangaId ?? mangas.get(seriesKey(title))!
    mangaIds.add(mangaId)
    for (let start = 0; start < group.length; start += filesPerJob) {
      const part = group.slice(start, start + filesPerJob)
      const job = importJob(title, { mangaId, mode, root, folderId, files: part.map(toAdopted) })
      planned.push({ job, seen: mode === 'link' ? part.map(({ key, facts }) => toFileRow(folderId, key, facts)) : [] })
    }
  }
  const jobs = await addJobs(context, planned)
  return { jobIds: jobs.map(({ id }) => id), mangaIds: [...mangaIds] }
}

/** A job, and its files, which are known from then on: a scan that runs before the job does not add them again. */
type Planned = { readonly job: NewJob; readonly seen: readonly ReturnType<typeof toFileRow>[] }

async function addJobs({ db, jobs }: Pick<CollectionContext, 'db' | 'jobs'>, planned: readonly Planned[]) {
  const added: Job[] = []
  for (let start = 0; start < planned.length; start += jobsPerTransaction) {
    const batch = await db.transaction().execute(async (tx) => {
      const part: Job[] = []
      for (const { job, seen } of planned.slice(start, start + jobsPerTransaction)) {
        await upsertFiles(tx, seen)
        part.push(await jobs.add(tx, job))
      }
      return part
    })
    jobs.announce(batch)
    added.push(...batch)
  }
  return added
}

/** A series has the earliest year and the first metadata of its files. */
function describe(group: readonly PlannedFile[]) {
  const years = group.map(({ item }) => item.year).filter((year) => year !== null)
  const info = group.find((file) => file.info?.summary ?? file.info?.writer ?? file.info?.genres)?.info
  return { series: group[0]!.item.series, year: years.length > 0 ? Math.min(...years) : null, info }
}

function toAdopted({ key, item, chapter }: PlannedFile): AdoptedFile {
  const { path, kind, volume, number, numberEnd, title, language } = item
  return { path, key, kind, volume, number, numberEnd, title, language, ...(chapter && { chapterId: chapter.id }) }
}
