import type { Theme } from '../../../shared/contracts/themes.ts'
import { fmreader } from './fmreader.ts'
import { foolslide } from './foolslide.ts'
import { keyoapp } from './keyoapp.ts'
import { liliana } from './liliana.ts'
import { madara } from './madara.ts'
import { mangathemesia } from './mangathemesia.ts'
import { mmrcms } from './mmrcms.ts'
import { zeistmanga } from './zeistmanga.ts'

/** The most used first. A further theme is a file here, a line here and its name in `shared/contracts/theme-ids.ts`. */
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
