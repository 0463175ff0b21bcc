import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/backups.ts'
import { bind } from '../bind.ts'
import type { Features } from './features.ts'

export function backupRoutes(app: Hono, { backups }: Features): void {
  bind(app, contract.listBackups, () => backups.list())
  bind(app, contract.createBackup, () => backups.create())
  bind(app, contract.compareBackup, ({ params }) => backups.compare(params.name))
  bind(app, contract.restoreBackup, ({ params }) => backups.restore(params.name))
}
