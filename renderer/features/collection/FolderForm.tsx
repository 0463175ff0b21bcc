import { FolderOpen } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInspectFolder } from '../../api/collection.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../ui/Button.tsx'
import type { DroppedFolder } from '../../ui/dropped-files.ts'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormProblem } from '../../ui/forms/FormProblem.tsx'
import form from '../../ui/forms/form.module.css'
import { useFocusInvalid } from '../../ui/forms/use-focus-invalid.ts'
import { unmatchedViolations, violationMessage } from '../../ui/forms/violations.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { openPlan } from './collection-plan.store.ts'
import styles from './ImportProgress.module.css'

/** The path of the folder. In the desktop app, a dialog or a drop chooses it. */
export function FolderForm({ dropped }: { readonly dropped: DroppedFolder | undefined }) {
  const { t } = useTranslation()
  const { desktop } = window
  const [path, setPath] = useState('')
  const [isMissing, setMissing] = useState(false)
  const inspection = useInspectFolder()
  const violations = inspection.error instanceof ApiProblem ? inspection.error.violations : []
  const formRef = useFocusInvalid(isMissing || inspection.error)
  const field = useRef<HTMLDivElement>(null)

  const inspect = (folder: string, only?: readonly string[]) => {
    setMissing(folder.trim() === '')
    if (folder.trim() === '') return inspection.reset()
    inspection.mutate(folder.trim(), { onSuccess: (found) => openPlan(found, only) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!inspection.isPending) inspect(path)
  }
  const choose = (folder: string, only?: readonly string[]) => {
    setPath(folder)
    inspect(folder, only)
  }
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (dropped?.path === undefined || opened.current === dropped.id) return
    opened.current = dropped.id
    choose(dropped.path, dropped.only)
  })
  const cancel = () => {
    inspection.cancel()
    field.current?.querySelector('input')?.focus()
  }
  const error = isMissing ? t('form.missing') : violationMessage(violations, 'path')

  return (
    <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
      {dropped && dropped.path === undefined && <p role="status">{t('folder.dropped', { name: dropped.name })}</p>}
      <div ref={field}>
        <TextField
          label={t('folder.path')}
          hint={t(desktop ? 'folder.pathHintDesktop' : 'folder.pathHint')}
          placeholder="/home/mika/Manga"
          code
          value={path}
          readOnly={inspection.isPending}
          error={error}
          onText={(text) => {
            setPath(text)
            setMissing(false)
          }}
        />
      </div>
      {inspection.isPending && (
        <div role="status" className={styles.progress}>
          <p className={form.note}>{t('folder.inspecting')}</p>
          <ProgressBar label={t('folder.inspecting')} done={0} total={0} />
        </div>
      )}
      {!inspection.isPending && !isMissing && (
        <FormProblem isOneField error={inspection.error} unmatched={unmatchedViolations(violations, ['path'])} />
      )}
      <div className={form.actions}>
        <Button type="submit" variant="primary" busy={inspection.isPending}>
          {t('folder.inspect')}
        </Button>
        {inspection.isPending && <Button onClick={cancel}>{t('common.cancel')}</Button>}
        {desktop && !inspection.isPending && (
          <Button
            icon={FolderOpen}
            onClick={() => void desktop.pickFolder().then((folder) => folder !== null && choose(folder))}
          >
            {t('folder.choose')}
          </Button>
        )}
      </div>
    </form>
  )
}
