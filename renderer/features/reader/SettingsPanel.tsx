import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  pageFits,
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
import { Amount, Check, Choice } from './SettingsFields.tsx'
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
  const change = (wanted: Change) => changeReaderSettings(mangaId, scope, wanted)
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  const isPaged = mode !== 'strip'
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby="reader-settings">
      <header className={styles.head}>
        <h2 id="reader-settings">{t('reader.settings.title')}</h2>
        <IconButton label={t('common.close')} icon={X} onClick={onClose} />
      </header>
      <Choice name="scope" values={['manga', 'all'] as const} value={scope} onChoose={setScope} />
      <Choice name="mode" values={readingModes} value={settings.mode} onChoose={(value) => change({ mode: value })} />
      {settings.mode === 'auto' && <p className={styles.hint}>{t(`reader.settings.autoNow.${mode}`)}</p>}
      {isPaged && (
        <Choice
          name="direction"
          values={readingDirections}
          value={settings.direction}
          onChoose={(value) => change({ direction: value })}
        />
      )}
      {isPaged && (
        <Choice name="fit" values={pageFits} value={settings.fit} onChoose={(value) => change({ fit: value })} />
      )}
      {mode === 'double' && (
        <>
          <Check name="coverAlone" isOn={settings.coverAlone} onSet={(value) => change({ coverAlone: value })} />
          <Check name="nudge" isOn={isNudged} onSet={onNudge} />
        </>
      )}
      {!isPaged && (
        <>
          <Amount
            name="gap"
            unit="px"
            min={0}
            max={200}
            step={4}
            value={settings.gap}
            onSet={(value) => change({ gap: value })}
          />
          <Amount
            name="stripWidth"
            unit="%"
            min={20}
            max={100}
            step={5}
            value={settings.stripWidth}
            onSet={(value) => change({ stripWidth: value })}
          />
        </>
      )}
      <Check name="cropBorders" isOn={settings.cropBorders} onSet={(value) => change({ cropBorders: value })} />
      <Amount
        name="brightness"
        unit="%"
        min={20}
        max={200}
        step={5}
        value={settings.brightness}
        onSet={(value) => change({ brightness: value })}
      />
      <Check name="greyscale" isOn={settings.greyscale} onSet={(value) => change({ greyscale: value })} />
      <Check name="invert" isOn={settings.invert} onSet={(value) => change({ invert: value })} />
      <Choice
        name="background"
        values={readerBackgrounds}
        value={settings.background}
        onChoose={(value) => change({ background: value })}
      />
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
