import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { SourceLinkItem } from '../../../../shared/contracts/source-links.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useDeleteSourceLink, useSetSourceLink } from '../../../api/sources/links.ts'
import { useSources, useThemes } from '../../../api/sources/sources.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import form from '../../../ui/forms/form.module.css'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { LinkResult } from './LinkResult.tsx'
import { parseLink } from './link-text.ts'
import { SourceSearch } from './SourceSearch.tsx'

type LinkDialogProps = {
  readonly manga: MangaDetail
  readonly source: { readonly id: string; readonly name: string }
  readonly link: SourceLinkItem | undefined
  readonly onClose: () => void
}

/** Changes the link of a manga to a source: by URL or slug, or with the search of the site. */
export function LinkDialog({ manga, source, link, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(link?.url ?? link?.slug ?? manga.slug)
  const save = useSetSourceLink(manga.id, source.id)
  const remove = useDeleteSourceLink(manga.id, source.id)
  const isSearchable = useIsSearchable(source.id)
  const [violation] = save.error instanceof ApiProblem ? save.error.violations : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending && text.trim() !== '') save.mutate(parseLink(text))
  }
  const choose = (url: string) => {
    setText(url)
    save.mutate({ url })
  }
  return (
    <Dialog title={t('links.title', { name: source.name })} onClose={onClose}>
      <form className={form.form} onSubmit={submit} noValidate>
        <TextField
          name="link"
          label={t('links.urlOrSlug')}
          hint={t('links.hint', { name: source.name })}
          value={text}
          error={violation?.message}
          onText={setText}
        />
        {!violation && <ProblemLine error={save.error} />}
        {save.data && !save.isPending && <LinkResult mangaId={manga.id} written={save.data} />}
        <div className={form.actions}>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('links.save')}
          </Button>
          {link?.isChosen && (
            <Button
              variant="ghost"
              busy={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
            >
              {t('links.remove')}
            </Button>
          )}
        </div>
        <ProblemLine error={remove.error} />
      </form>
      {isSearchable && (
        <SourceSearch
          manga={manga}
          source={source}
          chosenUrl={save.isPending ? save.variables?.url : (link?.url ?? undefined)}
          onChoose={choose}
        />
      )}
    </Dialog>
  )
}

/** Whether the source or its theme describes a search. */
function useIsSearchable(sourceId: string): boolean {
  const options = useSources().data?.find(({ id }) => id === sourceId)?.options
  const theme = useThemes().data?.find(({ id }) => id === options?.theme)
  return (options?.search ?? theme?.source.options.search) !== undefined
}
