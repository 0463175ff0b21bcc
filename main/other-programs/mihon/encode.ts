import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import type { Fields, Kind, Values } from './decode.ts'

/** The values of a message; those that are left out are not written. */
export type Message<F extends Fields> = {
  readonly [Name in keyof F]?: F[Name][1] extends Kind
    ? Readonly<Values[F[Name][1]]>
    : F[Name][1] extends readonly [infer Inner extends Fields]
      ? readonly Message<Inner>[]
      : never
}

/** A message of the protobuf wire format. Mihon refuses messages without some values, so zero and empty text are written, too. */
export function encode<F extends Fields>(fields: F, message: Message<F>): Uint8Array {
  const writer = new BinaryWriter()
  for (const [name, [number, kind]] of Object.entries(fields)) {
    const value: unknown = message[name]
    if (value === undefined) continue
    if (typeof kind !== 'string') {
      for (const part of value as readonly Message<Fields>[])
        writer.tag(number, WireType.LengthDelimited).bytes(encode(kind[0], part))
    } else if (kind === 'texts') for (const text of value as readonly string[]) writeText(writer, number, text)
    else if (kind === 'text') writeText(writer, number, value as string)
    else if (kind === 'float') writer.tag(number, WireType.Bit32).float(value as number)
    else if (kind === 'ids') for (const id of value as readonly string[]) writer.tag(number, WireType.Varint).int64(id)
    else if (typeof value === 'boolean') writer.tag(number, WireType.Varint).bool(value)
    else writer.tag(number, WireType.Varint).int64(value as string | number)
  }
  return writer.finish()
}

const writeText = (writer: BinaryWriter, number: number, text: string) =>
  writer.tag(number, WireType.LengthDelimited).string(text)
