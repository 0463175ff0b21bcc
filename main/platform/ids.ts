import { v7 } from 'uuid'

/** UUID version 7: unique, and ordered by the time of its making, which keeps index pages together. */
export const newId = (): string => v7()

/** Short form for file names and tags; not unique by itself. */
export const shortId = (id: string): string => id.replaceAll('-', '').slice(-8)
