import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RenamePreview } from '../../../shared/contracts/files.ts'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { defaultNamingTemplate } from '../../../shared/naming-template.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { useNewestJob, useRenameFiles, useRenamePreview, useUndoFileJob } from '../../api/files.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { runMutation } from '../../api/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import form from '../../ui/forms/form.module.css'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { JobSteps } from './JobSteps.tsx'
import { NamingTemplate } from './NamingTemplate.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

/** How long typing must pause before names are previewed. */
const previewAfterMs = 300
const shownNames = 4

/** What Bunko writes into files, and how it names them. */
export function FileSettings({ value }: { readonly value: SettingsValues['files'] }) {
  const { t } = useTranslation()
  const { toggle, field, set } = useGroup('files', value, (member) => t(`settings.files.${member}`))
  const [text, setText] = useState(value.namingTemplate)
  const [asks, setAsks] = useState(false)
  const previewed = useDebounced(text.trim(), previewAfterMs)
  const preview = useRenamePreview(previewed)
  const save = () => {
    if (text.trim() !== value.namingTemplate && !violation(preview.error)) set('namingTemplate', text.trim())
  }
  const template = field('namingTemplate')
  // The field follows the setting, for example when a change is undone, unless it has other text.
  const [seen, setSeen] = useState(value.namingTemplate)
  if (seen !== value.namingTemplate) {
    setSeen(value.namingTemplate)
    if (text.trim() === seen && !template.error) setText(value.namingTemplate)
  }
  const problem = violation(preview.error)
  return (
    <SettingsSection id="files" title={t('settings.files.title')} note={t('settings.files.note')}>
      <SwitchRow {...toggle('writeMetadata')} hint={t('settings.files.writeMetadataHint')} />
      <NamingTemplate
        {...template}
        error={problem ?? template.error}
        value={text}
        onText={setText}
        onCommit={save}
        onRevert={() => setText(value.namingTemplate)}
      />
      {!problem && <ProblemLine error={preview.error} />}
      <div className={styles.preview} aria-live="polite">
        {preview.data && (
          <>
            <p>{previewText(preview.data, t)}</p>
            <RenameList items={preview.data.items.slice(0, shownNames)} />
          </>
        )}
      </div>
      <div className={form.actions}>
        <Button disabled={!preview.data || preview.data.changed === 0 || !!problem} onClick={() => setAsks(true)}>
          {t('settings.files.rename')}
        </Button>
        {text.trim() !== defaultNamingTemplate && (
          <Button
            variant="ghost"
            onClick={() => {
              setText(defaultNamingTemplate)
              set('namingTemplate', defaultNamingTemplate)
            }}
          >
            {t('settings.files.useDefault')}
          </Button>
        )}
      </div>
      <RenameProgress />
      {asks && preview.data && (
        <RenameDialog template={previewed} preview={preview.data} onClose={() => setAsks(false)} />
      )}
    </SettingsSection>
  )
}

function previewText({ changed, total }: RenamePreview, t: TFunction): string {
  if (total === 0) return t('settings.files.noFiles')
  return changed === 0
    ? t('settings.files.fits', { count: total })
    : t('settings.files.changed', { count: changed, total })
}

/** Why the API refuses the template. */
const violation = (error: unknown): string | undefined =>
  error instanceof ApiProblem
    ? error.violations.find(({ propertyPath }) => propertyPath === 'template')?.message
    : undefined

/** The rename that runs or ended last, which can be undone. */
function RenameProgress() {
  const { t } = useTranslation()
  const job = useNewestJob('rename_files')
  const undo = useUndoFileJob()
  const onError = useErrorToast()
  if (!job) return null
  const { done, total } = job.progress ?? { done: 0, total: 0 }
  const isUndo = job.context.undoes !== undefined
  if (isActive(job)) {
    return (
      <div role="status" className={styles.progress}>
        <span>
          {t('settings.files.renaming')} <JobSteps job={job} />
        </span>
        <ProgressBar label={t('settings.files.renaming')} done={done} total={total} />
      </div>
    )
  }
  if (job.status === 'failed')
    return <ErrorLine title={t('settings.files.renameFailed')} detail={job.failureReason ?? ''} />
  return (
    <div role="status" className={styles.done}>
      <span>{t(isUndo ? 'settings.files.restored' : 'settings.files.renamed')}</span>
      <Button variant="ghost" busy={undo.isPending} onClick={() => runMutation(undo.mutateAsync, job.id, { onError })}>
        {t('common.undo')}
      </Button>
    </div>
  )
}

type RenameDialogProps = {
  readonly template: string
  readonly preview: RenamePreview
  readonly onClose: () => void
}

/** Asks before many files get other names. */
function RenameDialog({ template, preview, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const rename = useRenameFiles()
  const more = preview.changed - preview.items.length
  return (
    <ConfirmDialog
      title={t('settings.files.renameTitle', { count: preview.changed })}
      action={t('settings.files.renameAction')}
      variant="primary"
      busy={rename.isPending}
      error={rename.error}
      onConfirm={() => rename.mutate(template, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('settings.files.renameText')}</p>
      <RenameList scrolls items={preview.items} />
      {more > 0 && <p>{t('folder.moreFiles', { count: more })}</p>}
    </ConfirmDialog>
  )
}

type RenameListProps = {
  readonly items: RenamePreview['items']
  /** Whether the list is long and scrolls in a frame of its own. */
  readonly scrolls?: boolean
}

/** Old and new names of files. */
function RenameList({ items, scrolls = false }: RenameListProps) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <ul
      className={classNames(styles.renameList, scrolls && styles.scrolling)}
      aria-label={t('settings.files.names')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list
      tabIndex={scrolls ? 0 : undefined}
    >
      {items.map(({ chapterId, from, to }) => (
        <li key={chapterId} className={styles.namePair}>
          <span className={styles.from}>{from}</span>
          <span className={styles.to}>
            <span aria-hidden="true">→ </span>
            {to}
          </span>
        </li>
      ))}
    </ul>
  )
}
