import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/settings.ts'
import { readSettings, type SettingsPorts, writeSettings } from '../../settings/settings.ts'
import { bind } from '../bind.ts'

export function settingsRoutes(app: Hono, ports: SettingsPorts): void {
  bind(app, contract.getSettings, () => readSettings(ports.db))
  bind(app, contract.replaceSettings, ({ body }) => writeSettings(ports, body))
}
