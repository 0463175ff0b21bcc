import { ListFilter } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followRules, type Shelf } from '../../../../shared/contracts/shelves.ts'
import { usePrivateShelves, useSetPin } from '../../../api/library/private-shelves.ts'
import { useAddShelf, useEditShelf } from '../../../api/library/shelves.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented, SelectField, Switch, TextField } from '../../../ui/forms/Field.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { useFormViolations, violationMessage } from '../../../ui/forms/violations.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { RuleBuilder } from '../rules/RuleBuilder.tsx'
import { openShelf } from '../view/library-view.store.ts'
import { PinField } from './PinField.tsx'

type FollowRule = NonNullable<Shelf['followRule']>

/** The usual choices and the present one. */
const downloadCounts = (present: number | null | undefined): number[] =>
  [...new Set([1, 2, 3, 5, 10, ...(present ? [present] : [])])].toSorted((one, other) => one - other)

type ShelfFormProps = {
  /** The shelf to edit; without it one is added. */
  readonly shelf?: Shelf | undefined
  /** The query of a new smart shelf. */
  readonly query?: string | undefined
  readonly onClose: () => void
}

/** Adds or edits a shelf. */
export function ShelfForm({ shelf, query: initialQuery, onClose }: ShelfFormProps) {
  const { t } = useTranslation()
  const add = useAddShelf()
  const edit = useEditShelf()
  const [name, setName] = useState(shelf?.name ?? '')
  const [kind, setKind] = useState<Shelf['kind']>(shelf?.kind ?? (initialQuery === undefined ? 'manual' : 'smart'))
  const [query, setQuery] = useState(shelf?.query ?? initialQuery ?? '')
  const [view, setView] = useState<'grid' | 'list' | 'none'>(shelf?.view ?? 'none')
  const [followRule, setFollowRule] = useState<FollowRule | 'none'>(shelf?.followRule ?? 'none')
  const [downloadRule, setDownloadRule] = useState(String(shelf?.downloadRule ?? 'none'))
  const [incognito, setIncognito] = useState(shelf?.incognito ?? false)
  const [isPrivate, setPrivate] = useState(shelf?.isPrivate ?? false)
  const [pin, setPin] = useState('')
  const setAccess = useSetPin()
  const hasPin = usePrivateShelves().data?.hasPin ?? false
  const [isEditingRules, setEditingRules] = useState(false)
  const error = setAccess.error ?? add.error ?? edit.error
  const { violations, formRef } = useFormViolations(error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = {
      name,
      query: kind === 'smart' ? query : null,
      view: view === 'none' ? null : view,
      followRule: followRule === 'none' ? null : followRule,
      downloadRule: downloadRule === 'none' ? null : Number(downloadRule),
      incognito,
      isPrivate,
    }
    try {
      if (isPrivate && !hasPin) await setAccess.mutateAsync({ pin })
      if (shelf) await edit.mutateAsync({ id: shelf.id, ...body })
      else openShelf((await add.mutateAsync({ ...body, kind })).id, body.view ?? undefined)
    } catch {
      return // The form shows the error.
    }
    onClose()
  }
  return (
    <Dialog title={t(shelf ? 'shelves.edit' : 'shelves.add')} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('shelves.name')}
          value={name}
          onText={setName}
          maxLength={100}
          error={violationMessage(violations, 'name')}
        />
        {!shelf && (
          <Segmented
            label={t('shelves.kind')}
            value={kind}
            choices={(['manual', 'smart'] as const).map((value) => ({ value, label: t(`shelves.kinds.${value}`) }))}
            onChoose={setKind}
          />
        )}
        {kind === 'smart' && (
          <TextField
            label={t('shelves.query')}
            hint={t('shelves.queryHint')}
            value={query}
            onText={setQuery}
            code
            error={violationMessage(violations, 'query')}
          />
        )}
        {kind === 'smart' && (
          <p>
            <Button icon={ListFilter} onClick={() => setEditingRules(true)}>
              {t('rules.edit')}
            </Button>
          </p>
        )}
        <SelectField
          label={t('library.layout.label')}
          value={view}
          choices={[
            { value: 'none', label: t('shelves.viewNone') },
            { value: 'grid', label: t('library.layout.grid') },
            { value: 'list', label: t('library.layout.list') },
          ]}
          onChoose={setView}
        />
        <SelectField
          label={t('shelves.followRule')}
          value={followRule}
          choices={[
            { value: 'none', label: t('shelves.followRuleNone') },
            ...followRules.map((value) => ({ value, label: t(`shelves.followRules.${value}`) })),
          ]}
          onChoose={setFollowRule}
        />
        <SelectField
          label={t('shelves.downloadRule')}
          value={downloadRule}
          choices={[
            { value: 'none', label: t('shelves.downloadRuleNone') },
            ...downloadCounts(shelf?.downloadRule).map((count) => ({
              value: String(count),
              label: t('shelves.downloadNext', { count }),
            })),
          ]}
          onChoose={setDownloadRule}
        />
        <Switch label={t('shelves.incognito')} checked={incognito} onToggle={setIncognito} />
        <Switch label={t('shelves.private')} checked={isPrivate} onToggle={setPrivate} />
        {isPrivate && !hasPin && (
          <PinField
            label={t('shelves.newPin')}
            hint={t('shelves.newPinHint')}
            value={pin}
            onText={setPin}
            violations={violations}
          />
        )}
        {violations.length === 0 && <ProblemLine error={error} />}
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="primary" busy={setAccess.isPending || add.isPending || edit.isPending}>
            {t('common.save')}
          </Button>
        </FormActions>
      </form>
      {isEditingRules && <RuleBuilder query={query} onSave={setQuery} onClose={() => setEditingRules(false)} />}
    </Dialog>
  )
}
