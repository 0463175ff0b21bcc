import { expect } from 'vitest'
import { importCollection } from '../../shared/contracts/collection.ts'
import type { ApiClient } from './api-client.ts'

/** Imports a folder of files and waits until its jobs have ended. */
export async function importFolder(api: ApiClient, path: string, more: object = {}) {
  const response = await api.call(importCollection, { body: { path, ...more } })
  expect(response.status, response.text).toBe(202)
  const result = response.json()
  return { ...result, jobs: await Promise.all(result.jobIds.map((id) => api.finished(id))) }
}
