import { useTranslation } from 'react-i18next'
import { Segmented } from '../forms/Field.tsx'
import { densities, setDensity, useListLook } from './list-look.store.ts'

/** Chooses how much room the rows of all lists have. */
export function DensityField() {
  const { t } = useTranslation()
  const density = useListLook((look) => look.density)
  return (
    <Segmented
      id="appearance.density"
      label={t('density.label')}
      value={density}
      choices={densities.map((value) => ({ value, label: t(`density.${value}`) }))}
      onChoose={setDensity}
    />
  )
}
