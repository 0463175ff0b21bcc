import { FileArchive } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExportFormat, type ExportPreview, exportFormats } from '../../../shared/contracts/exports.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../Button.tsx'
import { SelectField, TextField } from '../forms/Field.tsx'
import { PickFolder } from '../forms/PickFolder.tsx'
import { violationMessage } from '../forms/violations.ts'
import { ProblemLine } from '../status/Notice.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import { toast } from './toasts.store.ts'

type ExportDialogProps = {
  readonly preview: ExportPreview | undefined
  readonly format: ExportFormat
  readonly onFormat: (format: ExportFormat) => void
  /** What is wrong with the format. */
  readonly formatViolations: readonly Violation[]
  readonly error: unknown
  readonly isPreparing: boolean
  readonly isStarting: boolean
  /** What is wrong with the folder. */
  readonly violations: readonly Violation[]
  /** @param onStarted called when the download has started */
  readonly onZip: (onStarted: () => void) => void
  /** @param onStarted called when the job has started */
  readonly onFolder: (path: string, onStarted: () => void) => void
  readonly onClose: () => void
}

/** Takes chapters out of the library: as one ZIP, or as files in a folder. Says how large they are. */
export function ExportDialog(props: ExportDialogProps) {
  const {
    preview,
    format,
    onFormat,
    formatViolations,
    error,
    isPreparing,
    isStarting,
    violations,
    onZip,
    onFolder,
    onClose,
  } = props
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const [path, setPath] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [zipTitle, folderTitle] = [useId(), useId()]
  const isEmpty = preview?.fileCount === 0
  const finish = (target: 'zip' | 'folder') => {
    toast(t(`exports.started.${target}`))
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(path.trim() === '')
    if (path.trim() !== '' && !isStarting && !isEmpty) onFolder(path.trim(), () => finish('folder'))
  }
  return (
    <Dialog title={t('exports.title')} onClose={onClose}>
      <div className={styles.summary} role="status">
        {preview ? (
          <>
            <p>
              <strong>{t('exports.files', { count: preview.fileCount, size: bytes(preview.sizeBytes) })}</strong>
            </p>
            {preview.withoutFileCount > 0 && (
              <p className="note">{t('exports.withoutFile', { count: preview.withoutFileCount })}</p>
            )}
          </>
        ) : (
          !error && <p>{t('common.loading')}</p>
        )}
      </div>
      <SelectField
        label={t('exports.format.label')}
        hint={t(format === 'original' ? 'exports.format.originalHint' : 'exports.format.bookHint')}
        error={violationMessage(formatViolations, 'format')}
        value={format}
        choices={exportFormats.map((value) => ({ value, label: t(`exports.format.${value}`) }))}
        className={styles.format}
        onChoose={onFormat}
      />
      <ProblemLine error={error} />
      <section className={styles.way} aria-labelledby={zipTitle}>
        <h3 id={zipTitle}>{t('exports.zip.title')}</h3>
        <p className="note">{t('exports.zip.text')}</p>
        <div>
          <Button
            variant="primary"
            icon={FileArchive}
            busy={isPreparing}
            disabled={preview === undefined || isEmpty}
            onClick={() => onZip(() => finish('zip'))}
          >
            {t('exports.zip.action')}
          </Button>
        </div>
      </section>
      <section className={styles.way} aria-labelledby={folderTitle}>
        <h3 id={folderTitle}>{t('exports.folder.title')}</h3>
        <form className={styles.folder} onSubmit={submit} noValidate>
          <TextField
            label={t('folder.path')}
            hint={t('exports.folder.hint')}
            placeholder="/media/reader/Manga"
            code
            value={path}
            error={isMissing ? t('form.missing') : violationMessage(violations, 'path')}
            onText={(text) => {
              setPath(text)
              setMissing(false)
            }}
          />
          <div className={styles.actions}>
            <Button type="submit" busy={isStarting} disabled={preview === undefined || isEmpty}>
              {t('exports.folder.action')}
            </Button>
            <PickFolder onPick={setPath} />
          </div>
        </form>
      </section>
    </Dialog>
  )
}
