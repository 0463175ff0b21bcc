import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMangas } from '../../../shared/contracts/mangas.ts'
import { call } from '../../api/client.ts'
import { useManga } from '../../api/library/mangas.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { TextField } from '../../ui/forms/Field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

type MangaFilterProps = {
  readonly mangaId: string | undefined
  readonly onManga: (mangaId: string | undefined) => void
}

/** Filters by manga, with title suggestions. Empty for any manga. */
export function MangaFilter({ mangaId, onManga }: MangaFilterProps) {
  const { t } = useTranslation()
  const listId = useId()
  const chosen = useManga(mangaId)
  const title = mangaId === undefined ? '' : (chosen.data?.title ?? (chosen.isError ? mangaId : ''))
  const [text, setText] = useState(title)
  useEffect(() => setText(title), [title])
  const query = useDebounced(text.trim(), 150)
  const found = useQuery({
    queryKey: queryKeys.shelfPage({ suggest: query }),
    queryFn: ({ signal }) => call(listMangas, { query: { find: query, limit: 10, sortBy: 'title' } }, { signal }),
    enabled: query !== '' && query !== title,
  })
  const suggestions = found.data?.items ?? []
  const onText = (typed: string) => {
    setText(typed)
    const manga = suggestions.find((one) => one.title === typed)
    if (manga) onManga(manga.id)
    else if (typed === '' && mangaId !== undefined) onManga(undefined)
  }
  return (
    <>
      <TextField
        label={t('downloads.history.manga')}
        placeholder={t('downloads.history.anyManga')}
        list={listId}
        value={text}
        onText={onText}
        onBlur={() => setText(title)}
      />
      <datalist id={listId}>
        {suggestions.map(({ id, title }) => (
          <option key={id} value={title} />
        ))}
      </datalist>
    </>
  )
}
