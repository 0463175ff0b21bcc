import { FileUp } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { violationsOf } from '../../../shared/problem.ts'
import { useInspectMoveIn } from '../../api/collection.ts'
import { useInspectOther } from '../../api/other-programs.ts'
import { Button } from '../../ui/Button.tsx'
import type { DroppedFolder } from '../../ui/dropped-files.ts'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormProblem } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { PickFile } from '../../ui/forms/PickFile.tsx'
import { PickFolder } from '../../ui/forms/PickFolder.tsx'
import { unmatchedViolations, useFocusInvalid, violationMessage } from '../../ui/forms/violations.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { openPlan } from './collection-plan.store.ts'
import styles from './ImportProgress.module.css'
import { openLibrary } from './other/other-library.store.ts'

/** The path of a file or folder, the address of a list, or a backup from this device. In the desktop app, a dialog or a drop chooses it. */
export function MoveInForm({ dropped }: { readonly dropped: DroppedFolder | undefined }) {
  const { t } = useTranslation()
  const [path, setPath] = useState('')
  const [isMissing, setMissing] = useState(false)
  const inspection = useInspectMoveIn()
  const backup = useInspectOther()
  const isPending = inspection.isPending || backup.isPending
  const failed = backup.error ?? inspection.error
  const violations = violationsOf(failed)
  const formRef = useFocusInvalid(isMissing || inspection.error)
  const field = useRef<HTMLDivElement>(null)

  const inspect = (entered: string, only?: readonly string[]) => {
    backup.reset()
    setMissing(entered.trim() === '')
    if (entered.trim() === '') return inspection.reset()
    inspection.mutate(entered.trim(), {
      onSuccess({ library, files, only: file }) {
        if (library) openLibrary(library)
        else if (files) openPlan(files, file === null ? only : [file])
      },
    })
  }
  const send = (file: File) => {
    inspection.reset()
    setMissing(false)
    backup.mutate({ file, folders: [], user: null }, { onSuccess: (library) => openLibrary(library, file) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) inspect(path)
  }
  const choose = (folder: string, only?: readonly string[]) => {
    setPath(folder)
    inspect(folder, only)
  }
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (dropped === undefined || opened.current === dropped.id) return
    opened.current = dropped.id
    if (dropped.file) send(dropped.file)
    else if (dropped.path !== undefined) choose(dropped.path, dropped.only)
  })
  const cancel = () => {
    inspection.cancel()
    // The button that was pressed is gone.
    field.current?.querySelector('input')?.focus()
  }
  const error = isMissing ? t('form.missing') : violationMessage(violations, 'path')

  return (
    <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
      {dropped && dropped.path === undefined && !dropped.file && (
        <p role="status">{t('folder.dropped', { name: dropped.name })}</p>
      )}
      <div ref={field}>
        <TextField
          label={t('moveIn.path')}
          hint={t(window.desktop ? 'moveIn.pathHintDesktop' : 'moveIn.pathHint')}
          placeholder="/home/mika/Manga"
          code
          value={path}
          readOnly={isPending}
          error={error}
          onText={(text) => {
            setPath(text)
            setMissing(false)
          }}
        />
      </div>
      {isPending && (
        <div role="status" className={styles.progress}>
          <p className="note">{t('folder.inspecting')}</p>
          <ProgressBar label={t('folder.inspecting')} done={0} total={0} />
        </div>
      )}
      {!isPending && !isMissing && (
        <FormProblem isOneField error={failed} unmatched={unmatchedViolations(violations, ['path'])} />
      )}
      <div className={form.actions}>
        <Button type="submit" variant="primary" busy={isPending}>
          {t('folder.inspect')}
        </Button>
        {inspection.isPending && <Button onClick={cancel}>{t('common.cancel')}</Button>}
        {!isPending && (
          <>
            <PickFolder onPick={choose} />
            <PickFile
              icon={FileUp}
              label={t('moveIn.chooseBackup')}
              accept=".tachibk,.gz,application/gzip,application/octet-stream"
              busy={false}
              onPick={send}
            />
          </>
        )}
      </div>
      <section aria-labelledby="move-in-what">
        <h2 id="move-in-what" className={styles.what}>
          {t('moveIn.what')}
        </h2>
        <ul className={styles.others}>
          {(['comics', 'mihon', 'servers', 'calibre', 'houdoku', 'suwayomi', 'list'] as const).map((one) => (
            <li key={one}>{t(`moveIn.kinds.${one}`)}</li>
          ))}
          <li>
            <Link href={paths.settingsPage('trackers')}>{t('moveIn.lists')}</Link>
          </li>
        </ul>
      </section>
    </form>
  )
}
