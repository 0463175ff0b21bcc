import { ChevronDown, Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { catalogSourceId, isCatalogId } from '../../../../shared/catalog-source.ts'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { SourceLinkItem } from '../../../../shared/contracts/source-links.ts'
import { violationsOf } from '../../../../shared/problem.ts'
import { useAddSourceLink, useSourceLinks } from '../../../api/sources/links.ts'
import { usePreferredSources, useSetPreferredSources, useSources } from '../../../api/sources/sources.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Switch, TextField } from '../../../ui/forms/Field.tsx'
import { FormActions, FormProblem } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { unmatchedViolations, useFocusInvalid, violationMessage } from '../../../ui/forms/violations.ts'
import { moveItem } from '../../../ui/lists/move-item.ts'
import { Reorderable, useReorderItem } from '../../../ui/lists/Reorderable.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { paths } from '../../../ui/paths.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import folded from '../Folded.module.css'
import { LinkResult, SourceLink } from './LinkDialog.tsx'
import { applyOrder, enabledIds, type SourceChoice, sourceChoices, toggleSource } from './preferred-order.ts'
import styles from './SourcePreference.module.css'

type SourcePreferenceProps = {
  readonly manga: MangaDetail
  /** Whether nothing is shown without sources. */
  readonly hidesNone: boolean
}

/** The sources of a manga's chapters in order of preference. */
export function SourcePreference({ manga, hidesNone }: SourcePreferenceProps) {
  const { t } = useTranslation()
  const preferred = usePreferredSources(manga.id)
  const sources = useSources()
  const choices = preferred.data && sources.data && sourceChoices(preferred.data, sources.data, manga.externalId)
  if (hidesNone && (choices?.length ?? 0) === 0) return null
  return (
    <details className={classNames(folded.folded, styles.section)}>
      <summary>
        <h2 className={folded.heading}>{t('sources.title')}</h2>
        <span className={folded.names}>{choices && <EnabledNames choices={choices} />}</span>
        <span className={styles.change}>{t('preference.change')}</span>
        <ChevronDown aria-hidden="true" size={16} />
      </summary>
      {!choices && <ProblemLine error={preferred.error ?? sources.error} />}
      {choices?.length === 0 && (
        <p className="fine-print">
          {t('preference.none')} <Link href={paths.suggestSource}>{t('sources.newTitle')}</Link>
        </p>
      )}
      {choices && choices.length > 0 && (
        <SourceOrder manga={manga} choices={choices} isCustom={preferred.data.hasPreferredSources} />
      )}
    </details>
  )
}

const shownNames = 2

/** The sources that are asked, in order: `MangaDex, Anchor and 3 more`. */
function EnabledNames({ choices }: { readonly choices: readonly SourceChoice[] }) {
  const { t } = useTranslation()
  const names = choices.filter(({ isEnabled }) => isEnabled).map(({ name }) => name)
  const list = names.slice(0, shownNames).join(t('preference.separator'))
  const more = names.length - shownNames
  if (names.length === 0) return t('preference.noneAsked')
  return more > 0 ? t('preference.more', { names: list, count: more }) : list
}

type SourceOrderProps = {
  readonly manga: MangaDetail
  readonly choices: readonly SourceChoice[]
  /** Whether the user has set an order. Otherwise all sources are used, for a manga of the catalog the linked ones. */
  readonly isCustom: boolean
}

/** A reorderable list of sources, each with a switch. */
function SourceOrder({ manga, choices: stored, isCustom }: SourceOrderProps) {
  const { t } = useTranslation()
  const save = useSetPreferredSources(manga.id)
  const links = useSourceLinks(manga.id)
  // The new order is shown while it is being saved.
  const [order, preview] = useState<readonly string[]>()
  const choices = order ? applyOrder(stored, order) : stored
  const saveOrder = (ids: string[]) => {
    preview(ids)
    save.mutate(ids, { onSettled: () => preview((latest) => (latest === ids ? undefined : latest)) })
  }
  const asksLinkedOnly = stored.some(({ id, isEnabled }) => id === catalogSourceId && isEnabled)
  const asksAll = stored.every(({ isActive, isEnabled }) => isEnabled || !isActive)
  const allText = asksLinkedOnly ? t('preference.linked') : asksAll ? t('preference.all') : t('preference.suited')
  const ids = enabledIds(choices)
  return (
    <>
      <p className="fine-print">{isCustom ? t('preference.ordered') : allText}</p>
      <Reorderable ids={ids} onMove={(id, to) => saveOrder(moveItem(ids, ids.indexOf(id), to))} onPreview={preview}>
        <ol className={styles.list} aria-label={t('sources.title')}>
          {choices.map((choice) => (
            <SourceItem
              key={choice.id}
              manga={manga}
              choice={choice}
              link={links.data?.[choice.id]}
              isLast={choice.isEnabled && ids.length === 1}
              onToggle={(isEnabled) => saveOrder(toggleSource(choices, choice.id, isEnabled))}
            />
          ))}
        </ol>
      </Reorderable>
      {isCustom && (
        <Button variant="ghost" className={styles.reset} busy={save.isPending} onClick={() => saveOrder([])}>
          {isCatalogId(manga.externalId) ? t('preference.resetLinked') : t('preference.reset')}
        </Button>
      )}
      <ProblemLine error={save.error} />
      <AddLink manga={manga} />
    </>
  )
}

type SourceItemProps = {
  readonly manga: MangaDetail
  readonly choice: SourceChoice
  readonly link: SourceLinkItem | undefined
  /** Whether it is the only enabled source. */
  readonly isLast: boolean
  readonly onToggle: (isEnabled: boolean) => void
}

function SourceItem({ manga, choice, link, isLast, onToggle }: SourceItemProps) {
  const { t } = useTranslation()
  const { id, name, isEnabled, isActive } = choice
  const { setNodeRef, style, handle, buttons, isDragging } = useReorderItem(id, name)
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-off={!isEnabled || undefined}
      data-dragging={isDragging || undefined}
      style={style}
    >
      {handle}
      <Switch
        label={name}
        checked={isEnabled}
        disabled={isLast}
        title={isLast ? t('preference.last') : undefined}
        onToggle={onToggle}
      />
      {buttons && <span className={styles.moves}>{buttons}</span>}
      {id !== catalogSourceId && <SourceLink manga={manga} source={choice} link={link} />}
      {!isActive && <p className="fine-print">{t('preference.inactive')}</p>}
    </li>
  )
}

/** A button that links the manga to the source that a pasted URL belongs to. */
function AddLink({ manga }: { readonly manga: MangaDetail }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" icon={Link2} className={styles.reset} onClick={() => setOpen(true)}>
        {t('links.paste')}
      </Button>
      {isOpen && <AddLinkDialog mangaId={manga.id} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddLinkDialog({ mangaId, onClose }: { readonly mangaId: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const add = useAddSourceLink(mangaId)
  const violations = violationsOf(add.error)
  const formRef = useFocusInvalid(add.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending && url.trim() !== '') add.mutate(url.trim())
  }
  return (
    <Dialog title={t('links.paste')} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <TextField
          name="url"
          type="url"
          label={t('links.url')}
          hint={t('links.pasteHint')}
          value={url}
          error={violationMessage(violations, 'url')}
          onText={setUrl}
        />
        <FormProblem isOneField error={add.error} unmatched={unmatchedViolations(violations, ['url'])} />
        {add.data && <LinkResult mangaId={mangaId} written={add.data} />}
        <FormActions onCancel={onClose} cancelLabel={add.data && t('common.close')}>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('links.save')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
