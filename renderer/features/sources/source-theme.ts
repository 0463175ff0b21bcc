import type { Theme } from '../../../shared/contracts/themes.ts'
import type { SourceDraft } from './source-draft.ts'
import { type OptionTexts, optionPaths, parseOptions, toOptionTexts } from './source-options.ts'

/** The selected theme, from the field or from the JSON in expert mode. */
export function findTheme(draft: SourceDraft, themes: readonly Theme[]): Theme | undefined {
  const id = draft.isExpert ? parseOptions(draft.json)?.theme : draft.texts.theme
  return themes.find((theme) => theme.id === id)
}

/**
 * Selects a theme, or none with an empty id. The URL format and the scraping type follow the theme until the user
 * changes them.
 */
export function setTheme(draft: SourceDraft, themes: readonly Theme[], id: string): SourceDraft {
  const previous = findTheme(draft, themes)?.source
  const next = themes.find((theme) => theme.id === id)?.source
  const format = draft.chapterUrlFormat
  const isDefaultFormat = format.trim() === '' || format === previous?.chapterUrlFormat
  const isDefaultType = draft.scrapingType === (previous?.scrapingType ?? 'html')
  return {
    ...draft,
    chapterUrlFormat: isDefaultFormat ? (next?.chapterUrlFormat ?? '') : format,
    scrapingType: isDefaultType ? (next?.scrapingType ?? 'html') : draft.scrapingType,
    texts: { ...draft.texts, theme: id },
  }
}

/** Option groups that replace the theme's group completely if any field is set. */
const replacedGroups = [
  'script',
  'chapterList.date',
  'chapterList.volume',
  'chapterList.group',
  'chapterList.language',
  'chapterList.ajax',
]

/** The theme's values for the empty fields. */
export function themeOptionTexts(draft: SourceDraft, theme: Theme | undefined): OptionTexts {
  const isWithin = (path: string, part: string) => path.startsWith(`${part}.`)
  const replaced = replacedGroups.filter(
    (part) =>
      optionPaths.some((path) => isWithin(path, part) && draft.texts[path] !== '') ||
      (part === 'script' && draft.imageSelector.trim() !== ''),
  )
  const texts = toOptionTexts(theme?.source.options ?? {})
  const entries = optionPaths.map((path) => [path, replaced.some((part) => isWithin(path, part)) ? '' : texts[path]])
  return Object.fromEntries(entries) as OptionTexts
}
