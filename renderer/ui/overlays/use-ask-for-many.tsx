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
      {...(question.kind === 'download'
        ? {
            title: t('chapters.ask.download.title', { count: question.count }),
            action: t('chapters.ask.download.action', { count: question.count }),
            variant: 'primary',
          }
        : {
            title: t('downloads.confirm.all', { count: question.count }),
            action: t('downloads.confirm.stop'),
            cancelLabel: t('downloads.confirm.keep'),
          })}
      onConfirm={() => {
        question.onConfirm()
        close()
      }}
      onClose={close}
    >
      {question.kind === 'download'
        ? t('chapters.ask.download.text', { count: question.count })
        : t('downloads.confirm.text')}
    </ConfirmDialog>
  )
  return {
    dialog,
    ask: (asked: Question) => (asked.count > maxWithoutQuestion ? setQuestion(asked) : asked.onConfirm()),
  }
}
