import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { useChapterText } from '../../../api/reader/page-text.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'

/** Says once per chapter that its file of texts cannot be used. The pages are as without one. */
export function useTextProblem(chapter: ReadableChapter): void {
  const { t } = useTranslation()
  const { file = null, problem = null } = useChapterText(chapter).data ?? {}
  const say = useEffectEvent(() => problem && toast(t(`reader.text.problem.${problem}`, { file: file ?? '' }), 'bad'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per chapter
  useEffect(() => void say(), [chapter.id, problem])
}
