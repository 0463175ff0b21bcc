import { FileUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { violationsOf } from '../../../shared/problem.ts'
import { type OtherFile, useInspectOther } from '../../api/other-programs.ts'
import { AddMangaTabs } from '../../ui/AddMangaTabs.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormProblem } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { PickFile } from '../../ui/forms/PickFile.tsx'
import { PickFolder } from '../../ui/forms/PickFolder.tsx'
import { unmatchedViolations, useFocusInvalid, violationMessage } from '../../ui/forms/violations.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ImportResult } from './ImportResult.tsx'
import styles from './OtherPrograms.module.css'
import { openLibrary, useOtherLibrary } from './other-library.store.ts'
import { ReviewLibrary } from './ReviewLibrary.tsx'

/** Brings in series, progress and categories from another program: choose the file, check, import. */
export function OtherProgramScreen() {
  const { t } = useTranslation()
  const { library, jobId } = useOtherLibrary()
  return (
    <Screen
      title={t('otherPrograms.title')}
      note={library || jobId !== undefined ? undefined : t('otherPrograms.note')}
      tabs={<AddMangaTabs current="other" />}
      measure={library && jobId === undefined ? undefined : 'form'}
    >
      {jobId !== undefined ? (
        <ImportResult jobId={jobId} />
      ) : library ? (
        <ReviewLibrary library={library} />
      ) : (
        <ChooseFile />
      )}
    </Screen>
  )
}

/** A backup from this device, or the path of a backup or database. */
function ChooseFile() {
  const { t } = useTranslation()
  const [path, setPath] = useState('')
  const [isMissing, setMissing] = useState(false)
  const inspection = useInspectOther()
  const violations = violationsOf(inspection.error)
  const formRef = useFocusInvalid(isMissing || inspection.error)
  const inspect = (file: Pick<OtherFile, 'path' | 'file'>) =>
    inspection.mutate({ ...file, folders: [], user: null }, { onSuccess: (library) => openLibrary(library, file.file) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (inspection.isPending) return
    setMissing(path.trim() === '')
    if (path.trim() === '') inspection.reset()
    else inspect({ path: path.trim() })
  }
  const choose = (folder: string) => {
    setPath(folder)
    setMissing(false)
    inspect({ path: folder })
  }
  const isFileWrong = inspection.variables?.file !== undefined && violations.length > 0
  const error = isMissing ? t('form.missing') : isFileWrong ? undefined : violationMessage(violations, 'path')
  return (
    <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
      <section className={styles.way} aria-labelledby="other-phone">
        <h2 id="other-phone">{t('otherPrograms.mihon.title')}</h2>
        <p className="note">{t('otherPrograms.mihon.text')}</p>
        {isFileWrong && (
          <p className={styles.error} role="alert">
            {violationMessage(violations, 'path')}
          </p>
        )}
        <div>
          <PickFile
            icon={FileUp}
            label={t('otherPrograms.mihon.choose')}
            accept=".tachibk,.gz,application/gzip,application/octet-stream"
            busy={inspection.isPending}
            onPick={(file) => {
              setMissing(false)
              inspect({ file })
            }}
          />
        </div>
      </section>
      <section className={styles.way} aria-labelledby="other-server">
        <h2 id="other-server">{t('otherPrograms.server.title')}</h2>
        <p className="note">{t('otherPrograms.server.text')}</p>
        <TextField
          label={t('otherPrograms.server.path')}
          hint={t('otherPrograms.server.hint')}
          placeholder="/srv/komga/config"
          code
          value={path}
          readOnly={inspection.isPending}
          error={error}
          onText={(text) => {
            setPath(text)
            setMissing(false)
          }}
        />
        <div className={form.actions}>
          <Button type="submit" variant="primary" busy={inspection.isPending}>
            {t('otherPrograms.read')}
          </Button>
          {!inspection.isPending && <PickFolder onPick={choose} />}
        </div>
      </section>
      {!inspection.isPending && (
        <FormProblem isOneField error={inspection.error} unmatched={unmatchedViolations(violations, ['path'])} />
      )}
    </form>
  )
}
