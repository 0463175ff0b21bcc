import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { yieldRegularly } from '../../platform/yield-regularly.ts'

/** How a field is read; `set` is a truth value that is true by default. */
export type Kind = 'text' | 'int' | 'id' | 'bool' | 'set' | 'float' | 'texts' | 'ids'
type Field = readonly [number: number, kind: Kind | readonly [Fields]]
/** A message of the protobuf wire format: its fields by name. `[fields]` is a repeated message. */
export type Fields = { readonly [name: string]: Field }

export type Values = {
  text: string
  int: number
  id: string
  bool: boolean
  set: boolean
  float: number
  texts: string[]
  ids: string[]
}
export type Decoded<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name][1] extends Kind
    ? Values[F[Name][1]]
    : F[Name][1] extends readonly [infer Inner extends Fields]
      ? Decoded<Inner>[]
      : never
}

const defaults = { text: '', int: 0, id: '0', bool: false, set: true, float: 0 } as const

/** How many messages may still be read in all, and how many each list may have. */
export type Allowance = { left: number; readonly listLength: number }

/** There are more messages than allowed. */
export class TooManyMessages extends Error {}

/** Fields with other numbers are skipped. @throws Error when the bytes are no such message, TooManyMessages */
export async function decode<F extends Fields>(
  bytes: Uint8Array,
  fields: F,
  allowance: Allowance,
): Promise<Decoded<F>> {
  await yieldRegularly()
  allowance.left -= 1
  if (allowance.left < 0) throw new TooManyMessages()
  const byNumber = new Map(Object.entries(fields).map(([name, [number, kind]]) => [number, { name, kind }]))
  const message: Record<string, unknown> = {}
  for (const [name, [, kind]] of Object.entries(fields))
    message[name] = typeof kind === 'string' && kind in defaults ? defaults[kind as keyof typeof defaults] : []
  const reader = new BinaryReader(bytes)
  while (reader.pos < reader.len) {
    const [number, wireType] = readTag(reader)
    const field = byNumber.get(number)
    if (number === 0 && !field) throw new Error('a field has the number 0')
    if (!field) reader.skip(wireType, number)
    else if (field.kind === 'texts') (message[field.name] as string[]).push(reader.string())
    else if (field.kind === 'ids') (message[field.name] as string[]).push(...readIds(reader, wireType))
    else if (typeof field.kind !== 'string') {
      const list = message[field.name] as unknown[]
      if (list.length === allowance.listLength) throw new TooManyMessages()
      list.push(await decode(reader.bytes(), field.kind[0], allowance))
    } else message[field.name] = readScalar(reader, field.kind)
  }
  return message as Decoded<F>
}

/** Old versions of Mihon number some fields from 0, which `reader.tag` refuses. */
function readTag(reader: BinaryReader): [number: number, wireType: WireType] {
  const tag = reader.uint32()
  return [tag >>> 3, tag & 7]
}

function readScalar(reader: BinaryReader, kind: Exclude<Kind, 'texts' | 'ids'>): string | number | boolean {
  if (kind === 'text') return reader.string()
  if (kind === 'bool' || kind === 'set') return reader.bool()
  if (kind === 'float') return shortest(reader.float())
  const value = reader.int64()
  return kind === 'id' ? String(value) : Number(value)
}

/** Numbers of a repeated field, one by one or packed. */
function readIds(reader: BinaryReader, wireType: WireType): string[] {
  if (wireType !== WireType.LengthDelimited) return [String(reader.int64())]
  const packed = new BinaryReader(reader.bytes())
  const ids: string[] = []
  while (packed.pos < packed.len) ids.push(String(packed.int64()))
  return ids
}

/** The shortest decimal that is this 32-bit float: 10.1 instead of 10.100000381. */
function shortest(value: number): number {
  for (let digits = 1; digits <= 9; digits += 1) {
    const rounded = Number(value.toPrecision(digits))
    if (Math.fround(rounded) === value) return rounded
  }
  return value
}
