import { useTranslation } from 'react-i18next'
import { useChooseCover } from '../../../api/library/covers.ts'
import { isPending, type ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { runMutation } from '../../../api/run-mutation.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'

type UseAsCoverProps = { readonly chapter: ReadableChapter; readonly page: number }

/** Makes a page the cover of its manga. Archives outside the library have no cover. */
export function UseAsCover({ chapter, page }: UseAsCoverProps) {
  const { t } = useTranslation()
  const choose = useChooseCover(chapter.manga.id)
  const onError = useErrorToast()
  if (chapter.isLoose) return null
  const isMissing = page > chapter.pages.length || isPending(chapter, page)
  return (
    <Button
      busy={choose.isPending}
      disabled={isMissing}
      onClick={() =>
        runMutation(
          choose.mutateAsync,
          { chapterId: chapter.id, page },
          { onError, onSuccess: () => toast(t('manga.cover.changed')) },
        )
      }
    >
      {t('manga.cover.usePage', { page })}
    </Button>
  )
}
