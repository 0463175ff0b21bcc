import { v7 } from 'uuid'

/** A UUID version 7. It starts with the current time, so new rows are adjacent in an index. */
export const newId = (): string => v7()

/** The last 8 digits of an id, for file names and tags. Not unique. */
export const shortId = (id: string): string => id.replaceAll('-', '').slice(-8)
