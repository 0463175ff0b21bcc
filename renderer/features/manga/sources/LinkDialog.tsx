import { Check, CircleAlert, Link2, ScanSearch } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { SourceLinkItem, WrittenSourceLink } from '../../../../shared/contracts/source-links.ts'
import { violationsOf } from '../../../../shared/problem.ts'
import { useFetchChapters } from '../../../api/library/chapters.ts'
import { useDeleteSourceLink, useSetSourceLink } from '../../../api/sources/links.ts'
import { useSources, useThemes } from '../../../api/sources/sources.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import form from '../../../ui/forms/form.module.css'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './LinkDialog.module.css'
import { parseLink, shortenLink } from './link-text.ts'
import { SourceSearch } from './SourceSearch.tsx'

type LinkDialogProps = {
  readonly manga: MangaDetail
  readonly source: { readonly id: string; readonly name: string }
  readonly link: SourceLinkItem | undefined
  readonly onClose: () => void
}

/** Changes the link of a manga to a source: by URL or slug, or with the search of the site. */
function LinkDialog({ manga, source, link, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(link?.url ?? link?.slug ?? manga.slug)
  const save = useSetSourceLink(manga.id, source.id)
  const remove = useDeleteSourceLink(manga.id, source.id)
  const isSearchable = useIsSearchable(source.id)
  const [violation] = violationsOf(save.error)
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

/** Whether the source or its theme describes a search, or is a server. */
function useIsSearchable(sourceId: string): boolean {
  const options = useSources().data?.find(({ id }) => id === sourceId)?.options
  const theme = useThemes().data?.find(({ id }) => id === options?.theme)
  return (options?.search ?? options?.server ?? theme?.source.options.search) !== undefined
}

type SourceLinkProps = {
  readonly manga: MangaDetail
  readonly source: { readonly id: string; readonly name: string }
  readonly link: SourceLinkItem | undefined
}

/** How the manga is named at the source, and a button to change it. */
export function SourceLink({ manga, source, link }: SourceLinkProps) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const text = link ? shortenLink(link) : manga.slug
  return (
    <div className={styles.link}>
      <button
        type="button"
        className={styles.button}
        aria-label={t('links.edit', { name: source.name, link: text })}
        title={link?.listUrl ?? undefined}
        onClick={() => setOpen(true)}
      >
        <Link2 aria-hidden="true" size={14} />
        <span>{text}</span>
      </button>
      {link?.verifiedAt && <span>{t('links.verified', { date: day(link.verifiedAt) })}</span>}
      {link && !link.verifiedAt && <span>{t('links.unverified')}</span>}
      {isOpen && <LinkDialog manga={manga} source={source} link={link} onClose={() => setOpen(false)} />}
    </div>
  )
}

type LinkResultProps = { readonly mangaId: string; readonly written: WrittenSourceLink }

/** How the list behind a new link compares with the library. */
export function LinkResult({ mangaId, written }: LinkResultProps) {
  const { t } = useTranslation()
  const fetchChapters = useFetchChapters(mangaId)
  const box = useRef<HTMLDivElement>(null)
  // The button that led to it may be far below.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { verification, sourceName } = written
  if (!verification) return null
  const { success, matching, inLibrary, listed, message } = verification
  const isGood = success && (inLibrary === 0 || matching > 0)
  const Icon = isGood ? Check : CircleAlert
  return (
    <div ref={box} className={styles.result} data-good={isGood || undefined} role="status">
      <Icon aria-hidden="true" size={18} />
      <div>
        <strong>{t('links.linked', { name: sourceName })}</strong>
        {success && inLibrary > 0 && <p>{t('links.matching', { matching, count: inLibrary })}</p>}
        {success && <p>{t('links.listed', { count: listed })}</p>}
        {success && inLibrary > 0 && matching === 0 && <p>{t('links.noMatch')}</p>}
        {!success && <p>{message}</p>}
        {isGood && (
          <Button
            icon={ScanSearch}
            busy={fetchChapters.isPending}
            disabled={fetchChapters.isSuccess}
            onClick={() => fetchChapters.mutate()}
          >
            {fetchChapters.isSuccess ? t('links.finding') : t('chapters.find')}
          </Button>
        )}
        <ProblemLine error={fetchChapters.error} />
      </div>
    </div>
  )
}
