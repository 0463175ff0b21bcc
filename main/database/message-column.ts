import { type Message, messageSchema } from '../../shared/i18n/message.ts'

/** Reads a message from a column, where it is stored as JSON. */
export function readMessage(column: string): Message
export function readMessage(column: string | null): Message | null
export function readMessage(column: string | null): Message | null {
  return column === null ? null : messageSchema.parse(JSON.parse(column))
}
