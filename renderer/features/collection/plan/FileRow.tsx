import { PencilLine, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../i18n/language-name.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import focusRow from '../../../ui/lists/FocusRow.module.css'
import { setExcluded } from '../collection-plan.store.ts'
import { describeFile } from './describe-file.ts'
import styles from './Plan.module.css'
import { nameOf, type PlanFile } from './plan.ts'
import type { RowProps } from './SeriesRow.tsx'

type FileRowProps = RowProps & { readonly file: PlanFile; readonly onEdit: () => void }

export function FileRow({ ref, index, gap, isTabStop, file, onEdit }: FileRowProps) {
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
