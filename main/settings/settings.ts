import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import {
  type SettingsValues,
  type SettingsWrite,
  settingsGroups,
  settingsSchema,
} from '../../shared/contracts/settings.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { readStoredSettings, storeSettingsGroup } from './settings.store.ts'

type SettingsDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
}

export type Settings = ReturnType<typeof createSettings>

export function createSettings({ db, clock, announce }: SettingsDeps) {
  return {
    /** All groups; members that were never set have their defaults. */
    read: (tx?: Tx): Promise<SettingsValues> => readSettings(tx ?? db),
    /** Replaces the groups that `write` contains and announces `settings.changed` for each group whose values changed. */
    async write(write: SettingsWrite): Promise<SettingsValues> {
      const { before, after } = await db.transaction().execute(async (tx) => {
        const before = await readSettings(tx)
        for (const group of settingsGroups) {
          if (write[group]) await storeSettingsGroup(tx, group, write[group], timestamp(clock))
        }
        return { before, after: await readSettings(tx) }
      })
      for (const group of settingsGroups) {
        if (!isDeepStrictEqual(before[group], after[group])) announce({ name: 'settings.changed', data: { group } })
      }
      return after
    },
  }
}

export async function readSettings(db: Db | Tx): Promise<SettingsValues> {
  const stored = await readStoredSettings(db)
  const groups = settingsGroups.map((group) => [group, parseGroup(settingsSchema.shape[group], stored.get(group))])
  return Object.fromEntries(groups) as SettingsValues
}

/** Members that fail validation, such as those of another Bunko version, get their defaults. */
function parseGroup(schema: z.ZodType, stored: unknown): unknown {
  let value: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  for (;;) {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const invalid = new Set(result.error.issues.map((issue) => String(issue.path[0])))
    const valid = Object.entries(value).filter(([member]) => !invalid.has(member))
    value = valid.length === Object.keys(value).length ? {} : Object.fromEntries(valid)
  }
}

export { findSettingsTime } from './settings.store.ts'
