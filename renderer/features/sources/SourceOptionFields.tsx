import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/forms/Field.tsx'
import form from '../../ui/forms/form.module.css'
import { violationMessage, violationsWithin } from '../../ui/forms/violations.ts'
import { OptionField } from './OptionField.tsx'
import { type OptionGroupName, optionGroups } from './option-groups.ts'
import type { SourceFieldsProps } from './SourceFields.tsx'
import { withExpert } from './source-draft.ts'
import { type OptionPath, type OptionTexts, propertyPathOf } from './source-options.ts'
import { themeOf, themeTexts } from './source-theme.ts'

export function SourceOptionFields(props: SourceFieldsProps) {
  const { t } = useTranslation()
  const { draft, onDraft, violations, themes } = props
  const byTheme = themeTexts(draft, themeOf(draft, themes))
  const [isBroken, setBroken] = useState(false)
  const toggle = () => {
    const next = withExpert(draft, !draft.isExpert)
    setBroken(!next)
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
          error={isBroken ? t('sources.notJson') : message.join('; ') || undefined}
          onText={(json) => onDraft({ ...draft, json })}
        />
      ) : (
        (Object.keys(optionGroups) as OptionGroupName[]).map((group) => (
          <OptionGroup key={group} group={group} byTheme={byTheme} {...props} />
        ))
      )}
      <Button variant="ghost" className={form.below} aria-pressed={draft.isExpert} onClick={toggle}>
        {draft.isExpert ? t('sources.options.toFields') : t('sources.options.toJson')}
      </Button>
    </section>
  )
}

type OptionGroupProps = SourceFieldsProps & { readonly group: OptionGroupName; readonly byTheme: OptionTexts }

function OptionGroup({ group, draft, onDraft, violations, byTheme }: OptionGroupProps) {
  const { t } = useTranslation()
  const paths: readonly OptionPath[] = optionGroups[group]
  const [isUnfolded, setUnfolded] = useState(() => paths.some((path) => draft.texts[path] !== ''))
  const isWrong = paths.some((path) => violationsWithin(violations, propertyPathOf(path)).length > 0)
  const isFilled = paths.some((path) => byTheme[path] !== '')
  return (
    <details
      className={form.group}
      open={isUnfolded || isWrong}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        <span>
          {t(`sources.options.${group}.title`)}
          {isFilled && <small className={form.note}> {t('sources.theme.mark')}</small>}
        </span>
      </summary>
      <div>
        <p className={form.note}>{t(`sources.options.${group}.note`)}</p>
        {paths.map((path) => (
          <OptionField
            key={path}
            path={path}
            value={draft.texts[path]}
            fromTheme={byTheme[path]}
            error={violationMessage(violations, propertyPathOf(path))}
            onText={(value) => onDraft({ ...draft, texts: { ...draft.texts, [path]: value } })}
          />
        ))}
      </div>
    </details>
  )
}
