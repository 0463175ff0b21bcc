import { Play } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReaderSettings, readingChoices, readingRanges } from '../../../../shared/contracts/reader-settings.ts'
import { useChooseCover } from '../../../api/library/mangas.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { runMutation } from '../../../api/query-client.ts'
import { isPending, type ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCoverToast } from '../../../ui/covers/use-cover-toast.ts'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { useHasWebGpu } from '../../../ui/use-has-webgpu.ts'
import { SidePanel } from '../chrome/SidePanel.tsx'
import type { ResolvedMode } from '../page-layout.ts'
import {
  type ReaderSettingsChange,
  resetMangaSettings,
  type SettingsScope,
  updateReaderSettings,
  useHasMangaSettings,
  useReaderSettings,
} from './reader-settings.store.ts'
import styles from './SettingsPanel.module.css'
import { useSettingsSync } from './sync-reader-settings.ts'

const choices: { readonly [Name in keyof typeof readingChoices]: readonly ReaderSettings[Name][] } = readingChoices

type SettingsPanelProps = {
  readonly mangaId: string
  readonly chapter: ReadableChapter
  readonly page: number
  readonly mode: ResolvedMode
  readonly isNudged: boolean
  readonly onNudge: () => void
  readonly onIncognito: () => void
  readonly onHandsFree: () => void
  readonly onClose: () => void
}

/** The reader settings. The pages stay visible next to the panel and show each change immediately. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { mangaId, chapter, page, mode, isNudged, onNudge, onIncognito, onHandsFree, onClose } = props
  const { t } = useTranslation()
  const [scope, setScope] = useState<SettingsScope>('manga')
  const settings = useReaderSettings(mangaId)
  const { isUnsaved } = useSettingsSync()
  const canSharpen = useHasWebGpu() !== false
  const hasMangaSettings = useHasMangaSettings(mangaId)
  const field = <Name extends keyof ReaderSettingsChange>(name: Name): Field<Name, ReaderSettings[Name]> => ({
    name,
    value: settings[name],
    onChange: (value) => updateReaderSettings(mangaId, scope, { [name]: value }),
  })
  const choice = <Name extends keyof typeof readingChoices>(name: Name) => ({
    ...field(name),
    values: choices[name],
  })
  const strip = (
    <>
      <Amount {...field('gap')} />
      <Amount {...field('stripWidth')} />
    </>
  )
  const paged = (
    <>
      <Choice {...choice('direction')} />
      <Choice {...choice('fit')} />
      <Check {...field('panels')} />
      <Check {...field('splitWide')} />
    </>
  )
  const spreads = <Check {...field('coverAlone')} />
  const turning = (
    <>
      <Choice {...choice('tapZones')} />
      <Choice {...choice('doubleTap')} />
      <Choice {...choice('transition')} />
      <Amount {...field('countdown')} zeroText={t('reader.settings.never')} />
    </>
  )
  const scrolling = <Amount {...field('scrollSpeed')} />
  const timing = <Amount {...field('turnSeconds')} />
  return (
    <SidePanel title={t('reader.actions.settings')} className={styles.panel} onClose={onClose}>
      <Choice name="scope" values={['manga', 'all'] as const} value={scope} onChange={setScope} />
      {!isOtherDevice && <Check name="incognito" value={chapter.incognito} onChange={onIncognito} />}
      <h3 className={styles.group}>{t('reader.settings.groups.layout')}</h3>
      <Choice {...choice('mode')} />
      {settings.mode === 'auto' && <p className={styles.hint}>{t(`reader.settings.autoNow.${mode}`)}</p>}
      {mode === 'strip' ? strip : paged}
      {mode === 'double' && (
        <>
          {spreads}
          <Check name="nudge" value={isNudged} onChange={onNudge} />
        </>
      )}
      <Check {...field('cropBorders')} />
      <Choice {...choice('rotation')} />
      <h3 className={styles.group}>{t('reader.settings.groups.picture')}</h3>
      <Amount {...field('brightness')} />
      <Amount {...field('contrast')} />
      <Choice {...choice('tint')} />
      <Check
        {...field('sharpen')}
        value={settings.sharpen && canSharpen}
        hint={canSharpen ? undefined : t('reader.settings.sharpenOff')}
        disabled={!canSharpen}
      />
      <Check {...field('descreen')} />
      <Check {...field('greyscale')} />
      <Check {...field('invert')} />
      <Choice {...choice('background')} />
      {mode !== 'strip' && (
        <>
          <h3 className={styles.group}>{t('reader.settings.groups.turning')}</h3>
          {turning}
        </>
      )}
      <Choice {...choice('pageText')} />
      <h3 className={styles.group}>{t('reader.settings.groups.handsFree')}</h3>
      {mode === 'strip' ? scrolling : timing}
      <Button icon={Play} onClick={onHandsFree}>
        {t(mode === 'strip' ? 'reader.handsFree.startScroll' : 'reader.handsFree.startTurn')}
      </Button>
      <details className={styles.others}>
        <summary className={styles.group}>{t('reader.settings.groups.others')}</summary>
        <div>
          {mode === 'strip' ? paged : strip}
          {mode !== 'double' && spreads}
          {mode === 'strip' && turning}
          {mode === 'strip' ? timing : scrolling}
        </div>
      </details>
      {isUnsaved && (
        <p className={styles.unsaved} role="status">
          {t('reader.settings.unsaved')}
        </p>
      )}
      <Button variant="plain" disabled={!hasMangaSettings} onClick={() => resetMangaSettings(mangaId)}>
        {t('reader.settings.reset')}
      </Button>
      <p className={styles.hint}>{t(hasMangaSettings ? 'reader.settings.hasOwn' : 'reader.settings.inherits')}</p>
      <UseAsCover chapter={chapter} page={page} />
    </SidePanel>
  )
}

/** The props of a field. `name` is also its translation key. */
type Field<Name extends string, Value> = {
  readonly name: Name
  readonly value: Value
  readonly onChange: (value: Value) => void
}

type ChoiceName = 'scope' | keyof typeof readingChoices
type ChoiceProps<T extends string | number> = Field<ChoiceName, T> & { readonly values: readonly T[] }

/** A choice between a few values, all visible. */
function Choice<T extends string | number>({ name, values, value, onChange }: ChoiceProps<T>) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{t(`reader.settings.${name}`)}</legend>
      <div className={styles.values}>
        {values.map((each) => (
          <label key={each}>
            <input type="radio" name={group} checked={each === value} onChange={() => onChange(each)} />
            <span>{t(`reader.settings.values.${each}` as 'reader.settings.values.auto')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type CheckName =
  | 'panels'
  | 'incognito'
  | 'coverAlone'
  | 'nudge'
  | 'splitWide'
  | 'cropBorders'
  | 'sharpen'
  | 'descreen'
  | 'greyscale'
  | 'invert'

type CheckProps = Field<CheckName, boolean> & {
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly hint?: string | undefined
}

function Check({ name, value, disabled = false, hint, onChange }: CheckProps) {
  const { t } = useTranslation()
  const hintId = useId()
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={value}
          disabled={disabled}
          aria-describedby={hint && hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t(`reader.settings.${name}`)}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  )
}

const amounts = {
  gap: { unit: 'px', range: { ...readingRanges.gap, step: 4 } },
  stripWidth: { unit: '%', range: { ...readingRanges.stripWidth, step: 5 } },
  brightness: { unit: '%', range: { ...readingRanges.brightness, step: 5 } },
  contrast: { unit: '%', range: { ...readingRanges.contrast, step: 5 } },
  scrollSpeed: { unit: 'px/s', range: { ...readingRanges.scrollSpeed, step: 5 } },
  turnSeconds: { unit: 's', range: { ...readingRanges.turnSeconds, step: 1 } },
  countdown: { unit: 's', range: { ...readingRanges.countdown, step: 1 } },
}

type AmountProps = Field<keyof typeof amounts, number> & {
  /** What the amount 0 means. */
  readonly zeroText?: string
}

/** A slider. */
function Amount({ name, value, zeroText, onChange }: AmountProps) {
  const { t } = useTranslation()
  const { unit, range } = amounts[name]
  const text = value === 0 && zeroText ? zeroText : `${value} ${unit}`
  return (
    <label className={styles.amount}>
      <span>{t(`reader.settings.${name}`)}</span>
      <span aria-hidden="true">{text}</span>
      <input
        type="range"
        {...range}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  )
}

type UseAsCoverProps = { readonly chapter: ReadableChapter; readonly page: number }

/** Makes a page the cover of its manga. Archives outside the library have no cover. */
function UseAsCover({ chapter, page }: UseAsCoverProps) {
  const { t } = useTranslation()
  const choose = useChooseCover(chapter.manga.id)
  const onSuccess = useCoverToast()
  const onError = useErrorToast()
  if (chapter.isLoose || isOtherDevice) return null
  const isMissing = page > chapter.pages.length || isPending(chapter, page)
  return (
    <Button
      busy={choose.isPending}
      disabled={isMissing}
      onClick={() => runMutation(choose.mutateAsync, { chapterId: chapter.id, page }, { onError, onSuccess })}
    >
      {t('manga.cover.usePage', { page })}
    </Button>
  )
}
