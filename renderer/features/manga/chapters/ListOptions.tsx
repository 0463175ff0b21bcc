import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/forms/Field.tsx'
import { DensityField } from '../../../ui/lists/DensityField.tsx'
import { chapterColumns, showColumn, useListLook } from '../../../ui/lists/list-look.store.ts'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import styles from './ChapterSection.module.css'

/** The room of the rows, and the columns of the table. */
export function ListOptions({ hasVolumes }: { readonly hasVolumes: boolean }) {
  const { t } = useTranslation()
  const without = useListLook((look) => look.without)
  return (
    <Popover label={t('chapters.columns')} icon={Settings2} className={styles.options}>
      <div className={styles.columns}>
        <DensityField />
        <div>
          {chapterColumns
            .filter((column) => hasVolumes || column !== 'volume')
            .map((column) => (
              <Switch
                key={column}
                label={t(`chapters.column.${column}`)}
                checked={!without.includes(column)}
                onToggle={(isShown) => showColumn(column, isShown)}
              />
            ))}
        </div>
      </div>
    </Popover>
  )
}
