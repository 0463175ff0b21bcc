import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import {
  settingsGroups as names,
  type Settings,
  type SettingsWrite,
  settingsSchema,
} from '../../shared/contracts/settings.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { storedSettings, storeSettings } from './settings.store.ts'

export type SettingsPorts = { readonly db: Db; readonly clock: Clock; readonly announce: (event: BunkoEvent) => void }

/** All groups, with the defaults of what was never set. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const stored = await storedSettings(db)
  const groups = names.map((name) => [name, tolerant(settingsSchema.shape[name], stored.get(name))])
  return Object.fromEntries(groups) as Settings
}

/** Replaces each group that is given and leaves the others. One event for each group that is another than before. */
export async function writeSettings({ db, clock, announce }: SettingsPorts, write: SettingsWrite): Promise<Settings> {
  const { before, after } = await db.transaction().execute(async (tx) => {
    const before = await readSettings(tx)
    for (const name of names) if (write[name]) await storeSettings(tx, name, write[name], timestamp(clock))
    return { before, after: await readSettings(tx) }
  })
  for (const name of names) {
    if (!isDeepStrictEqual(before[name], after[name])) announce({ name: 'settings.changed', data: { group: name } })
  }
  return after
}

/** A member that another version of Bunko stored and this one does not read has its default; the rest stands. */
function tolerant(schema: z.ZodType, stored: unknown): unknown {
  let value: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  for (;;) {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const unread = new Set(result.error.issues.map((issue) => String(issue.path[0])))
    const rest = Object.entries(value).filter(([member]) => !unread.has(member))
    value = rest.length === Object.keys(value).length ? {} : Object.fromEntries(rest)
  }
}
