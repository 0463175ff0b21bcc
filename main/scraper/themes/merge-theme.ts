import type { ContentSourceWrite, SourceOptions } from '../../../shared/contracts/content-sources.ts'
import type { Theme } from '../../../shared/contracts/themes.ts'

/** The settings of a source that a theme provides. */
export type ThemedSettings = Pick<
  ContentSourceWrite,
  'imageSelector' | 'nextPageSelector' | 'chapterSelector' | 'options'
>

/**
 * Merges a theme into the settings of a source. The source's own selectors and options take precedence; an own
 * `imageSelector` also takes precedence over the theme's script. Headers and chapter list are merged by member.
 */
export function mergeTheme<Settings extends ThemedSettings>(
  source: Settings,
  { source: theme }: Pick<Theme, 'source'>,
): Settings {
  return {
    ...source,
    imageSelector: ownSelector(source.imageSelector) ?? theme.imageSelector,
    nextPageSelector: ownSelector(source.nextPageSelector) ?? theme.nextPageSelector,
    chapterSelector: ownSelector(source.chapterSelector) ?? theme.chapterSelector,
    options: mergeOptions(theme.options, source),
  }
}

const ownSelector = (selector: string | null): string | null => selector?.trim() || null

function mergeOptions({ script, ...theme }: SourceOptions, { imageSelector, options }: ThemedSettings): SourceOptions {
  const chapterList = { ...theme.chapterList, ...options.chapterList }
  return {
    ...theme,
    ...(script && ownSelector(imageSelector) === null && { script }),
    ...options,
    ...((theme.headers || options.headers) && { headers: { ...theme.headers, ...options.headers } }),
    ...(Object.keys(chapterList).length > 0 && { chapterList }),
  }
}
