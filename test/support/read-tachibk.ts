import { gunzipSync } from 'node:zlib'

// A decoder of its own, as strict as Mihon's (kotlinx.serialization): the field numbers and which fields must be there are
// those of BackupManga.kt, BackupChapter.kt, BackupCategory.kt, BackupHistory.kt and BackupSource.kt.

type Shape = {
  readonly required: readonly number[]
  readonly names: Readonly<Record<number, string>>
  readonly lists?: readonly number[]
  readonly parts?: Readonly<Record<number, Shape>>
  /** Fields that are 32-bit floats. */
  readonly floats?: readonly number[]
}
const chapter: Shape = {
  required: [1, 2],
  names: {
    ...{ 1: 'url', 2: 'name', 3: 'scanlator', 4: 'read', 5: 'bookmark', 6: 'lastPageRead', 7: 'dateFetch' },
    ...{ 8: 'dateUpload', 9: 'chapterNumber', 10: 'sourceOrder' },
  },
  floats: [9],
}
const history: Shape = { required: [1, 2], names: { 1: 'url', 2: 'lastRead', 3: 'readDuration' } }
const manga: Shape = {
  required: [1, 2],
  names: {
    ...{ 1: 'source', 2: 'url', 3: 'title', 4: 'artist', 5: 'author', 6: 'description', 7: 'genre', 8: 'status' },
    ...{
      9: 'thumbnailUrl',
      13: 'dateAdded',
      16: 'chapters',
      17: 'categories',
      100: 'favorite',
      104: 'history',
      110: 'notes',
    },
  },
  lists: [7, 16, 17, 104],
  parts: { 16: chapter, 104: history },
}
const backup: Shape = {
  required: [],
  names: { 1: 'manga', 2: 'categories', 101: 'sources' },
  lists: [1, 2, 101],
  parts: {
    1: manga,
    2: { required: [1], names: { 1: 'name', 2: 'order', 3: 'id', 100: 'flags' } },
    101: { required: [2], names: { 1: 'name', 2: 'sourceId' } },
  },
}
/** Fields that are text. */
const texts = new Set([
  'url',
  'name',
  'title',
  'artist',
  'author',
  'description',
  'genre',
  'scanlator',
  'thumbnailUrl',
  'notes',
])

// biome-ignore lint/suspicious/noExplicitAny: the message is checked by the shape
type Read = Record<string, any>

/** @throws Error where Mihon would refuse the backup */
export const readTachibk = (bytes: Uint8Array): Read => read(gunzipSync(bytes), backup)

function read(bytes: Buffer, shape: Shape): Read {
  const message: Read = {}
  for (const number of shape.lists ?? []) message[shape.names[number]!] = []
  const seen = new Set<number>()
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined || shift > 63n) throw new Error('cut off')
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return BigInt.asIntN(64, value)
    }
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const [number, type] = [tag >> 3, tag & 7]
    const name = shape.names[number]
    if (name === undefined) throw new Error(`field ${number} is not one of Mihon’s`)
    seen.add(number)
    const value = readValue(number, type, name)
    if (shape.lists?.includes(number)) message[name].push(value)
    else if (name in message) throw new Error(`${name} is there twice`)
    else message[name] = value
  }
  for (const number of shape.required) if (!seen.has(number)) throw new Error(`${shape.names[number]} is missing`)
  return message

  function readValue(number: number, type: number, name: string): unknown {
    if (type === 5 && shape.floats?.includes(number)) {
      at += 4
      return bytes.readFloatLE(at - 4)
    }
    if (type === 0 && !texts.has(name) && !shape.floats?.includes(number)) return varint()
    if (type !== 2) throw new Error(`${name} has the wire type ${type}`)
    const length = Number(varint())
    const part = bytes.subarray(at, at + length)
    if (part.length < length) throw new Error('cut off')
    at += length
    const inner = shape.parts?.[number]
    if (inner) return read(part, inner)
    if (!texts.has(name)) throw new Error(`${name} is no text`)
    return new TextDecoder('utf-8', { fatal: true }).decode(part)
  }
}
