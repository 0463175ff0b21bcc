import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

/** The other end of the connection of a request. */
export type Peer = {
  /** Addresses of the client and of this machine, IPv4 in its usual form. */
  readonly address: string
  readonly ownAddress: string
  /** Ends the connection with everything that is being sent over it. */
  end(): void
  onceAnswered(listener: () => void): void
}

export const peerOf = (socket: Socket, outgoing: EventEmitter): Peer => ({
  address: plain(socket.remoteAddress),
  ownAddress: plain(socket.localAddress),
  end: () => socket.destroy(),
  onceAnswered: (listener) => void outgoing.once('close', listener),
})

const plain = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
