import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FindableSetting } from './find-settings.ts'
import { pageOfSetting, type SettingsPageId } from './settings-pages.ts'

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Other words for each setting. Loaded when they are needed. */
const wordsIn = import.meta.glob<Words>('../../../shared/i18n/*/settings-words.json', { import: 'default' })

const labelKeys: Readonly<Record<string, string>> = {
  'appearance.theme': 'theme.title',
  'appearance.density': 'density.label',
  'appearance.language': 'language.title',
  'about.about': 'settings.about',
}
const labelKey = (id: string) =>
  labelKeys[id] ?? (id.startsWith('reader.') ? `reader.settings.${id.slice('reader.'.length)}` : `settings.${id}`)

type IndexedSetting = FindableSetting & { readonly page: SettingsPageId }

/** Every setting of the given pages, in the language of the screens. */
export function useSettingsIndex(pages: readonly SettingsPageId[]): readonly IndexedSetting[] {
  const { t, i18n } = useTranslation()
  const words = useQuery({
    queryKey: ['settings-words', i18n.language],
    queryFn: async (): Promise<Words> =>
      (await wordsIn[`../../../shared/i18n/${i18n.language}/settings-words.json`]?.()) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The keys follow from the ids, which a test compares with the settings.
  const text = t as unknown as (key: string, options?: object) => string
  return Object.entries(words.data ?? {}).flatMap(([group, members]) =>
    Object.entries(members).flatMap(([name, others]) => {
      const id = `${group}.${name}`
      const page = pageOfSetting(id)
      if (!page || !pages.includes(page)) return []
      const hint = text(`settings.${id}Hint`, { defaultValue: '' })
      return [{ id, page, label: text(labelKey(id)), words: [hint, others] }]
    }),
  )
}
