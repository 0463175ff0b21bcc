import type { PlanFile, PlanGroup } from './plan.ts'

export type PlanRow =
  | { readonly type: 'series'; readonly id: string; readonly group: PlanGroup; readonly isOpen: boolean }
  | { readonly type: 'file'; readonly id: string; readonly group: PlanGroup; readonly file: PlanFile }

/** The rows of the tree, with the files of open series. */
export const planRows = (groups: readonly PlanGroup[], isOpen: (group: PlanGroup) => boolean): readonly PlanRow[] =>
  groups.flatMap((group): PlanRow[] => {
    const open = isOpen(group)
    const series = { type: 'series', id: `series ${group.key}`, group, isOpen: open } as const
    if (!open) return [series]
    return [series, ...group.files.map((file) => ({ type: 'file', id: file.path, group, file }) as const)]
  })
