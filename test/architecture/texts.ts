import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { languages } from '../../shared/i18n/languages.ts'

export const namespaces = ['desktop', 'messages', 'screens'] as const
/** With the words that find a setting, which are other words than those on the screens. */
export const tables = [...namespaces, 'settings-words'] as const
export type Namespace = (typeof tables)[number]
export type Language = (typeof languages)[number]

const root = join(import.meta.dirname, '../..')

const leaves = (node: object, prefix = ''): [key: string, text: string][] =>
  Object.entries(node).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : leaves(value as object, `${prefix}${name}.`),
  )

export const textsIn = (language: Language, namespace: Namespace): ReadonlyMap<string, string> =>
  new Map(leaves(JSON.parse(readFileSync(join(root, `shared/i18n/${language}/${namespace}.json`), 'utf8'))))
