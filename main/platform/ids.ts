import { v5, v7 } from 'uuid'

/** A UUID version 7. It starts with the current time, so new rows are adjacent in an index. */
export const newId = (): string => v7()

const namespace = '0b6a6c1e-5c39-4a53-9d0e-6d2f5d1a7c11'

/** Always the same UUID for the same name. */
export const idOfName = (name: string): string => v5(name, namespace)

/** The last 8 digits of an id, for file names and tags. Not unique. */
export const shortId = (id: string): string => id.replaceAll('-', '').slice(-8)
