import { jsonOf } from '../gateway/read-response.ts'
import { readMenus, readSelectedMenu, type SelectedMenu, type WantedMenu, type WeekMenu } from '../parse/menu.ts'

/** What is to be read out of a body of up to several megabytes. */
export type MenuTask = { readonly kind: 'menus'; readonly wanted: WantedMenu } | { readonly kind: 'selected' }

export type MenuOf<T extends MenuTask> = T extends { kind: 'menus' } ? WeekMenu | undefined : SelectedMenu

/** @throws Problem. */
export function readMenuBody<T extends MenuTask>(task: T, answer: Parameters<typeof jsonOf>[0]): MenuOf<T> {
  const body = jsonOf(answer)
  return (task.kind === 'menus' ? readMenus(body, task.wanted) : readSelectedMenu(body)) as MenuOf<T>
}
