import { joinTheme, type Themed } from './join-theme.ts'
import { themes } from './themes.ts'

/** The source with what its theme fills in (see `joinTheme`). A source without a theme stays as it is. */
export function applyTheme<S extends Themed>(source: S): S {
  const theme = themes.find(({ id }) => id === source.options.theme)
  return theme ? joinTheme(source, theme) : source
}
