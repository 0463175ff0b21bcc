import { closeSync, openSync, readSync } from 'node:fs'

/** `Bnko`, in the header of every database of Bunko since 0.1.0. */
export const applicationId = 0x426e6b6f

/** The numbers of a database in the header of its file. `version` is that of the newest migration. */
type DatabaseHeader = { readonly applicationId: number; readonly version: number }

/** Opening the file with SQLite would create a write-ahead log. @returns undefined when it is no SQLite database */
export function readDatabaseHeader(file: string): DatabaseHeader | undefined {
  const header = Buffer.alloc(72)
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, 'r')
    readSync(descriptor, header)
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return undefined
  return { applicationId: header.readUInt32BE(68), version: header.readUInt32BE(60) }
}
