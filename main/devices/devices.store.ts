import type { Device } from '../../shared/contracts/devices.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'

type Row = Schema['devices']

const toDevice = (row: Row): Device => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  lastAddress: row.last_address,
})

/** Newest first. */
export async function listDevices(db: Db): Promise<Device[]> {
  const rows = await db.selectFrom('devices').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map(toDevice)
}

export type NewDevice = Omit<Row, 'created_at' | 'last_seen_at' | 'last_address'>

export const insertDevice = (db: Db, device: NewDevice, now: string): Promise<unknown> =>
  db
    .insertInto('devices')
    .values({ ...device, created_at: now, last_seen_at: null, last_address: null })
    .execute()

export type HashColumn = 'secret_hash' | 'md5_hash' | 'session_hash'

export type IdentifiedDevice = Pick<Row, 'id' | 'name' | 'kind' | 'username'>

export const findDevice = (db: Db, column: HashColumn, hash: string): Promise<IdentifiedDevice | undefined> =>
  db.selectFrom('devices').select(['id', 'name', 'kind', 'username']).where(column, '=', hash).executeTakeFirst()

export const noteUse = (db: Db, id: string, address: string, now: string): Promise<unknown> =>
  db.updateTable('devices').set({ last_seen_at: now, last_address: address }).where('id', '=', id).execute()

/** @param id undefined for all @returns the identifiers of the removed devices */
export async function deleteDevices(db: Db, id?: string): Promise<string[]> {
  const all = db.deleteFrom('devices').returning('id')
  return (await (id === undefined ? all : all.where('id', '=', id)).execute()).map((row) => row.id)
}

export type DeviceAccess = { readonly isOn: boolean; readonly names: readonly string[]; readonly installation: string }

/** @param installation is stored the first time. */
export async function readAccess(db: Db | Tx, installation: string): Promise<DeviceAccess> {
  await db
    .insertInto('device_access')
    .values({ id: 1, is_on: 0, names: '[]', installation })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('device_access').selectAll().executeTakeFirstOrThrow()
  return { isOn: row.is_on === 1, names: JSON.parse(row.names), installation: row.installation }
}

export const writeAccess = (db: Db, { isOn, names }: Pick<DeviceAccess, 'isOn' | 'names'>): Promise<unknown> =>
  db
    .updateTable('device_access')
    .set({ is_on: isOn ? 1 : 0, names: JSON.stringify(names) })
    .execute()
