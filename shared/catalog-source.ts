/**
 * The catalog as a source of pages. It is no content source that somebody wrote: it has this identifier in every
 * library, so that an order of sources can name it (docs/decisions/0015).
 */
export const catalogSourceId = '0ca7a109-0b00-4c00-8000-6d616e676131'
export const catalogSourceName = 'MangaDex'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether the catalog may know something by this identifier. */
export const isCatalogId = (id: string | null): id is string => id !== null && uuid.test(id)
