import type { ContentSourceWrite, SourceOptions } from '../../../shared/contracts/content-sources.ts'
import type { Theme } from '../../../shared/contracts/themes.ts'

export type Themed = Pick<ContentSourceWrite, 'imageSelector' | 'nextPageSelector' | 'chapterSelector' | 'options'>

/**
 * The source with what the theme fills in. Own selectors and options go before those of the theme; an own
 * `imageSelector` also before the theme's script. Headers and the chapter list are joined member by member, so that a
 * source may change one thing of them.
 */
export function joinTheme<S extends Themed>(source: S, { source: theme }: Pick<Theme, 'source'>): S {
  return {
    ...source,
    imageSelector: own(source.imageSelector) ?? theme.imageSelector,
    nextPageSelector: own(source.nextPageSelector) ?? theme.nextPageSelector,
    chapterSelector: own(source.chapterSelector) ?? theme.chapterSelector,
    options: joinOptions(theme.options, source),
  }
}

const own = (selector: string | null): string | null => selector?.trim() || null

function joinOptions({ script, ...theme }: SourceOptions, { imageSelector, options }: Themed): SourceOptions {
  const chapterList = { ...theme.chapterList, ...options.chapterList }
  return {
    ...theme,
    ...(script && own(imageSelector) === null && { script }),
    ...options,
    ...((theme.headers || options.headers) && { headers: { ...theme.headers, ...options.headers } }),
    ...(Object.keys(chapterList).length > 0 && { chapterList }),
  }
}
