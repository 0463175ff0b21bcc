import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  pageFits,
  type ReaderSettings,
  readerBackgrounds,
  readingDirections,
  readingModes,
} from '../../../../shared/contracts/reader-settings.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import type { ResolvedMode } from '../page-layout.ts'
import {
  type ReaderSettingsChange,
  resetMangaSettings,
  type SettingsScope,
  updateReaderSettings,
  useHasMangaSettings,
  useReaderSettings,
} from './reader-settings.store.ts'
import { Amount, Check, Choice, type Field } from './SettingsFields.tsx'
import styles from './SettingsPanel.module.css'
import { useSettingsSync } from './sync-reader-settings.ts'

type SettingsPanelProps = {
  readonly mangaId: string
  readonly mode: ResolvedMode
  readonly isNudged: boolean
  readonly onNudge: () => void
  readonly onClose: () => void
}

/** The reader settings. The pages stay visible next to the panel and show each change immediately. */
export function SettingsPanel({ mangaId, mode, isNudged, onNudge, onClose }: SettingsPanelProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const [scope, setScope] = useState<SettingsScope>('manga')
  const settings = useReaderSettings(mangaId)
  const { isUnsaved } = useSettingsSync()
  const hasMangaSettings = useHasMangaSettings(mangaId)
  const field = <Name extends keyof ReaderSettingsChange>(name: Name): Field<Name, ReaderSettings[Name]> => ({
    name,
    value: settings[name],
    onChange: (value) => updateReaderSettings(mangaId, scope, { [name]: value }),
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
      <Button variant="plain" disabled={!hasMangaSettings} onClick={() => resetMangaSettings(mangaId)}>
        {t('reader.settings.reset')}
      </Button>
      <p className={styles.hint}>{t(hasMangaSettings ? 'reader.settings.hasOwn' : 'reader.settings.inherits')}</p>
    </section>
  )
}
