import type { Db } from '../database/schema.ts'
import type { TrackerId } from './tracker.ts'
import { findTrackerRow } from './trackers.store.ts'

/** The client ID that the user set, else that of this build, else null. */
export async function findClientId(db: Db, id: TrackerId): Promise<string | null> {
  return (await findTrackerRow(db, id))?.client_id ?? builtClientIds().get(id) ?? null
}

/** The build writes the variable into the program (docs/releasing.md): `anilist=123,myanimelist=abc`. */
const builtClientIds = (): ReadonlyMap<string, string> =>
  new Map((process.env.BUNKO_TRACKER_CLIENTS ?? '').split(',').map((pair) => pair.split('=') as [string, string]))
