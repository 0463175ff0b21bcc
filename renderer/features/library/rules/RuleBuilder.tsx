import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryCount } from '../../../api/library/shelves.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { formatRules, newRule, readRules } from './query-draft.ts'
import { RuleGroupFields } from './RuleGroupFields.tsx'

type RuleBuilderProps = {
  readonly query: string
  readonly onSave: (query: string) => void
  readonly onClose: () => void
}

const typingDelayMs = 180

/** Edits a query without typing it: rules of fields and values, and groups of rules. */
export function RuleBuilder({ query, onSave, onClose }: RuleBuilderProps) {
  const { t } = useTranslation()
  const [rules, setRules] = useState(() => {
    const read = readRules(query)
    return read.items.length > 0 ? read : { ...read, items: [newRule()] }
  })
  const edited = formatRules(rules)
  const count = useQueryCount(useDebounced(edited, typingDelayMs))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form around the dialog is not meant.
    event.stopPropagation()
    onSave(edited)
    onClose()
  }
  return (
    <Dialog title={t('rules.title')} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <RuleGroupFields group={rules} onChange={setRules} depth={0} />
        <p role="status">{count === undefined ? '' : t('library.found', { count })}</p>
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="primary">
            {t('rules.apply')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
