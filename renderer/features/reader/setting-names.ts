import type { TFunction } from 'i18next'
import type { ReaderSettings } from '../../../shared/contracts/reader-settings.ts'
import type { ReaderSettingsChange } from './settings/reader-settings.store.ts'

const named = ['mode', 'direction', 'fit', 'rotation'] as const satisfies (keyof ReaderSettings)[]
const switched = ['cropBorders', 'greyscale', 'invert', 'panels'] as const satisfies (keyof ReaderSettings)[]

/** What a key has changed, for example "Double page" or "Grayscale: on". */
export function nameOfChange(change: ReaderSettingsChange, t: TFunction): string {
  const texts = [
    ...named.flatMap((name) => (change[name] === undefined ? [] : t(`reader.settings.values.${change[name]}`))),
    ...switched.flatMap((name) =>
      change[name] === undefined ? [] : nameOfSwitch(t(`reader.settings.${name}`), change[name], t),
    ),
  ]
  return texts.join(' · ')
}

/** For example "Offset spreads by one page: off". */
export const nameOfSwitch = (name: string, isOn: boolean, t: TFunction): string =>
  t(isOn ? 'reader.changed.on' : 'reader.changed.off', { name })

/** For example "Zoom 125%". @param zoom the factor, 1 for the fitted page */
export const nameOfZoom = (zoom: number, t: TFunction, language: string): string =>
  t('reader.changed.zoom', { share: new Intl.NumberFormat(language, { style: 'percent' }).format(zoom) })
