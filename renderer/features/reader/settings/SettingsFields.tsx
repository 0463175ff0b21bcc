import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './SettingsPanel.module.css'

/** The props of a field. `name` is also its translation key. */
export type Field<Name extends string, Value> = {
  readonly name: Name
  readonly value: Value
  readonly onChange: (value: Value) => void
}

type ChoiceName = 'scope' | 'mode' | 'direction' | 'fit' | 'background'
type ChoiceProps<T extends string> = Field<ChoiceName, T> & { readonly values: readonly T[] }

/** A choice between a few values, all visible. */
export function Choice<T extends string>({ name, values, value, onChange }: ChoiceProps<T>) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{t(`reader.settings.${name}`)}</legend>
      <div className={styles.values}>
        {values.map((each) => (
          <label key={each}>
            <input type="radio" name={group} checked={each === value} onChange={() => onChange(each)} />
            <span>{t(`reader.settings.values.${each}` as 'reader.settings.values.auto')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type CheckName = 'coverAlone' | 'nudge' | 'cropBorders' | 'greyscale' | 'invert'

export function Check({ name, value, onChange }: Field<CheckName, boolean>) {
  const { t } = useTranslation()
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      {t(`reader.settings.${name}`)}
    </label>
  )
}

const amounts = {
  gap: { unit: 'px', range: { min: 0, max: 200, step: 4 } },
  stripWidth: { unit: '%', range: { min: 20, max: 100, step: 5 } },
  brightness: { unit: '%', range: { min: 20, max: 200, step: 5 } },
}

/** A slider. */
export function Amount({ name, value, onChange }: Field<keyof typeof amounts, number>) {
  const { t } = useTranslation()
  const { unit, range } = amounts[name]
  const text = `${value} ${unit}`
  return (
    <label className={styles.amount}>
      <span>{t(`reader.settings.${name}`)}</span>
      <span aria-hidden="true">{text}</span>
      <input
        type="range"
        {...range}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  )
}
