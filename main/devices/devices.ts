import { AsyncLocalStorage } from 'node:async_hooks'
import type { Device } from '../../shared/contracts/devices.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import { createAttemptLimiter } from '../platform/attempt-limiter.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import {
  type DeviceAccess,
  deleteDevices,
  findDevice,
  type HashColumn,
  type IdentifiedDevice,
  insertDevice,
  listDevices,
  noteUse,
  readAccess,
  writeAccess,
} from './devices.store.ts'
import { hashOf, md5Of, newCode, newCookie, newPassword, randomText, sessionOf } from './secrets.ts'

/** What a request authenticates with. */
export type Credential =
  | { readonly kind: 'cookie' | 'key' | 'session'; readonly secret: string }
  /** `secret` of KOReader is the MD5 of the password. */
  | { readonly kind: 'password' | 'koreader'; readonly username: string; readonly secret: string }

export type KnownDevice = IdentifiedDevice & {
  /** Lets an app authenticate without its password; undefined for a browser. */
  readonly session: string | undefined
}

type CurrentDevice = Pick<KnownDevice, 'id' | 'name'>

export type Devices = ReturnType<typeof createDevices>

const pairingMs = 5 * 60_000
const maxPairings = 20
/** How often the time of the last use is written. */
const useIntervalMs = 60_000

type PendingPairing = { readonly id: string; readonly name: string | undefined; readonly endsAt: number }

/** The devices and apps that may read the library, their pairing, authentication and removal. */
export function createDevices(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
}) {
  const { db, clock, log } = deps
  const attempts = createAttemptLimiter(clock.monotonicMs)
  /** By the hash of the code. */
  const pairings = new Map<string, PendingPairing>()
  const lastUses = new Map<string, number>()
  const listeners = new Set<(deviceId: string) => void>()
  const requests = new AsyncLocalStorage<CurrentDevice>()
  const announceChange = () => deps.announce({ name: 'devices.changed', data: {} })

  /** @throws Problem `too_many_attempts` */
  function requireAttemptAllowed(address: string, name: string): void {
    const seconds = attempts.waitSeconds(address, name)
    if (seconds > 0)
      throw new Problem('too_many_attempts', message('devices.tooManyAttempts', { seconds }), { waitSeconds: seconds })
  }

  function recordFailure(address: string, name: string): void {
    attempts.recordFailure(address, name)
    log.warn({ address, name }, 'a device failed to authenticate')
  }

  async function identify(credential: Credential, address: string): Promise<KnownDevice | undefined> {
    const { kind, secret } = credential
    const username = 'username' in credential ? credential.username : undefined
    // Cookies and sessions have 256 random bits, and a removed device sends its own until it notices.
    const isGuessable = kind !== 'cookie' && kind !== 'session'
    const name = `${kind} ${(username ?? '').slice(0, 100)}`
    if (isGuessable) requireAttemptAllowed(address, name)
    const found = await findDevice(db, columns[kind], hashOf(secret))
    const isRight = found !== undefined && found.kind === kinds[kind] && (username ?? found.username) === found.username
    if (!isRight) {
      if (isGuessable) recordFailure(address, name)
      return undefined
    }
    if (isGuessable) attempts.recordSuccess(address, name)
    await noteUseOf(found.id, address)
    const isPassword = kind === 'password' || kind === 'key'
    const session = isPassword ? sessionOf(secret) : kind === 'session' ? secret : undefined
    return { ...found, session }
  }

  /** A device can read even while nothing can be written. */
  async function noteUseOf(id: string, address: string): Promise<void> {
    const now = clock.monotonicMs()
    const last = lastUses.get(id)
    if (last !== undefined && now - last < useIntervalMs) return
    lastUses.set(id, now)
    try {
      await noteUse(db, id, address, timestamp(clock))
      announceChange()
    } catch (error) {
      log.warn({ err: error, deviceId: id }, 'the use of a device could not be noted')
    }
  }

  function afterRemoval(ids: readonly string[]): void {
    for (const id of ids) {
      lastUses.delete(id)
      for (const listener of listeners) listener(id)
    }
    announceChange()
  }

  return {
    list: (): Promise<Device[]> => listDevices(db),
    /** A code with which one browser can pair itself. */
    startPairing(name: string | undefined): { readonly id: string; readonly code: string; readonly expiresAt: string } {
      const code = newCode()
      const id = newId()
      pairings.set(hashOf(code), { id, name, endsAt: clock.monotonicMs() + pairingMs })
      for (const hash of pairings.keys()) {
        if (pairings.size <= maxPairings) break
        pairings.delete(hash)
      }
      return { id, code, expiresAt: timestamp(clock, pairingMs) }
    },
    /**
     * Pairs a browser.
     * @param ownName what the browser calls itself
     * @returns the value of its cookie, which is not stored
     * @throws Problem `unauthorized` for a code that is wrong, used or too old; `too_many_attempts`
     */
    async pair(code: string, ownName: string, address: string): Promise<string> {
      const kind = 'pairing'
      requireAttemptAllowed(address, kind)
      const hash = hashOf(code)
      const pairing = pairings.get(hash)
      pairings.delete(hash)
      if (!pairing || clock.monotonicMs() > pairing.endsAt) {
        recordFailure(address, kind)
        throw new Problem('unauthorized', message('devices.codeRefused'))
      }
      attempts.recordSuccess(address, kind)
      const cookie = newCookie()
      const secret = { secret_hash: hashOf(cookie), md5_hash: null, session_hash: null }
      const device = {
        id: pairing.id,
        name: pairing.name ?? ownName,
        kind: 'browser',
        username: null,
        ...secret,
      } as const
      await insertDevice(db, device, timestamp(clock))
      log.info({ deviceId: pairing.id }, 'a browser was paired')
      await noteUseOf(pairing.id, address)
      return cookie
    },
    /** A user name and a password for an app. The password is not stored. */
    async addApp(name: string): Promise<{ readonly id: string; readonly username: string; readonly password: string }> {
      const id = newId()
      const username = `bunko-${randomText(6)}`
      const password = newPassword()
      const hashes = {
        secret_hash: hashOf(password),
        md5_hash: hashOf(md5Of(password)),
        session_hash: hashOf(sessionOf(password)),
      }
      await insertDevice(db, { id, name, kind: 'app', username, ...hashes }, timestamp(clock))
      announceChange()
      return { id, username, password }
    },
    /**
     * @param address of the client
     * @returns the device; undefined for a wrong credential
     * @throws Problem `too_many_attempts`
     */
    identify,
    /** Runs a request of a device. */
    runAs: <T>({ id, name }: CurrentDevice, run: () => T): T => requests.run({ id, name }, run),
    /** The device whose request runs; undefined for this machine. */
    current: (): CurrentDevice | undefined => requests.getStore(),
    /** @throws Problem `not_found` */
    async remove(id: string): Promise<void> {
      const removed = await deleteDevices(db, id)
      if (removed.length === 0) throw new Problem('not_found', message('devices.notFound'))
      afterRemoval(removed)
    },
    async removeAll(): Promise<void> {
      pairings.clear()
      afterRemoval(await deleteDevices(db))
    },
    /** @param listener is called when a device was removed, to end what it is reading */
    onRemoved: (listener: (deviceId: string) => void): void => void listeners.add(listener),
    readAccess: (): Promise<DeviceAccess> => readAccess(db, randomText(4)),
    async writeAccess(change: {
      isOn?: boolean | undefined
      names?: readonly string[] | undefined
    }): Promise<DeviceAccess> {
      const before = await readAccess(db, randomText(4))
      await writeAccess(db, { isOn: change.isOn ?? before.isOn, names: [...new Set(change.names ?? before.names)] })
      announceChange()
      return await readAccess(db, before.installation)
    },
  }
}

const columns = {
  cookie: 'secret_hash',
  key: 'secret_hash',
  password: 'secret_hash',
  session: 'session_hash',
  koreader: 'md5_hash',
} as const satisfies Record<Credential['kind'], HashColumn>

const kinds = {
  cookie: 'browser',
  key: 'app',
  password: 'app',
  session: 'app',
  koreader: 'app',
} as const satisfies Record<Credential['kind'], Device['kind']>
