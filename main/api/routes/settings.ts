import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/settings.ts'
import { bind } from '../bind.ts'
import type { Features } from './features.ts'

export function settingsRoutes(app: Hono, { settings }: Features): void {
  bind(app, contract.getSettings, () => settings.read())
  bind(app, contract.replaceSettings, ({ body }) => settings.write(body))
}
