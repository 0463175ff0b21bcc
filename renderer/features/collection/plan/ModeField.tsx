import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/forms/Field.tsx'
import { type ImportMode, setMode, useCollectionPlan } from '../collection-plan.store.ts'

const modes = ['link', 'copy', 'move'] as const

/** How the files come into the library. */
export function ModeField() {
  const { t } = useTranslation()
  const mode = useCollectionPlan((state) => state.mode)
  return (
    <SelectField<ImportMode>
      label={t('folder.mode.label')}
      value={mode}
      choices={modes.map((value) => ({ value, label: t(`folder.mode.${value}`) }))}
      onChoose={setMode}
    />
  )
}
