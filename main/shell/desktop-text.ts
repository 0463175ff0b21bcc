import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { app } from 'electron'
import { type Language, languages, pickLanguage } from '../../shared/i18n/languages.ts'
import type { Desktop } from '../../shared/i18n/resources.d.ts'
import type { KeyOf, ValueArguments } from '../../shared/i18n/text-types.ts'
import { writeAtomically } from '../platform/files/write-atomically.ts'
import { formatMessage, textsOf } from '../platform/i18n.ts'
import { isProblem } from '../platform/problem.ts'

/** The text of a key of `desktop.json`. */
export type DesktopText = <const Key extends KeyOf<Desktop>>(
  key: Key,
  ...values: ValueArguments<Desktop, Key>
) => string

/** The language of the screens, if it is not that of the system. */
let chosen: Language | undefined
const changeListeners: (() => void)[] = []

/** The locale of the system is known when the app is ready. */
const ofSystem = () => pickLanguage([app.getLocale()])

/** The language of menus, dialogs and notifications. */
export const desktopLanguage = (): Language => chosen ?? ofSystem()

/** In the language of the moment. */
export const desktopText: DesktopText = (key, ...[values]) =>
  textsOf(desktopLanguage()).t(key as string, { ...values, lng: desktopLanguage(), ns: 'desktop' })

/** What went wrong, for a native dialog. */
export const errorText = (error: unknown): string =>
  isProblem(error) ? formatMessage(error.userMessage, desktopLanguage()) : (error as Error).message

/** @param file has the language that the user chose on the screens */
export function readDesktopLanguage(file: string): void {
  try {
    chosen = parseLanguage(readFileSync(file, 'utf8').trim())
  } catch {
    // It is missing unless the user chose a language.
  }
}

/** Menus and dialogs have the language of the screens from now on, also at the next start. */
export async function setDesktopLanguage(value: unknown, file: string): Promise<void> {
  const language = parseLanguage(value)
  if (language === undefined || language === desktopLanguage()) return
  chosen = language === ofSystem() ? undefined : language
  for (const listener of changeListeners) listener()
  if (chosen === undefined) await rm(file, { force: true })
  else await writeAtomically(file, Buffer.from(`${chosen}\n`))
}

export const onDesktopLanguageChange = (listener: () => void): void => void changeListeners.push(listener)

const parseLanguage = (value: unknown): Language | undefined => languages.find((language) => language === value)
