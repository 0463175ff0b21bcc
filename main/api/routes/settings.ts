import * as contract from '../../../shared/contracts/settings.ts'
import { bind } from '../bind.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function settingsRoutes(router: Router, { settings }: Features): void {
  bind(router, contract.getSettings, () => settings.read())
  bind(router, contract.replaceSettings, ({ body }) => settings.write(body))
}
