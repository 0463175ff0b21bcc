import { type AriaAttributes, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../class-names.ts'
import styles from './Grid.module.css'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Where a row is in its grid. */
export type RowPlace = {
  readonly ref: Ref<HTMLTableRowElement>
  readonly index: number
  /** The height of the rows before it that are not rendered. */
  readonly gap: number
  readonly isTabStop: boolean
}

type RowKeys = Readonly<Record<string, (() => void) | undefined>>

type GridProps = {
  readonly role: 'grid' | 'treegrid'
  readonly label: string
  readonly count: number
  /** The usual height of a row in pixels. */
  readonly rowHeight: number
  /** What further keys do while a row has the focus. Keys of controls inside a row keep their meaning. */
  readonly keysOf: (index: number, focusRow: (index: number) => void) => RowKeys
  readonly children: (place: RowPlace) => ReactNode
}

/** A table with keyboard navigation between its rows. Only the rows in view are rendered. */
export function Grid({ role, label, count, rowHeight, keysOf, children }: GridProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(-1)
  const { rows, gapBefore, gapAfter, measure, show } = useVirtualRows(count, body, focused, rowHeight)
  const nearest = (index: number) => Math.max(0, Math.min(count - 1, index))
  const focusRow = (index: number) => {
    const at = nearest(index)
    setFocused(at)
    show(at)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const element = event.target as HTMLElement
    const index = rowIndexOf(element)
    if (index < 0 || index >= count) return
    const isRow = element.dataset.index !== undefined
    const keys: RowKeys = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      ...(isRow && { Home: () => focusRow(0), End: () => focusRow(count - 1), ...keysOf(index, focusRow) }),
    }
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <table
      role={role}
      aria-label={label}
      aria-rowcount={count}
      className={styles.table}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setFocused(rowIndexOf(target))}
    >
      <tbody ref={body} style={{ paddingBlock: `${gapBefore}px ${gapAfter}px` }}>
        {rows.map(({ index, gap }) => children({ ref: measure, index, gap, isTabStop: index === nearest(focused) }))}
      </tbody>
    </table>
  )
}

const rowIndexOf = (element: HTMLElement) => Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)

type GridRowProps = RowPlace &
  Pick<AriaAttributes, 'aria-level' | 'aria-expanded'> & {
    readonly className: string | undefined
    readonly name: string
    readonly isIncluded: boolean
    readonly isPartlyIncluded?: boolean
    readonly onInclude: (isIncluded: boolean) => void
    readonly children: ReactNode
  }

/** A row that can have the focus as a whole. It begins with the checkbox that includes it in the import. */
export function GridRow({
  index,
  gap,
  isTabStop,
  className,
  name,
  isIncluded,
  isPartlyIncluded = false,
  onInclude,
  children,
  ...row
}: GridRowProps) {
  const { t } = useTranslation()
  const tabIndex = isTabStop ? 0 : -1
  return (
    <tr
      {...row}
      data-index={index}
      data-excluded={!isIncluded || undefined}
      aria-rowindex={index + 1}
      tabIndex={tabIndex}
      className={classNames(className, styles.row)}
      style={{ marginBlockStart: gap }}
    >
      <td className={styles.check}>
        <input
          type="checkbox"
          tabIndex={tabIndex}
          aria-label={t('folder.include', { name })}
          checked={isIncluded}
          ref={(input) => {
            if (input) input.indeterminate = isPartlyIncluded
          }}
          onChange={({ target }) => onInclude(target.checked)}
        />
      </td>
      {children}
    </tr>
  )
}
