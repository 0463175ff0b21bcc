import { library } from './0001-library.ts'

export type Migration = { readonly version: number; readonly name: string; readonly sql: string }

/** In order, forward only; one that was released never changes. */
export const migrations: readonly Migration[] = [library]
