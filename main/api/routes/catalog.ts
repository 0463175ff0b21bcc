import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/catalog.ts'
import { Problem } from '../../platform/problem.ts'
import { bind } from '../bind.ts'

/** The contract of the catalog; its client is not part of this version, and that is said instead of an empty list. */
export function catalogRoutes(app: Hono): void {
  const absent = () => {
    throw new Problem('upstream_failed', 'This version of Bunko does not ask the catalog yet. Add the manga by hand.')
  }
  bind(app, contract.searchCatalog, absent)
  bind(app, contract.createMangaFromCatalog, absent)
}
