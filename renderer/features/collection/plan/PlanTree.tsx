import { PencilLine, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../i18n/language-name.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import focusRow from '../../../ui/lists/FocusRow.module.css'
import { useVirtualRows } from '../../../ui/lists/use-virtual-rows.ts'
import { setExcluded } from '../collection-plan.store.ts'
import { describeFile } from './describe-file.ts'
import styles from './Plan.module.css'
import { nameOf, type PlanFile, type PlanGroup } from './plan.ts'
import { type RowProps, SeriesRow } from './SeriesRow.tsx'

type PlanTreeProps = {
  readonly groups: readonly PlanGroup[]
  /** Whether series are open unless the user closes them. */
  readonly opensAll: boolean
  readonly onEdit: (file: PlanFile) => void
  readonly onRename: (group: PlanGroup) => void
  readonly onMatch: (group: PlanGroup) => void
}

/** Series and their files. Only the rows in view are rendered. */
export function PlanTree({ groups, opensAll, onEdit, onRename, onMatch }: PlanTreeProps) {
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState(-1)
  const rows = useMemo(() => planRows(groups, ({ key }) => toggled.has(key) !== opensAll), [groups, toggled, opensAll])
  const { rows: rendered, gapBefore, gapAfter, measure, show } = useVirtualRows(rows.length, body, focused, 60)
  const toggle = ({ key }: PlanGroup) =>
    setToggled((known) => {
      const next = new Set(known)
      return next.delete(key) ? next : next.add(key)
    })
  const focusRow = (index: number) => {
    const at = Math.max(0, Math.min(rows.length - 1, index))
    setFocused(at)
    show(at)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus())
  }
  const activate = (row: PlanRow) => (row.type === 'series' ? toggle(row.group) : onEdit(row.file))
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const element = event.target as HTMLElement
    const index = Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
    const row = rows[index]
    if (!row) return
    const isRow = element.dataset.index !== undefined
    const run = treeKey(event.key, row, isRow, {
      go: (by) => focusRow(index + by),
      first: () => focusRow(0),
      last: () => focusRow(rows.length - 1),
      parent: () => focusRow(rows.findIndex((other) => other.type === 'series' && other.group === row.group)),
      toggle: () => toggle(row.group),
      activate: () => activate(row),
      exclude: () => toggleExcluded(row),
    })
    if (!run) return
    event.preventDefault()
    run()
  }
  const place = Math.max(0, Math.min(focused, rows.length - 1))
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table with keyboard navigation
      role="treegrid"
      aria-label={t('folder.tree')}
      aria-rowcount={rows.length}
      className={styles.tree}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1))}
    >
      <tbody ref={body} style={{ paddingBlock: `${gapBefore}px ${gapAfter}px` }}>
        {rendered.map(({ index, gap }) => {
          const row = rows[index]
          if (!row) return null
          const shared = { ref: measure, index, gap, isTabStop: index === place }
          return row.type === 'series' ? (
            <SeriesRow
              key={row.id}
              {...shared}
              group={row.group}
              isOpen={row.isOpen}
              onToggle={() => toggle(row.group)}
              onRename={() => onRename(row.group)}
              onMatch={() => onMatch(row.group)}
            />
          ) : (
            <FileRow key={row.id} {...shared} file={row.file} onEdit={() => onEdit(row.file)} />
          )
        })}
      </tbody>
    </table>
  )
}

function toggleExcluded(row: PlanRow): void {
  const { files, excluded } = row.group
  if (row.type === 'file') setExcluded([row.file.path], !row.file.isExcluded)
  else
    setExcluded(
      files.map(({ path }) => path),
      excluded < files.length,
    )
}

type TreeActions = {
  readonly go: (by: number) => void
  readonly first: () => void
  readonly last: () => void
  readonly parent: () => void
  readonly toggle: () => void
  readonly activate: () => void
  readonly exclude: () => void
}

/** The keys of a treegrid. Keys of controls inside a row keep their meaning. */
function treeKey(key: string, row: PlanRow, isRow: boolean, actions: TreeActions): (() => void) | undefined {
  if (key === 'ArrowDown') return () => actions.go(1)
  if (key === 'ArrowUp') return () => actions.go(-1)
  if (!isRow) return undefined
  if (key === 'Home') return actions.first
  if (key === 'End') return actions.last
  if (key === 'Enter') return actions.activate
  if (key === ' ') return actions.exclude
  if (key === 'ArrowRight') return row.type === 'series' && !row.isOpen ? actions.toggle : undefined
  if (key === 'ArrowLeft') return row.type === 'file' ? actions.parent : row.isOpen ? actions.toggle : undefined
  return undefined
}

type FileRowProps = RowProps & { readonly file: PlanFile; readonly onEdit: () => void }

function FileRow({ ref, index, gap, isTabStop, file, onEdit }: FileRowProps) {
  const { t, i18n } = useTranslation()
  const name = nameOf(file.path)
  const tabIndex = isTabStop ? 0 : -1
  return (
    <tr
      ref={ref}
      data-index={index}
      data-excluded={file.isExcluded || undefined}
      aria-level={2}
      aria-rowindex={index + 1}
      tabIndex={tabIndex}
      className={classNames(styles.file, focusRow.row)}
      style={{ marginBlockStart: gap }}
    >
      <td className={styles.check}>
        <input
          type="checkbox"
          tabIndex={tabIndex}
          aria-label={t('folder.include', { name })}
          checked={!file.isExcluded}
          onChange={({ target }) => setExcluded([file.path], !target.checked)}
        />
      </td>
      <td className={styles.meaning}>
        <strong>{describeFile(file, t)}</strong>
        {file.language && <span>{languageName(file.language, i18n.language)}</span>}
      </td>
      <td className={styles.name}>
        <span className={styles.path} title={file.path}>
          {name}
        </span>
        {file.needsCheck && (
          <span className={styles.warning}>
            <TriangleAlert aria-hidden="true" size={14} />
            {file.reason ?? t('folder.uncertain')}
          </span>
        )}
      </td>
      <td>
        <IconButton label={t('folder.editOf', { name })} icon={PencilLine} tabIndex={tabIndex} onClick={onEdit} />
      </td>
    </tr>
  )
}

type PlanRow =
  | { readonly type: 'series'; readonly id: string; readonly group: PlanGroup; readonly isOpen: boolean }
  | { readonly type: 'file'; readonly id: string; readonly group: PlanGroup; readonly file: PlanFile }

/** The rows of the tree, with the files of open series. */
const planRows = (groups: readonly PlanGroup[], isOpen: (group: PlanGroup) => boolean): readonly PlanRow[] =>
  groups.flatMap((group): PlanRow[] => {
    const open = isOpen(group)
    const series = { type: 'series', id: `series ${group.key}`, group, isOpen: open } as const
    if (!open) return [series]
    return [series, ...group.files.map((file) => ({ type: 'file', id: file.path, group, file }) as const)]
  })
