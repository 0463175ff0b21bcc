import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** Answers questions about names with IPv4 addresses. */
export async function startNameServer(resolve: (name: string) => readonly string[]): Promise<{ close(): void }> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => socket.send(answer(question, resolve), port, address))
  socket.bind(53, '127.0.0.1')
  await once(socket, 'listening')
  return { close: () => socket.close() }
}

const headerBytes = 12
const typeA = 1

function answer(question: Buffer, resolve: (name: string) => readonly string[]): Buffer {
  const labels: string[] = []
  let at = headerBytes
  while (question[at] !== 0) {
    const length = question[at]!
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const end = at + 5
  const addresses = question.readUInt16BE(at + 1) === typeA ? resolve(labels.join('.').toLowerCase()) : []
  const header = Buffer.from(question.subarray(0, headerBytes))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const record = Buffer.alloc(16)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(typeA, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(4, 10)
    for (const [index, part] of address.split('.').entries()) record[12 + index] = Number(part)
    return record
  })
  return Buffer.concat([header, question.subarray(headerBytes, end), ...records])
}
