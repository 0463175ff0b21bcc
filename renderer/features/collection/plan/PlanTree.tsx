import { PencilLine, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../i18n/language-name.ts'
import { IconButton } from '../../../ui/Button.tsx'
import grid from '../../../ui/lists/Grid.module.css'
import { Grid, GridRow, type RowPlace } from '../../../ui/lists/Grid.tsx'
import { setExcluded } from '../collection-plan.store.ts'
import { describeFile } from './describe-file.ts'
import styles from './Plan.module.css'
import { nameOf, type PlanFile, type PlanGroup } from './plan.ts'
import { SeriesRow } from './SeriesRow.tsx'

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
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => planRows(groups, ({ key }) => toggled.has(key) !== opensAll), [groups, toggled, opensAll])
  const toggle = ({ key }: PlanGroup) =>
    setToggled((known) => {
      const next = new Set(known)
      return next.delete(key) ? next : next.add(key)
    })
  /** The keys of a treegrid. */
  const keysOf = (index: number, focusRow: (index: number) => void) => {
    const row = rows[index]
    if (!row) return {}
    const toggleRow = () => toggle(row.group)
    const toParent = () => focusRow(rows.findIndex((other) => other.type === 'series' && other.group === row.group))
    const isSeries = row.type === 'series'
    return {
      Enter: () => (isSeries ? toggleRow() : onEdit(row.file)),
      ' ': () => toggleExcluded(row),
      ArrowRight: isSeries && !row.isOpen ? toggleRow : undefined,
      ArrowLeft: !isSeries ? toParent : row.isOpen ? toggleRow : undefined,
    }
  }
  return (
    <Grid role="treegrid" label={t('folder.tree')} count={rows.length} rowHeight={60} keysOf={keysOf}>
      {(place) => {
        const row = rows[place.index]
        if (!row) return null
        return row.type === 'series' ? (
          <SeriesRow
            key={row.id}
            {...place}
            group={row.group}
            isOpen={row.isOpen}
            onToggle={() => toggle(row.group)}
            onRename={() => onRename(row.group)}
            onMatch={() => onMatch(row.group)}
          />
        ) : (
          <FileRow key={row.id} {...place} file={row.file} onEdit={() => onEdit(row.file)} />
        )
      }}
    </Grid>
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

type FileRowProps = RowPlace & { readonly file: PlanFile; readonly onEdit: () => void }

function FileRow({ file, onEdit, ...place }: FileRowProps) {
  const { t, i18n } = useTranslation()
  const name = nameOf(file.path)
  return (
    <GridRow
      {...place}
      aria-level={2}
      className={styles.file}
      name={name}
      isIncluded={!file.isExcluded}
      onInclude={(isIncluded) => setExcluded([file.path], !isIncluded)}
    >
      <td className={styles.meaning}>
        <strong>{describeFile(file, t)}</strong>
        {file.language && <span>{languageName(file.language, i18n.language)}</span>}
      </td>
      <td className={styles.name}>
        <span className={grid.path} title={file.path}>
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
        <IconButton
          label={t('folder.editOf', { name })}
          icon={PencilLine}
          tabIndex={place.isTabStop ? 0 : -1}
          onClick={onEdit}
        />
      </td>
    </GridRow>
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
