import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { sourceTextFields } from './source-draft.ts'
import { type OptionGroupName, optionGroups, optionPaths } from './source-options.ts'

/** Replaces the names that the API gives to settings in a text with the labels of their fields. */
export function useFieldWords(): (text: string) => string {
  const { t } = useTranslation()
  return (text) => inFieldWords(text, labelsOf(t))
}

/** Names a rule of a source in the words of the form: its field, else the topic of the fields within it. */
export function useRuleName(): (rule: string) => string {
  const { t } = useTranslation()
  return (rule) => {
    const label = labelsOf(t).get(rule)
    if (label !== undefined) return label
    const within = `${rule.replace(/^options\./, '')}.`
    const hasField = (group: OptionGroupName) =>
      Object.keys(optionGroups[group]).some((path) => path.startsWith(within))
    const topic = (Object.keys(optionGroups) as OptionGroupName[]).find(hasField)
    return topic === undefined ? t('sources.repair.otherRule') : t(`sources.options.${topic}.title`)
  }
}

/** The labels by name. A setting has its path, that within the options, and its own name if no earlier one has it. */
function labelsOf(t: TFunction): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const add = (name: string, label: string) => labels.has(name) || labels.set(name, label)
  for (const name of sourceTextFields) add(name, t(`sources.field.${name}.label`))
  add('scrapingType', t('sources.field.scrapingType.label'))
  add('javascript', t('sources.type.javascript'))
  add('pageTurn', t('sources.options.pageTurn.title'))
  add('options.chapterList.ajax', t('sources.options.chapterRequest.title'))
  for (const path of optionPaths) {
    const name = path.split('.').at(-1) ?? path
    add(`options.${path}`, t(`sources.option.${path}`))
    add(path, t(`sources.option.${path}`))
    if (/[a-z][A-Z]/.test(name)) add(name, t(`sources.option.${path}`))
  }
  return labels
}

/** @param labels labels by name */
export function inFieldWords(text: string, labels: ReadonlyMap<string, string>): string {
  return text.replace(/(?<![\w.{/$])[a-z][\w-]*(?:\.[\w-]+)*(?![\w/}=])/gi, (name) => {
    const isValue = name === 'javascript' && !/scrapingType/.test(text)
    const label = isValue || !/[a-z][A-Z]|\.|^javascript$/.test(name) ? undefined : labels.get(name)
    return label === undefined ? name : `“${label}”`
  })
}
