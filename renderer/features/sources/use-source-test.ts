import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Violation } from '../../../shared/contracts/problems.ts'
import type { ScraperConfiguration } from '../../../shared/contracts/test-configuration.ts'
import { violationsOf } from '../../../shared/problem.ts'
import { useTestSource } from '../../api/sources/sources.ts'
import { useFieldWords } from './field-words.ts'
import type { SourceDraft } from './source-draft.ts'
import { completeResult, type EndedTest, editedPart, emptyTest, parseTestDraft, type TestDraft } from './test-draft.ts'

/** Tests the source in the form. Messages are assigned to the fields they are about. */
export function useSourceTest(source: SourceDraft, chapter: TestDraft = emptyTest) {
  const { t } = useTranslation()
  const inWords = useFieldWords()
  const [draft, setDraft] = useState(chapter)
  const [unreadable, setUnreadable] = useState<readonly Violation[]>([])
  const mutation = useTestSource()
  const [last, setLast] = useState<EndedTest>()
  const runTest = (configuration: ScraperConfiguration) => {
    const only = editedPart(configuration, last)
    mutation.mutate(
      { ...configuration, ...(only && { only }) },
      { onSuccess: (result) => setLast({ configuration, result: completeResult(result, only, last) }) },
    )
  }
  const test = { ...mutation, data: mutation.data && last?.result }
  const messages = {
    notANumber: t('form.notANumber'),
    notJson: t('sources.notJson'),
    missing: t('form.missing'),
    otherFormat: (format: string) => t('sources.test.otherFormat', { format }),
    otherSite: (site: string) => t('sources.test.otherSite', { site }),
  }
  const run = () => {
    if (test.isPending) return
    const parsed = parseTestDraft(source, draft, messages)
    setUnreadable(parsed.unreadable)
    if (parsed.unreadable.length > 0) mutation.reset()
    else runTest(parsed.body)
  }
  /** Whether the last test used the current settings and succeeded. */
  const hasSucceeded = (): boolean => {
    const { body } = parseTestDraft(source, draft, messages)
    return last?.result.success === true && JSON.stringify(last.configuration) === JSON.stringify(body)
  }
  const clear = () => {
    setUnreadable([])
    mutation.reset()
  }
  const reported = (test.data?.errors ?? []).map(({ field, message, suggestion }) => ({
    propertyPath: field,
    message: inWords(`${removeFieldName(message, field)} ${suggestion}`),
  }))
  const rejected = violationsOf(test.error)
  const violations = unreadable.length > 0 ? unreadable : test.isPending ? [] : [...reported, ...rejected]
  const failure = unreadable.length > 0 ? unreadable : test.isPending ? undefined : (test.error ?? test.data)
  return { draft, setDraft, run, hasSucceeded, clear, test, violations, failure }
}

/** Removes the field name that the API prepends to a message. */
function removeFieldName(message: string, field: string): string {
  const rest = message.startsWith(field) ? message.slice(field.length) : ''
  return /^\s*[:：]/.test(rest) ? rest.replace(/^\s*[:：]\s*/, '') : message
}
