import type { Gateway } from '../gateway/gateway.ts'
import type { MenuParser } from './menu-parser.ts'
import type { ParsedMenu, MenuTask } from './menu-task.ts'

export type MenuReader = {
  /** As it is now: what is kept is used only when the gateway says that it is still the same. @throws Problem. */
  read<T extends MenuTask>(path: string, query: Readonly<Record<string, string>>, task: T): Promise<ParsedMenu<T>>
  forget(): void
}

const kept = 12

type Entry = { readonly validators: Readonly<Record<string, string>>; readonly menu: unknown }

export function createMenuReader({
  gateway,
  parser,
}: {
  readonly gateway: Gateway
  readonly parser: MenuParser
}): MenuReader {
  const entries = new Map<string, Entry>()
  return {
    async read(path, query, task) {
      const key = JSON.stringify([path, query, task])
      const entry = entries.get(key)
      const answer = await gateway.get({ path, query, headers: entry?.validators ?? {} })
      entries.delete(key)
      if (answer.status === 304 && entry) {
        entries.set(key, entry)
        return entry.menu as ParsedMenu<typeof task>
      }
      const menu = await parser.parse(task, answer)
      const { etag, 'last-modified': modified } = answer.headers
      const validators = { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) }
      if (Object.keys(validators).length > 0) entries.set(key, { validators, menu })
      for (const oldest of [...entries.keys()].slice(0, -kept)) entries.delete(oldest)
      return menu
    },
    forget: () => entries.clear(),
  }
}
