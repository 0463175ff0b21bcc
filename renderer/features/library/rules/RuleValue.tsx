import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { mangaStatuses } from '../../../../shared/contracts/mangas.ts'
import { readValue } from '../../../../shared/library-query/fields.ts'
import { useGenres } from '../../../api/library/shelf.ts'
import { useShelves } from '../../../api/library/shelves.ts'
import { useSources } from '../../../api/sources/sources.ts'
import { localDay } from '../../../i18n/days.ts'
import { classNames } from '../../../ui/class-names.ts'
import controls from '../../../ui/forms/Field.module.css'
import { fieldKindOf, type Rule } from './query-draft.ts'
import styles from './RuleBuilder.module.css'

type RuleValueProps = { readonly rule: Rule; readonly onChange: (value: string) => void }

/** The value of a rule: one of a few, a number, a day, or a text with what the library has. */
export function RuleValue({ rule, onChange }: RuleValueProps) {
  const { t } = useTranslation()
  const { field, value } = rule
  const kind = fieldKindOf(field)
  if (kind === 'flag') {
    const choices = ['true', 'false'].map((one) => [one, t(one === 'true' ? 'rules.yes' : 'rules.no')] as const)
    return <Choice value={value} choices={choices} onChange={onChange} />
  }
  if (field === 'status')
    return (
      <Choice
        value={value}
        choices={mangaStatuses.map((one) => [one, t(`status.${one}`)] as const)}
        onChange={onChange}
      />
    )
  if (kind === 'day') return <Day rule={rule} onChange={onChange} />
  if (kind === 'count' || kind === 'number')
    return (
      <input
        type="number"
        min={0}
        step={kind === 'count' ? 1 : 'any'}
        className={controls.control}
        aria-label={t('rules.value')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return <Text rule={rule} onChange={onChange} />
}

type ChoiceProps = {
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

/** A value that is none of the choices is one more of them. */
function Choice({ value, choices, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const isKnown = choices.some(([one]) => one === value)
  return (
    <select
      className={classNames(controls.control, controls.select)}
      aria-label={t('rules.value')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** A number of days ago, or a date. */
function Day({ rule: { field, value }, onChange }: RuleValueProps) {
  const { t } = useTranslation()
  const day = field === 'text' ? undefined : readValue(field, value)
  const isAgo = day?.kind === 'daysAgo' || value === 'd'
  return (
    <span className={styles.day}>
      <input
        type={isAgo ? 'number' : 'date'}
        min={isAgo ? 0 : undefined}
        max={isAgo ? 99_999 : undefined}
        className={controls.control}
        aria-label={t('rules.value')}
        value={day?.kind === 'daysAgo' ? day.days : value === 'd' ? '' : value}
        onChange={({ target }) => onChange(isAgo ? `${target.value}d` : target.value)}
      />
      <select
        className={classNames(controls.control, controls.select)}
        aria-label={t('rules.unit')}
        value={isAgo ? 'ago' : 'date'}
        onChange={({ target }) => onChange(target.value === 'ago' ? '30d' : localDay(new Date()))}
      >
        <option value="ago">{t('rules.daysAgo')}</option>
        <option value="date">{t('rules.date')}</option>
      </select>
    </span>
  )
}

function Text({ rule: { field, value }, onChange }: RuleValueProps) {
  const { t } = useTranslation()
  const id = useId()
  const genres = useGenres().data ?? []
  const shelves = useShelves().data ?? []
  const sources = useSources().data ?? []
  const offered = field === 'genre' ? genres : field === 'shelf' ? shelves : field === 'source' ? sources : []
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        className={controls.control}
        aria-label={t('rules.value')}
        placeholder={field === 'language' ? 'en' : undefined}
        list={offered.length > 0 ? id : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {offered.length > 0 && (
        <datalist id={id}>
          {offered.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  )
}
