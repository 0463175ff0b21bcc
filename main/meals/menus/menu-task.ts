import { jsonOf } from '../gateway/read-response.ts'
import { parseMenu, parseSelectedMenu, type SelectedMenu, type MenuQuery, type WeekMenu } from '../parse/menu.ts'

/** What is to be read out of a body of up to several megabytes. */
export type MenuTask = { readonly kind: 'menus'; readonly wanted: MenuQuery } | { readonly kind: 'selected' }

export type ParsedMenu<T extends MenuTask> = T extends { kind: 'menus' } ? WeekMenu | undefined : SelectedMenu

/** @throws Problem. */
export function parseMenuResponse<T extends MenuTask>(task: T, answer: Parameters<typeof jsonOf>[0]): ParsedMenu<T> {
  const body = jsonOf(answer)
  return (task.kind === 'menus' ? parseMenu(body, task.wanted) : parseSelectedMenu(body)) as ParsedMenu<T>
}
