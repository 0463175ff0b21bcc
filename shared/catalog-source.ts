/**
 * Identifier of the catalog as a source of pages. The catalog is not a content source, but has the same identifier in
 * every library, so that lists of preferred sources can contain it (ADR 0015).
 */
export const catalogSourceId = '0ca7a109-0b00-4c00-8000-6d616e676131'
export const catalogSourceName = 'MangaDex'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether the text has the form of a catalog identifier. */
export const isCatalogId = (id: string | null): id is string => id !== null && uuid.test(id)
