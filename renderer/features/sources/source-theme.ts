import type { Theme } from '../../../shared/contracts/themes.ts'
import type { SourceDraft } from './source-draft.ts'
import { type OptionTexts, optionPaths, parseOptions, textsOf } from './source-options.ts'

/** The theme that the draft names, wherever it is typed. */
export function themeOf(draft: SourceDraft, themes: readonly Theme[]): Theme | undefined {
  const named = draft.isExpert ? parseOptions(draft.json)?.theme : draft.texts.theme
  return themes.find(({ id }) => id === named)
}

/**
 * The draft with another theme, or none for ''. The address format and the kind of pages, which every source says
 * itself, follow the theme until a person changes them.
 */
export function withTheme(draft: SourceDraft, themes: readonly Theme[], id: string): SourceDraft {
  const before = themeOf(draft, themes)?.source
  const after = themes.find((theme) => theme.id === id)?.source
  const format = draft.chapterUrlFormat
  const follows = format.trim() === '' || format === before?.chapterUrlFormat
  const isUsual = draft.scrapingType === (before?.scrapingType ?? 'html')
  return {
    ...draft,
    chapterUrlFormat: follows ? (after?.chapterUrlFormat ?? '') : format,
    scrapingType: isUsual ? (after?.scrapingType ?? 'html') : draft.scrapingType,
    texts: { ...draft.texts, theme: id },
  }
}

/** Options of which an own part goes before all that the theme says. */
const replacedWhole = [
  'script',
  'chapterList.date',
  'chapterList.volume',
  'chapterList.group',
  'chapterList.language',
  'chapterList.ajax',
]

/** What the theme puts into the fields that are left empty. */
export function themeTexts(draft: SourceDraft, theme: Theme | undefined): OptionTexts {
  const isWithin = (path: string, part: string) => path.startsWith(`${part}.`)
  const replaced = replacedWhole.filter(
    (part) =>
      optionPaths.some((path) => isWithin(path, part) && draft.texts[path] !== '') ||
      (part === 'script' && draft.imageSelector.trim() !== ''),
  )
  const texts = textsOf(theme?.source.options ?? {})
  const entries = optionPaths.map((path) => [path, replaced.some((part) => isWithin(path, part)) ? '' : texts[path]])
  return Object.fromEntries(entries) as OptionTexts
}
