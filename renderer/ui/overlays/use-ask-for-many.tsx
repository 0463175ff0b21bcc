import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Above this number of chapters, Bunko asks first. */
export const maxWithoutQuestion = 50

type Question = { readonly kind: 'download' | 'cancel'; readonly count: number; readonly onConfirm: () => void }

/** Asks before very many chapters are downloaded or cancelled. Render `dialog`. */
export function useAskForMany() {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const dialog: ReactNode = question && (
    <ConfirmDialog
      title={t(`chapters.ask.${question.kind}.title`, { count: question.count })}
      action={t(`chapters.ask.${question.kind}.action`, { count: question.count })}
      variant={question.kind === 'download' ? 'primary' : 'danger'}
      onConfirm={() => {
        question.onConfirm()
        close()
      }}
      onClose={close}
    >
      {t(`chapters.ask.${question.kind}.text`, { count: question.count })}
    </ConfirmDialog>
  )
  return {
    dialog,
    ask: (asked: Question) => (asked.count > maxWithoutQuestion ? setQuestion(asked) : asked.onConfirm()),
  }
}
