import { message } from '../../../shared/i18n/message.ts'
import type { Devices } from '../../devices/devices.ts'
import { Problem } from '../../platform/problem.ts'
import type { Peer } from '../peer.ts'

const maxStreams = 8
const waitSeconds = 5

/** The connections of devices with an open response. They end when the device is removed. */
export function createDeviceConnections(devices: Pick<Devices, 'onRemoved'>) {
  const open = new Map<string, Map<Peer, 'stream' | 'answer'>>()
  const removed = new Set<string>()

  devices.onRemoved((deviceId) => {
    removed.add(deviceId)
    for (const peer of open.get(deviceId)?.keys() ?? []) peer.end()
    open.delete(deviceId)
  })

  return {
    /** Whether the device was removed while it was being authenticated. */
    isRemoved: (deviceId: string): boolean => removed.has(deviceId),
    /** @throws Problem `busy` for more event streams than one device needs */
    add(deviceId: string, peer: Peer, isStream: boolean): void {
      const peers = open.get(deviceId) ?? new Map<Peer, 'stream' | 'answer'>()
      const streams = [...peers.values()].filter((kind) => kind === 'stream').length
      if (isStream && streams >= maxStreams)
        throw new Problem('busy', message('devices.tooManyStreams'), { waitSeconds })
      peers.set(peer, isStream ? 'stream' : 'answer')
      open.set(deviceId, peers)
      peer.onceAnswered(() => {
        peers.delete(peer)
        if (peers.size === 0 && open.get(deviceId) === peers) open.delete(deviceId)
      })
    },
  }
}
