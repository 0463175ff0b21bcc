import type { Theme } from '../../../shared/contracts/themes.ts'
import { fmreader } from './fmreader.ts'
import { foolslide } from './foolslide.ts'
import { keyoapp } from './keyoapp.ts'
import { liliana } from './liliana.ts'
import { madara } from './madara.ts'
import { mangathemesia } from './mangathemesia.ts'
import { mergeTheme, type ThemedSettings } from './merge-theme.ts'
import { mmrcms } from './mmrcms.ts'
import { zeistmanga } from './zeistmanga.ts'

/** Most used first. To add a theme, add its file and a line here, and its id to `shared/contracts/content-sources.ts`. */
export const themes: readonly Theme[] = [
  madara,
  mangathemesia,
  zeistmanga,
  keyoapp,
  mmrcms,
  foolslide,
  fmreader,
  liliana,
]

/** Merges the theme of a source into its settings. Returns a source without a theme unchanged. */
export function applyTheme<Settings extends ThemedSettings>(source: Settings): Settings {
  const theme = themes.find(({ id }) => id === source.options.theme)
  return theme ? mergeTheme(source, theme) : source
}
