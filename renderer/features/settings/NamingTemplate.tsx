import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import {
  type NamingValues,
  namingFields,
  parseNamingTemplate,
  renderSegment,
  writtenField,
} from '../../../shared/naming-template.ts'
import { TextField } from '../../ui/forms/Field.tsx'
import styles from './NamingTemplate.module.css'

/** What the example is about. */
const sample = {
  number: 12,
  volume: 3,
  language: 'en',
  label: null,
  group: 'Anvil Scans',
  source: 'MangaDex',
  year: 2019,
} as const satisfies NamingValues

type NamingTemplateProps = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onText: (text: string) => void
  /** Called with Enter and when the field is left. */
  readonly onCommit: () => void
  readonly onRevert: () => void
}

/** The naming template: typed, or built by pressing its parts, with an example. */
export function NamingTemplate({ id, label, value, error, onText, onCommit, onRevert }: NamingTemplateProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { template } = parseNamingTemplate(value)
  const values = {
    ...sample,
    series: t('settings.files.sample.series'),
    title: t('settings.files.sample.title'),
    author: t('settings.files.sample.author'),
  }
  /** Puts the part where the cursor is. The focus stays in the field, so that the next part follows. */
  const insert = (part: string) => {
    const input = box.current?.querySelector('input')
    if (!input) return
    const at = input.selectionStart ?? value.length
    // The cursor can stand behind the part only when the field has it.
    flushSync(() => onText(value.slice(0, at) + part + value.slice(input.selectionEnd ?? at)))
    input.focus()
    input.setSelectionRange(at + part.length, at + part.length)
  }
  return (
    <div ref={box} className={styles.box}>
      <TextField
        id={id}
        label={label}
        hint={t('settings.files.templateHint')}
        error={error}
        value={value}
        code
        onText={onText}
        onBlur={(event) => {
          // Pressing a part goes on with the template.
          if (!box.current?.contains(event.relatedTarget)) onCommit()
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onCommit()
          if (key === 'Escape') onRevert()
        }}
      />
      <ul className={styles.parts} aria-label={t('settings.files.parts.list')}>
        {namingFields.map((field) => (
          <li key={field}>
            <button type="button" className={styles.part} onClick={() => insert(writtenField(field))}>
              <Plus aria-hidden="true" size={14} />
              {t(`settings.files.parts.${field}`)}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles.part} onClick={() => insert('/')}>
            <Plus aria-hidden="true" size={14} />
            {t('settings.files.parts.folder')}
          </button>
        </li>
      </ul>
      {template && (
        <p className={styles.example}>
          <span>{t('settings.files.example')}</span>
          <span className={styles.name}>
            {`${template.segments.map((segment) => renderSegment(segment, values).trim()).join('/')}.cbz`}
          </span>
        </p>
      )}
    </div>
  )
}
