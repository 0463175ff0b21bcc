import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { catalogSourceId, isCatalogId } from '../../../../shared/catalog-source.ts'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import { useSourceLinks } from '../../../api/sources/links.ts'
import { usePreferredSources, useSetPreferredSources, useSources } from '../../../api/sources/sources.ts'
import { Button } from '../../../ui/Button.tsx'
import { paths } from '../../../ui/paths.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { AddLink } from './AddLink.tsx'
import {
  applyOrder,
  moveSource,
  moveSourceTo,
  type SourceChoice,
  sourceChoices,
  toggleSource,
} from './preferred-order.ts'
import { SourceItem } from './SourceItem.tsx'
import styles from './SourcePreference.module.css'
import { useReorderKeys, useSourceDrag } from './use-source-reorder.ts'

type SourcePreferenceProps = { readonly manga: MangaDetail }

/** The sources of a manga's chapters in order of preference. */
export function SourcePreference({ manga }: SourcePreferenceProps) {
  const { t } = useTranslation()
  const preferred = usePreferredSources(manga.id)
  const sources = useSources()
  const choices = preferred.data && sources.data && sourceChoices(preferred.data, sources.data, manga.externalId)
  return (
    <details className={styles.section}>
      <summary>
        <h2 className={styles.heading}>{t('preference.title')}</h2>
        <span className={styles.names}>{choices && <EnabledNames choices={choices} />}</span>
        <span className={styles.change}>{t('preference.change')}</span>
        <ChevronDown aria-hidden="true" size={16} />
      </summary>
      {!choices && <ProblemLine error={preferred.error ?? sources.error} />}
      {choices?.length === 0 && (
        <p className={styles.note}>
          {t('preference.none')} <Link href={paths.suggestSource}>{t('preference.addSource')}</Link>
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

/** A reorderable list of sources: by drag and drop, by keyboard on the drag handles, or with the move buttons. */
function SourceOrder({ manga, choices: stored, isCustom }: SourceOrderProps) {
  const { t } = useTranslation()
  const save = useSetPreferredSources(manga.id)
  const links = useSourceLinks(manga.id)
  const [announcement, setAnnouncement] = useState('')
  // The new order is shown while it is being saved.
  const [order, preview] = useState<readonly string[]>()
  const choices = order ? applyOrder(stored, order) : stored
  const saveOrder = (ids: string[]) => {
    preview(ids)
    save.mutate(ids, { onSettled: () => preview((latest) => (latest === ids ? undefined : latest)) })
  }
  const restoreFocusTo = useFocusAfterMove(choices)
  const asksLinkedOnly = stored.some(({ id, isEnabled }) => id === catalogSourceId && isEnabled)
  const allText = asksLinkedOnly ? t('preference.linked') : t('preference.all')
  const enabled = choices.filter(({ isEnabled }) => isEnabled)
  const drag = useSourceDrag(enabled, (id, targetId) => saveOrder(moveSourceTo(choices, id, targetId)))
  const { pickedUpId, handlePropsOf } = useReorderKeys({
    choices,
    preview,
    onReorder: saveOrder,
    announce: setAnnouncement,
    restoreFocusTo,
  })
  const move = (choice: SourceChoice, by: -1 | 1, button: HTMLElement) => {
    restoreFocusTo(button)
    const ids = moveSource(choices, choice.id, by)
    saveOrder(ids)
    setAnnouncement(t('preference.moved', { name: choice.name, place: ids.indexOf(choice.id) + 1, count: ids.length }))
  }
  return (
    <>
      <p className={styles.note}>{isCustom ? t('preference.ordered') : allText}</p>
      <DndContext {...drag}>
        <SortableContext items={enabled.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.list} aria-label={t('preference.title')}>
            {choices.map((choice, index) => (
              <SourceItem
                key={choice.id}
                manga={manga}
                choice={choice}
                link={links.data?.[choice.id]}
                index={index}
                count={enabled.length}
                isPickedUp={choice.id === pickedUpId}
                handleProps={handlePropsOf(choice)}
                onToggle={(isEnabled) => saveOrder(toggleSource(choices, choice.id, isEnabled))}
                onMove={(by, button) => move(choice, by, button)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {isCustom && (
        <Button variant="ghost" className={styles.reset} busy={save.isPending} onClick={() => saveOrder([])}>
          {isCatalogId(manga.externalId) ? t('preference.resetLinked') : t('preference.reset')}
        </Button>
      )}
      <ProblemLine error={save.error} />
      <AddLink manga={manga} />
      <p className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

/** Restores the focus to the button that moved a row, because moving an element in the document blurs it. */
function useFocusAfterMove(choices: readonly SourceChoice[]) {
  const button = useRef<HTMLElement>(undefined)
  useEffect(() => {
    if (choices.length > 0 && document.activeElement === document.body) button.current?.focus()
    button.current = undefined
  }, [choices])
  return (pressed: HTMLElement) => {
    button.current = pressed
  }
}
