import * as contract from '../../../shared/contracts/backups.ts'
import { bind } from '../bind.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function backupRoutes(router: Router, { backups }: Features): void {
  bind(router, contract.listBackups, () => backups.list())
  bind(router, contract.createBackup, () => backups.create())
  bind(router, contract.compareBackup, ({ params }) => backups.compare(params.name))
  bind(router, contract.restoreBackup, ({ params }) => backups.restore(params.name))
}
