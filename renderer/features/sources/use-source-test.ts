import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useTestSource } from '../../api/sources/sources.ts'
import type { SourceDraft } from './source-draft.ts'
import { emptyTest, readTestDraft, type TestDraft } from './test-draft.ts'

/** A try of the settings, and what it says of them: each message at the path of the field that it is about. */
export function useSourceTest(source: SourceDraft, chapter: TestDraft = emptyTest) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(chapter)
  const [unreadable, setUnreadable] = useState<readonly Violation[]>([])
  const test = useTestSource()
  const run = () => {
    if (test.isPending) return
    const words = {
      notANumber: t('form.notANumber'),
      notJson: t('sources.notJson'),
      missing: t('form.missing'),
    }
    const read = readTestDraft(source, draft, words)
    setUnreadable(read.unreadable)
    if (read.unreadable.length > 0) test.reset()
    else test.mutate(read.body)
  }
  const clear = () => {
    setUnreadable([])
    test.reset()
  }
  const told = (test.data?.errors ?? []).map(({ field, message, suggestion }) => ({
    propertyPath: field,
    message: `${withoutField(message, field)} ${suggestion}`,
  }))
  const refused = test.error instanceof ApiProblem ? test.error.violations : []
  const violations = unreadable.length > 0 ? unreadable : test.isPending ? [] : [...told, ...refused]
  const failure = unreadable.length > 0 ? unreadable : test.isPending ? undefined : (test.error ?? test.data)
  return { draft, setDraft, run, clear, test, violations, failure }
}

/** The API names the setting in front; here the message stands at its field. */
function withoutField(message: string, field: string): string {
  const rest = message.startsWith(field) ? message.slice(field.length) : ''
  return /^\s*[:：]/.test(rest) ? rest.replace(/^\s*[:：]\s*/, '') : message
}
