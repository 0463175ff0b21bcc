import { crc32 } from 'node:zlib'

export type RarFile = { readonly name: string; readonly bytes: Uint8Array }

const marker = Buffer.from('526172211a0700', 'hex')
const end = block(0x7b, 0x4000, Buffer.alloc(0))

/** Writes a RAR 4 archive with stored files; no free tool can create one. */
export function writeRar(files: readonly RarFile[]): Buffer {
  return Buffer.concat([
    marker,
    block(0x73, 0, Buffer.alloc(6)),
    ...files.flatMap(({ name, bytes }) => fileBlock(name, bytes)),
    end,
  ])
}

function fileBlock(name: string, bytes: Uint8Array): Buffer[] {
  const encoded = Buffer.from(name, 'latin1')
  const fields = Buffer.alloc(25)
  fields.writeUInt32LE(bytes.length, 0)
  fields.writeUInt32LE(bytes.length, 4)
  fields.writeUInt8(3, 8)
  fields.writeUInt32LE(crc32(bytes), 9)
  fields.writeUInt8(20, 17)
  fields.writeUInt8(0x30, 18)
  fields.writeUInt16LE(encoded.length, 19)
  fields.writeUInt32LE(0o100644, 21)
  return [block(0x74, 0x8000, Buffer.concat([fields, encoded])), Buffer.from(bytes)]
}

/** Checksum, type, flags, length, then the data of the type. */
function block(kind: number, flags: number, rest: Buffer): Buffer {
  const head = Buffer.alloc(7)
  head.writeUInt8(kind, 2)
  head.writeUInt16LE(flags, 3)
  head.writeUInt16LE(head.length + rest.length, 5)
  const bytes = Buffer.concat([head, rest])
  bytes.writeUInt16LE(crc32(bytes.subarray(2)) & 0xffff, 0)
  return bytes
}
