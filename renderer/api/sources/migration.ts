import { cancelActiveJobs, getJob } from '../../../shared/contracts/jobs.ts'
import { getMangaById } from '../../../shared/contracts/mangas.ts'
import {
  type MigrationPlan,
  migrateMangas,
  planMigration,
  undoMigration,
} from '../../../shared/contracts/migrations.ts'
import { call } from '../client.ts'
import { useCancellable, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useSources } from './sources.ts'

/** What a migration of a manga would change, or why it is not possible. */
export type PlannedManga = {
  readonly id: string
  readonly title: string
  readonly plan: MigrationPlan | undefined
  readonly error: unknown
}

type PlanRequest = { readonly sourceId: string; readonly url: string | undefined }

/** Plans and starts the migration of mangas to another source, and undoes it. */
export function useMigration(mangaIds: readonly string[]) {
  const sources = useSources().data ?? []
  const plans = useCancellable(({ sourceId, url }: PlanRequest, signal) => planAll(mangaIds, sourceId, url, signal))
  const migrate = useChange(
    (planned: readonly MigrationPlan[]) => start(planned),
    queryKeys.allPreferredSources,
    queryKeys.mangas,
  )
  return {
    sources,
    plan: plans.mutate,
    planned: plans.data,
    isPlanning: plans.isPending,
    isMigrating: migrate.isPending,
    error: plans.error ?? migrate.error,
    migrate: migrate.mutateAsync,
    undo,
  }
}

/** One after the other, because each reads pages of the same site. */
async function planAll(
  mangaIds: readonly string[],
  sourceId: string,
  url: string | undefined,
  signal: AbortSignal,
): Promise<PlannedManga[]> {
  const planned: PlannedManga[] = []
  for (const id of mangaIds) {
    const { title } = await call(getMangaById, { params: { id } }, { signal })
    const body = { mangaId: id, sourceId, ...(url !== undefined && { url }) }
    const result = await call(planMigration, { body }, { signal }).then(
      (plan) => ({ plan, error: undefined }),
      (error: unknown) => ({ plan: undefined, error }),
    )
    signal.throwIfAborted()
    planned.push({ id, title, ...result })
  }
  return planned
}

async function start(planned: readonly MigrationPlan[]): Promise<string> {
  const items = planned.map(({ mangaId, url }) => ({ mangaId, url }))
  return (await call(migrateMangas, { body: { sourceId: planned[0]!.sourceId, items } })).jobId
}

/** Cancels a migration that runs; else the former sources are restored. */
async function undo(jobId: string): Promise<void> {
  await call(cancelActiveJobs, { body: { jobIds: [jobId] } })
  const { status } = await call(getJob, { params: { id: jobId } })
  if (status === 'completed') await call(undoMigration, { params: { id: jobId } })
}
