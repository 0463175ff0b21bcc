import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './SettingsPanel.module.css'

type ChoiceProps<T extends string> = {
  readonly name: 'scope' | 'mode' | 'direction' | 'fit' | 'background'
  readonly values: readonly T[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

/** One of a few values, all in sight. */
export function Choice<T extends string>({ name, values, value, onChoose }: ChoiceProps<T>) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{t(`reader.settings.${name}`)}</legend>
      <div className={styles.values}>
        {values.map((each) => (
          <label key={each}>
            <input type="radio" name={group} checked={each === value} onChange={() => onChoose(each)} />
            <span>{t(`reader.settings.values.${each}` as 'reader.settings.values.auto')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type CheckProps = {
  readonly name: 'coverAlone' | 'nudge' | 'cropBorders' | 'greyscale' | 'invert'
  readonly isOn: boolean
  readonly onSet: (isOn: boolean) => void
}

export function Check({ name, isOn, onSet }: CheckProps) {
  const { t } = useTranslation()
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onSet(event.target.checked)} />
      {t(`reader.settings.${name}`)}
    </label>
  )
}

type AmountProps = {
  readonly name: 'gap' | 'stripWidth' | 'brightness'
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
  readonly onSet: (value: number) => void
}

/** A number on a slider. */
export function Amount({ name, unit, value, onSet, ...range }: AmountProps) {
  const { t } = useTranslation()
  const words = `${value} ${unit}`
  return (
    <label className={styles.amount}>
      <span>{t(`reader.settings.${name}`)}</span>
      <span aria-hidden="true">{words}</span>
      <input
        type="range"
        {...range}
        value={value}
        aria-valuetext={words}
        onChange={(event) => onSet(event.target.valueAsNumber)}
      />
    </label>
  )
}
