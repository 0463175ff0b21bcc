import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { violationsOf } from '../../../shared/problem.ts'
import { useInspectFolder } from '../../api/collection.ts'
import { AddMangaTabs } from '../../ui/AddMangaTabs.tsx'
import { Button } from '../../ui/Button.tsx'
import { type DroppedFolder, openFolder, readDroppedFolder } from '../../ui/dropped-files.ts'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormProblem } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { PickFolder } from '../../ui/forms/PickFolder.tsx'
import { unmatchedViolations, useFocusInvalid, violationMessage } from '../../ui/forms/violations.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { closePlan, openPlan, useCollectionPlan } from './collection-plan.store.ts'
import styles from './ImportProgress.module.css'
import { ImportProgress } from './ImportProgress.tsx'
import { ReviewPlan } from './plan/ReviewPlan.tsx'

/** Brings a folder of archives into the library: choose it, check what Bunko recognized, import. */
export function AddFolderScreen() {
  const { t } = useTranslation()
  const { plan, started } = useCollectionPlan()
  useFolderOfAddress()
  const dropped = useNewDrop()
  return (
    <Screen
      title={t('folder.title')}
      note={plan || started ? undefined : t('folder.note')}
      tabs={<AddMangaTabs current="folder" />}
      measure={plan && !started ? undefined : 'form'}
    >
      {started ? (
        <ImportProgress started={started} />
      ) : plan ? (
        <ReviewPlan plan={plan} />
      ) : (
        <FolderForm dropped={dropped} />
      )}
    </Screen>
  )
}

/** The menu of the desktop app opens a folder by the address. Pages of other sites must not do that in a browser. */
function useFolderOfAddress(): void {
  const path = useSearchParams()[0].get('path')
  useEffect(() => {
    if (window.desktop && path) openFolder({ name: path, path }, { replace: true })
  }, [path])
}

/** What was dropped last. It replaces an open plan, which can be restored. */
function useNewDrop() {
  const { t } = useTranslation()
  const dropped = readDroppedFolder(useHistoryState())
  const { handledDrop } = useCollectionPlan()
  const isNew = dropped !== undefined && dropped.id !== handledDrop
  useEffect(() => {
    if (!isNew) return
    const { plan, started } = useCollectionPlan.getState()
    closePlan(dropped.id)
    if (!plan || started) return
    toast(t('folder.replaced', { name: plan.path }), 'plain', () => useCollectionPlan.setState({ plan }))
  }, [isNew, dropped, t])
  return dropped
}

/** The path of the folder. In the desktop app, a dialog or a drop chooses it. */
function FolderForm({ dropped }: { readonly dropped: DroppedFolder | undefined }) {
  const { t } = useTranslation()
  const [path, setPath] = useState('')
  const [isMissing, setMissing] = useState(false)
  const inspection = useInspectFolder()
  const violations = violationsOf(inspection.error)
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
          hint={t(window.desktop ? 'folder.pathHintDesktop' : 'folder.pathHint')}
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
          <p className="note">{t('folder.inspecting')}</p>
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
        {!inspection.isPending && <PickFolder onPick={choose} />}
      </div>
    </form>
  )
}
