import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { SelectField, Switch, TextArea, TextField } from '../../ui/forms/Field.tsx'
import form from '../../ui/forms/form.module.css'
import { violationMessage, violationsWithin } from '../../ui/forms/violations.ts'
import type { SourceFieldsProps } from './SourceFields.tsx'
import { isServer, setExpertMode } from './source-draft.ts'
import {
  type OptionGroupName,
  type OptionPath,
  type OptionTexts,
  optionFields,
  optionGroups,
  optionPropertyPath,
  optionsWithHint,
} from './source-options.ts'
import { findTheme, themeOptionTexts } from './source-theme.ts'

export function SourceOptionFields(props: SourceFieldsProps) {
  const { t } = useTranslation()
  const { draft, onDraft, violations, themes } = props
  const themeTexts = themeOptionTexts(draft, findTheme(draft, themes))
  const [isInvalidJson, setInvalidJson] = useState(false)
  const toggle = () => {
    const next = setExpertMode(draft, !draft.isExpert)
    setInvalidJson(!next)
    if (next) onDraft(next)
  }
  const message = violationsWithin(violations, 'options').map(
    ({ propertyPath, message }) => `${propertyPath}: ${message}`,
  )
  return (
    <section>
      {draft.isExpert ? (
        <TextArea
          name="options"
          code
          rows={12}
          label={t('sources.options.json.label')}
          hint={t('sources.options.json.hint')}
          value={draft.json}
          error={isInvalidJson ? t('sources.notJson') : message.join('; ') || undefined}
          onText={(json) => onDraft({ ...draft, json })}
        />
      ) : (
        (Object.keys(optionGroups) as OptionGroupName[])
          .filter((group) => (group === 'server') === isServer(draft))
          .map((group) => <OptionGroup key={group} group={group} themeTexts={themeTexts} {...props} />)
      )}
      <Button variant="ghost" className={form.below} aria-pressed={draft.isExpert} onClick={toggle}>
        {draft.isExpert ? t('sources.options.toFields') : t('sources.options.toJson')}
      </Button>
    </section>
  )
}

type OptionGroupProps = SourceFieldsProps & { readonly group: OptionGroupName; readonly themeTexts: OptionTexts }

function OptionGroup({ group, draft, onDraft, violations, themeTexts }: OptionGroupProps) {
  const { t } = useTranslation()
  const paths = Object.keys(optionGroups[group]) as OptionPath[]
  const [isExpanded, setExpanded] = useState(() => paths.some((path) => draft.texts[path] !== ''))
  const isInvalid = paths.some((path) => violationsWithin(violations, optionPropertyPath(path)).length > 0)
  const isFilledByTheme = paths.some((path) => themeTexts[path] !== '')
  return (
    <details
      className={form.group}
      open={isExpanded || isInvalid}
      onToggle={(event) => setExpanded(event.currentTarget.open)}
    >
      <summary>
        <span>
          {t(`sources.options.${group}.title`)}
          {isFilledByTheme && <small className="note"> {t('sources.theme.mark')}</small>}
        </span>
      </summary>
      <div>
        <p className="note">{t(`sources.options.${group}.note`)}</p>
        {paths.map((path) => (
          <OptionField
            key={path}
            path={path}
            value={draft.texts[path]}
            themeValue={themeTexts[path]}
            error={violationMessage(violations, optionPropertyPath(path))}
            onText={(value) => onDraft({ ...draft, texts: { ...draft.texts, [path]: value } })}
          />
        ))}
      </div>
    </details>
  )
}

const pageTurnKeys = ['', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'PageDown', 'Space'] as const

type OptionFieldProps = {
  readonly path: OptionPath
  readonly value: string
  /** The theme's value, used while the field is empty. */
  readonly themeValue: string
  readonly error: string | undefined
  readonly onText: (value: string) => void
}

function OptionField({ path, value, themeValue, error, onText }: OptionFieldProps) {
  const { t } = useTranslation()
  const label = t(`sources.option.${path}`)
  const kind = optionFields[path]
  const hinted = optionsWithHint.find((each) => each === path)
  const hint = hinted && t(`sources.optionHint.${hinted}`)
  const field = { name: optionPropertyPath(path), label, error, hint, placeholder: themeValue, value, onText }
  if (kind === 'yes') {
    const isOn = value !== '' || themeValue !== ''
    const toggle = (next: boolean) => onText(next ? 'true' : '')
    return (
      <Switch
        label={label}
        checked={isOn}
        disabled={value === '' && themeValue !== ''}
        title={value === '' && themeValue !== '' ? t('sources.theme.fills') : undefined}
        onToggle={toggle}
      />
    )
  }
  if (kind === 'method') {
    const defaultMethod = 'GET'
    const choices = [defaultMethod, 'POST'].map((method) => ({ value: method, label: method }))
    return (
      <SelectField
        name={field.name}
        label={label}
        error={error}
        choices={choices}
        value={value || themeValue || defaultMethod}
        onChoose={(method) => onText(method === defaultMethod ? '' : method)}
      />
    )
  }
  if (kind === 'key') {
    return (
      <SelectField
        name={field.name}
        label={label}
        hint={hint}
        error={error}
        choices={pageTurnKeys.map((key) => ({ value: key, label: t(`sources.pageTurnKey.${key || 'none'}`) }))}
        value={value || themeValue}
        onChoose={onText}
      />
    )
  }
  if (kind === 'lines') return <TextArea {...field} code rows={2} hint={t('sources.options.lines')} />
  if (kind === 'json') return <TextArea {...field} code rows={3} hint={t('sources.options.asJson')} />
  if (kind === 'password') return <TextField {...field} type="password" autoComplete="new-password" />
  const isNumber = kind === 'number'
  return <TextField {...field} code={!isNumber} {...(isNumber && { inputMode: 'decimal' })} />
}
