import { expect } from 'vitest'
import { importCollection } from '../../shared/contracts/collection.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { parseJob } from '../../shared/job-context.ts'
import type { ApiClient } from './api-client.ts'

const pageSize = 100

/** Starts the import of a folder. @returns its job */
export async function startImport(api: ApiClient, path: string, more: object = {}): Promise<string> {
  const response = await api.call(importCollection, { body: { path, ...more } })
  expect(response.status, response.text).toBe(202)
  return response.json().jobIds[0]!
}

/** The jobs that an import started, in their order. */
export async function importJobsOf(api: ApiClient, parentId: string) {
  const jobs = []
  for (let page = 1; ; page += 1) {
    const query = { parentId, sortOrder: 'ASC', page, limit: pageSize }
    const some = (await api.call(listJobs, { query })).json()
    jobs.push(...some)
    if (some.length < pageSize) return jobs
  }
}

/** Imports a folder of files and waits until its jobs have ended. */
export async function importFolder(api: ApiClient, path: string, more: object = {}) {
  const job = parseJob(await api.finished(await startImport(api, path, more)))
  expect(job.failureReason).toBeNull()
  const jobs = await importJobsOf(api, job.id)
  const named = new Set(jobs.flatMap((one) => parseJob(one).context.notes.map(({ name }) => name)))
  const mangaIds = [...jobs.map((one) => parseJob(one).context.mangaId), job.context.mangaId].filter(
    (id) => id !== undefined,
  )
  return {
    /** The job of the import. */
    job,
    /** The jobs that added its files. */
    jobs,
    jobIds: jobs.map(({ id }) => id),
    /** The mangas that got files, or the only one whose files were there. */
    mangaIds: [...new Set(mangaIds)],
    /** The files that could not be read. */
    leftOut: job.context.notes
      .filter(({ name }) => !named.has(name))
      .map(({ name, text }) => ({ path: name, reason: text })),
  }
}
