import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/settings.ts'
import { createSettings, type SettingsDeps } from '../../settings/settings.ts'
import { bind } from '../bind.ts'

export function settingsRoutes(app: Hono, deps: SettingsDeps): void {
  const settings = createSettings(deps)
  bind(app, contract.getSettings, () => settings.read())
  bind(app, contract.replaceSettings, ({ body }) => settings.write(body))
}
