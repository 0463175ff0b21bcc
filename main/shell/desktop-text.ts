import { pickLanguage } from '../../shared/i18n/languages.ts'
import type { Desktop } from '../../shared/i18n/resources.d.ts'
import type { KeyOf, ValueArguments } from '../../shared/i18n/text-types.ts'
import { formatMessage, texts } from '../platform/i18n.ts'
import { isProblem } from '../platform/problem.ts'

/** The text of a key of `desktop.json`. */
export type DesktopText = <const Key extends KeyOf<Desktop>>(
  key: Key,
  ...values: ValueArguments<Desktop, Key>
) => string

/** @param locale of the system, such as `fr-CA` */
export function desktopTextFor(locale: string): DesktopText {
  const lng = pickLanguage([locale])
  return (key, ...[values]) => texts.t(key as string, { ...values, lng, ns: 'desktop' })
}

/** What went wrong, for a native dialog. */
export const errorText = (error: unknown, locale: string): string =>
  isProblem(error) ? formatMessage(error.userMessage, pickLanguage([locale])) : (error as Error).message
