import { networkInterfaces } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Devices } from '../../devices/devices.ts'
import type { Log } from '../../platform/log.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import { type Listener, listen } from '../listen.ts'
import type { Peer } from '../peer.ts'
import { type AnnounceService, announceService } from './announce-service.ts'

/** What an option of the program says about the listener for other devices. */
export type FixedDeviceListener = { readonly host: string; readonly port: number; readonly names: readonly string[] }

export type DeviceListenerState = {
  readonly isOn: boolean
  readonly isFixed: boolean
  readonly names: string[]
  readonly localName: string
  /** Origins for other devices. */
  readonly addresses: string[]
  readonly problem: Message | null
}

export type DeviceListener = ReturnType<typeof createDeviceListener>

type Serve = (request: Request, peer: Peer) => Promise<Response>

/** Where a switch in the settings listens. */
const standard = { host: '0.0.0.0', port: 7718 } as const
const retryMs = 10_000
const takeBackMs = 1000
/** Each stream of events is one, and a proxy makes all its devices one address. */
const maxConnectionsPerAddress = 256

/** The listener for other devices: opened by an option of the program, else by the settings. */
export function createDeviceListener(deps: {
  readonly devices: Pick<Devices, 'readAccess' | 'writeAccess'>
  readonly log: Log
  readonly fixed: FixedDeviceListener | undefined
  readonly ownsProcess?: boolean
  /** @param origin an address for other devices */
  readonly onOpened?: ((origin: string) => void) | undefined
  readonly announce?: AnnounceService
}) {
  const { devices, log, fixed, ownsProcess = false, onOpened, announce = announceService } = deps
  let createAnswer: (() => Serve) | undefined
  let serve: Serve | undefined
  let listener: Listener | undefined
  let takeBack: (() => Promise<void>) | undefined
  let problem: Message | null = null
  let names: ReadonlySet<string> = new Set()
  let installation = ''
  let retry: NodeJS.Timeout | undefined
  /** Openings and closings follow each other. */
  let last: Promise<void> = Promise.resolve()

  async function readNames(): Promise<boolean> {
    const access = await devices.readAccess()
    installation = access.installation
    names = new Set([...(fixed?.names ?? []), ...access.names, localName()])
    return fixed !== undefined || access.isOn
  }

  const localName = (): string => `bunko-${installation}.local`

  async function open(): Promise<void> {
    if (listener || !createAnswer) return
    serve ??= createAnswer()
    const { host, port } = fixed ?? standard
    try {
      listener = await listen(serve, {
        host,
        port,
        ownsProcess,
        refusalOfHost: 'misdirected',
        maxConnectionsPerAddress,
      })
      problem = null
      log.info({ origin: listener.origin }, 'other devices can reach Bunko')
      onOpened?.(addressesOf(listener.origin)[0]!)
      // It names all addresses of this machine, so it is right only if all of them answer.
      if (isAllAddresses(listener.origin))
        takeBack = await announce({ localName: localName(), port: Number(new URL(listener.origin).port), log })
    } catch (error) {
      if (!isProblem(error)) throw error
      // A network that is not connected yet.
      const isAbsent = (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRNOTAVAIL'
      if (fixed && !isAbsent) throw error
      problem = isAbsent ? message('devices.addressAbsent', { host }) : message('devices.portInUse', { port })
      log.warn({ err: error }, 'other devices cannot reach Bunko yet; Bunko tries again')
      retry = setTimeout(() => void follow(), retryMs).unref()
    }
  }

  async function close(): Promise<void> {
    clearTimeout(retry)
    problem = null
    const closing = listener
    listener = undefined
    // A network that takes no packets does not delay the end.
    await Promise.race([takeBack?.(), delay(takeBackMs, undefined, { ref: false })])
    takeBack = undefined
    await closing?.close()
  }

  /** Opens or closes the listener as the settings say. */
  function follow(): Promise<void> {
    const next = last.then(async () => {
      clearTimeout(retry)
      if (await readNames()) await open()
      else await close()
    })
    last = next.catch((error: unknown) => log.error({ err: error }, 'the access of other devices could not be changed'))
    return next
  }

  async function state(): Promise<DeviceListenerState> {
    const access = await devices.readAccess()
    return {
      isOn: fixed !== undefined || access.isOn,
      isFixed: fixed !== undefined,
      names: [...access.names],
      localName: `bunko-${access.installation}.local`,
      addresses: listener ? addressesOf(listener.origin) : [],
      problem,
    }
  }

  return {
    /**
     * @param create called the first time that other devices are let in, because most libraries are read on one machine
     * @throws Problem if the address of an option cannot be listened on
     */
    start(create: () => Serve): Promise<void> {
      createAnswer = create
      return follow()
    },
    stop: (): Promise<void> => last.then(close),
    state,
    /** @throws Problem `conflict` if an option of the program decides it */
    async change(change: {
      isOn?: boolean | undefined
      names?: readonly string[] | undefined
    }): Promise<DeviceListenerState> {
      if (fixed && change.isOn === false) throw new Problem('conflict', message('devices.isFixed'))
      await devices.writeAccess(change)
      await follow()
      return await state()
    },
    /** @throws Problem `conflict` while devices cannot reach Bunko */
    requireOrigin(): string {
      const [first] = listener ? addressesOf(listener.origin) : []
      if (first === undefined) throw new Problem('conflict', message('devices.isOff'))
      return first
    },
    /** Whether it is a name by which devices may call Bunko. In lower case, without a port. */
    isOwnName: (name: string): boolean => names.has(name),
    /** Two Bunkos on one machine do not share cookies, because cookies do not tell ports apart. */
    cookieName: (): string => `bunko-device-${installation}`,
  }
}

const isAllAddresses = (origin: string): boolean => ['0.0.0.0', '[::]'].includes(new URL(origin).hostname)

/** The origins that other machines can reach; several if the listener is bound to all addresses. */
function addressesOf(origin: string): string[] {
  if (!isAllAddresses(origin)) return [origin]
  const { port } = new URL(origin)
  const found = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  )
  return (found.length > 0 ? found : ['127.0.0.1']).map((address) => `http://${address}${port ? `:${port}` : ''}`)
}
