import type { TFunction } from 'i18next'
import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import type { ResolvedMode } from '../page-layout.ts'

/** For example "60 px/s" or "10 sec". */
export const paceText = (
  { scrollSpeed, turnSeconds }: Pick<ReaderSettings, 'scrollSpeed' | 'turnSeconds'>,
  mode: ResolvedMode,
  t: TFunction,
  language: string,
): string =>
  mode === 'strip'
    ? t('reader.handsFree.speed', { pixels: scrollSpeed })
    : new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(turnSeconds)
