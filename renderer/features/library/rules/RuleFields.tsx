import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fieldNames } from '../../../../shared/library-query/fields.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import controls from '../../../ui/forms/Field.module.css'
import { changeField, fieldKindOf, operatorsOf, type Rule, type RuleField, type RuleOperator } from './query-draft.ts'
import styles from './RuleBuilder.module.css'
import { RuleValue } from './RuleValue.tsx'

type RuleFieldsProps = {
  readonly rule: Rule
  readonly onChange: (rule: Rule) => void
  readonly onRemove: () => void
}

const fields: readonly RuleField[] = ['text', ...fieldNames]
const names = { ':': 'is', '>': 'more', '>=': 'least', '<': 'less', '<=': 'most', not: 'not' } as const

/** One rule: a field, how it is compared, and a value. */
export function RuleFields({ rule, onChange, onRemove }: RuleFieldsProps) {
  const { t } = useTranslation()
  const operators = operatorsOf(rule.field)
  const kind = fieldKindOf(rule.field)
  const words = kind === 'part' ? 'part' : kind === 'day' ? 'day' : kind === 'whole' ? 'whole' : 'number'
  const nameOf = (field: RuleField) => (field === 'text' ? t('rules.text') : t(`query.fields.${field}`))
  const operatorName = (operator: RuleOperator) => {
    const name = names[operator]
    if (words === 'part' || words === 'whole') return t(`rules.${words}.${name === 'not' ? 'not' : 'is'}`)
    return t(`rules.${words}.${name}`)
  }
  const select = classNames(controls.control, controls.select)
  return (
    <fieldset className={styles.rule} aria-label={nameOf(rule.field)}>
      <select
        className={select}
        aria-label={t('rules.field')}
        value={rule.field}
        onChange={({ target }) => onChange(changeField(rule, target.value as RuleField))}
      >
        {fields.map((field) => (
          <option key={field} value={field}>
            {nameOf(field)}
          </option>
        ))}
      </select>
      {operators.length > 1 && (
        <select
          className={select}
          aria-label={t('rules.operator')}
          value={rule.operator}
          onChange={({ target }) => onChange({ ...rule, operator: target.value as RuleOperator })}
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {operatorName(operator)}
            </option>
          ))}
        </select>
      )}
      <RuleValue rule={rule} onChange={(value) => onChange({ ...rule, value })} />
      <IconButton
        icon={X}
        className={styles.remove}
        label={t('rules.remove', { name: nameOf(rule.field) })}
        onClick={onRemove}
      />
    </fieldset>
  )
}
