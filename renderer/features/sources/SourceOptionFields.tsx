import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Switch, TextArea, TextField } from '../../ui/Field.tsx'
import form from '../../ui/form.module.css'
import { messageFor, violationsOf } from '../../ui/violations.ts'
import type { SourceFieldsProps } from './SourceFields.tsx'
import { withExpert } from './source-draft.ts'
import { type OptionPath, optionFields } from './source-options.ts'

const groups = {
  chapterList: [
    'chapterList.urlFormat',
    'chapterList.itemSelector',
    'chapterList.numberPattern',
    'chapterList.titleSelector',
  ],
  requests: [
    'headers.Referer',
    'headers.User-Agent',
    'headers.Cookie',
    'headers.Accept-Language',
    'requestsPerSecond',
    'maxConcurrency',
    'timeoutMs',
  ],
  images: ['imageAttributes', 'excludeSelector', 'excludeUrlPattern', 'minImageBytes'],
  rendering: ['waitForSelector', 'scroll'],
} as const satisfies Record<string, readonly OptionPath[]>
type Group = keyof typeof groups

export function SourceOptionFields(props: SourceFieldsProps) {
  const { t } = useTranslation()
  const { draft, onDraft, violations } = props
  const [isBroken, setBroken] = useState(false)
  const toggle = () => {
    const next = withExpert(draft, !draft.isExpert)
    setBroken(!next)
    if (next) onDraft(next)
  }
  const message = violationsOf(violations, 'options').map(({ propertyPath, message }) => `${propertyPath}: ${message}`)
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
        (Object.keys(groups) as Group[]).map((group) => <OptionGroup key={group} group={group} {...props} />)
      )}
      <Button look="quiet" className={form.below} aria-pressed={draft.isExpert} onClick={toggle}>
        {draft.isExpert ? t('sources.options.toFields') : t('sources.options.toJson')}
      </Button>
    </section>
  )
}

function OptionGroup({ group, draft, onDraft, violations }: SourceFieldsProps & { readonly group: Group }) {
  const { t } = useTranslation()
  const paths: readonly OptionPath[] = groups[group]
  const [isUnfolded, setUnfolded] = useState(() => paths.some((path) => draft.texts[path] !== ''))
  const isWrong = paths.some((path) => violationsOf(violations, `options.${path}`).length > 0)
  return (
    <details
      className={form.group}
      open={isUnfolded || isWrong}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        <span>{t(`sources.options.${group}.title`)}</span>
      </summary>
      <div>
        <p className={form.note}>{t(`sources.options.${group}.note`)}</p>
        {paths.map((path) => (
          <OptionField
            key={path}
            path={path}
            value={draft.texts[path]}
            error={messageFor(violations, `options.${path}`)}
            onText={(value) => onDraft({ ...draft, texts: { ...draft.texts, [path]: value } })}
          />
        ))}
      </div>
    </details>
  )
}

type OptionFieldProps = {
  readonly path: OptionPath
  readonly value: string
  readonly error: string | undefined
  readonly onText: (value: string) => void
}

function OptionField({ path, value, error, onText }: OptionFieldProps) {
  const { t } = useTranslation()
  const label = t(`sources.option.${path}`)
  const kind = optionFields[path]
  if (kind === 'yes')
    return <Switch label={label} checked={value !== ''} onToggle={(isOn) => onText(isOn ? 'true' : '')} />
  const isNumber = kind === 'number'
  return (
    <TextField
      name={`options.${path}`}
      code={!isNumber}
      label={label}
      value={value}
      error={error}
      onText={onText}
      {...(isNumber && { inputMode: 'decimal' })}
    />
  )
}
