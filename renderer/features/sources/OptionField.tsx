import { useTranslation } from 'react-i18next'
import { SelectField, Switch, TextArea, TextField } from '../../ui/forms/Field.tsx'
import { type OptionPath, optionFields, propertyPathOf } from './source-options.ts'

type OptionFieldProps = {
  readonly path: OptionPath
  readonly value: string
  /** What counts while the field is empty. */
  readonly fromTheme: string
  readonly error: string | undefined
  readonly onText: (value: string) => void
}

export function OptionField({ path, value, fromTheme, error, onText }: OptionFieldProps) {
  const { t } = useTranslation()
  const label = t(`sources.option.${path}`)
  const kind = optionFields[path]
  const field = { name: propertyPathOf(path), label, error, placeholder: fromTheme, value, onText }
  if (kind === 'yes') {
    const isOn = value !== '' || fromTheme !== ''
    const toggle = (next: boolean) => onText(next ? 'true' : '')
    return (
      <Switch
        label={label}
        checked={isOn}
        disabled={value === '' && fromTheme !== ''}
        title={value === '' && fromTheme !== '' ? t('sources.theme.fills') : undefined}
        onToggle={toggle}
      />
    )
  }
  if (kind === 'method') {
    // What a browser sends when nothing is said.
    const usual = 'GET'
    const choices = [usual, 'POST'].map((method) => ({ value: method, label: method }))
    return (
      <SelectField
        {...{ name: field.name, label, error, choices }}
        value={value || fromTheme || usual}
        onChoose={(method) => onText(method === usual ? '' : method)}
      />
    )
  }
  if (kind === 'lines') return <TextArea {...field} code rows={2} hint={t('sources.options.lines')} />
  const isNumber = kind === 'number'
  return <TextField {...field} code={!isNumber} {...(isNumber && { inputMode: 'decimal' })} />
}
