import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  pageFits,
  type ReaderSettings,
  readerBackgrounds,
  readingDirections,
  readingModes,
} from '../../../shared/contracts/reader-settings.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useIsUnsaved } from './follow-reader-settings.ts'
import type { ShownMode } from './page-layout.ts'
import {
  type Change,
  changeReaderSettings,
  resetOwnSettings,
  type Scope,
  useHasOwnSettings,
  useReaderSettings,
} from './reader-settings.store.ts'
import { Amount, Check, Choice, type Field } from './SettingsFields.tsx'
import styles from './SettingsPanel.module.css'

type SettingsPanelProps = {
  readonly mangaId: string
  readonly mode: ShownMode
  readonly isNudged: boolean
  readonly onNudge: () => void
  readonly onClose: () => void
}

/** How pages are shown, beside the pages, so that each change is seen at once. */
export function SettingsPanel({ mangaId, mode, isNudged, onNudge, onClose }: SettingsPanelProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const [scope, setScope] = useState<Scope>('manga')
  const settings = useReaderSettings(mangaId)
  const { isUnsaved } = useIsUnsaved()
  const hasOwn = useHasOwnSettings(mangaId)
  const field = <Name extends keyof Change>(name: Name): Field<Name, ReaderSettings[Name]> => ({
    name,
    value: settings[name],
    onChange: (value) => changeReaderSettings(mangaId, scope, { [name]: value }),
  })
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby="reader-settings">
      <header className={styles.head}>
        <h2 id="reader-settings">{t('reader.settings.title')}</h2>
        <IconButton label={t('common.close')} icon={X} onClick={onClose} />
      </header>
      <Choice name="scope" values={['manga', 'all'] as const} value={scope} onChange={setScope} />
      <Choice {...field('mode')} values={readingModes} />
      {settings.mode === 'auto' && <p className={styles.hint}>{t(`reader.settings.autoNow.${mode}`)}</p>}
      {mode === 'strip' ? (
        <>
          <Amount {...field('gap')} />
          <Amount {...field('stripWidth')} />
        </>
      ) : (
        <>
          <Choice {...field('direction')} values={readingDirections} />
          <Choice {...field('fit')} values={pageFits} />
        </>
      )}
      {mode === 'double' && (
        <>
          <Check {...field('coverAlone')} />
          <Check name="nudge" value={isNudged} onChange={onNudge} />
        </>
      )}
      <Check {...field('cropBorders')} />
      <Amount {...field('brightness')} />
      <Check {...field('greyscale')} />
      <Check {...field('invert')} />
      <Choice {...field('background')} values={readerBackgrounds} />
      {isUnsaved && (
        <p className={styles.unsaved} role="status">
          {t('reader.settings.unsaved')}
        </p>
      )}
      <Button look="plain" disabled={!hasOwn} onClick={() => resetOwnSettings(mangaId)}>
        {t('reader.settings.reset')}
      </Button>
      <p className={styles.hint}>{t(hasOwn ? 'reader.settings.hasOwn' : 'reader.settings.inherits')}</p>
    </section>
  )
}
