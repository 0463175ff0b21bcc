import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { ErrorLine } from '../status/Notice.tsx'
import form from './form.module.css'

type ChangedMeanwhileProps = {
  /** What is stored now, of the fields that changed. */
  readonly changes: readonly { readonly label: string; readonly value: string }[]
  readonly busy: boolean
  readonly onOverwrite: () => void
  /** Replaces what was entered with what is stored. */
  readonly onUseStored: () => void
}

/** Something else changed what a form edits. The input stays until the person chooses. */
export function ChangedMeanwhile({ changes, busy, onOverwrite, onUseStored }: ChangedMeanwhileProps) {
  const { t } = useTranslation()
  const lines = changes.map(({ label, value }) => t('form.changed.now', { label, value: value || '–' }))
  const notice = useRef<HTMLDivElement>(null)
  // The button that was pressed is at the end of a long form.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1}>
      <ErrorLine title={t('form.changed.title')} detail={t('form.changed.detail')} lines={lines} />
      <div className={form.actions}>
        <Button busy={busy} onClick={onOverwrite}>
          {t('form.changed.overwrite')}
        </Button>
        <Button variant="ghost" onClick={onUseStored}>
          {t('form.changed.useStored')}
        </Button>
      </div>
    </div>
  )
}
