import type { Gateway } from '../gateway/gateway.ts'
import type { MenuParser, MenuTask, ParsedMenu } from './menu-parser.ts'

export type MenuCache = {
  /** Always makes a request, which is conditional if the menu is cached. @throws Problem. */
  read<T extends MenuTask>(path: string, query: Readonly<Record<string, string>>, task: T): Promise<ParsedMenu<T>>
  clear(): void
}

const maxEntries = 12

type Entry = { readonly validators: Readonly<Record<string, string>>; readonly menu: unknown }

export function createMenuCache({
  gateway,
  parser,
}: {
  readonly gateway: Gateway
  readonly parser: MenuParser
}): MenuCache {
  const entries = new Map<string, Entry>()
  return {
    async read(path, query, task) {
      const key = JSON.stringify([path, query, task])
      const entry = entries.get(key)
      const response = await gateway.get({ path, query, headers: entry?.validators ?? {} })
      entries.delete(key)
      if (response.status === 304 && entry) {
        entries.set(key, entry)
        return entry.menu as ParsedMenu<typeof task>
      }
      const menu = await parser.parse(task, response)
      const { etag, 'last-modified': modified } = response.headers
      const validators = { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) }
      if (Object.keys(validators).length > 0) entries.set(key, { validators, menu })
      for (const oldest of [...entries.keys()].slice(0, -maxEntries)) entries.delete(oldest)
      return menu
    },
    clear: () => entries.clear(),
  }
}
