import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useSetPreferredSources } from '../../api/mutations.ts'
import { usePreferredSources, useSources } from '../../api/queries.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Field.tsx'
import { ProblemLine } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { moved, type SourceChoice, sourceChoices, toggled } from './preferred-order.ts'
import styles from './SourcePreference.module.css'

type SourcePreferenceProps = { readonly mangaId: string; readonly externalId: string | null }

/** Which sources the chapters of a manga come from, the first choice on top. */
export function SourcePreference({ mangaId, externalId }: SourcePreferenceProps) {
  const { t } = useTranslation()
  // Beside the chapters there is room for it; above them, on a narrow screen, it would push them out of sight.
  const [stoodBeside] = useState(() => matchMedia('(min-width: 1081px)').matches)
  const preferred = usePreferredSources(mangaId)
  const sources = useSources()
  const choices = preferred.data && sources.data && sourceChoices(preferred.data, sources.data, externalId)
  return (
    <details className={styles.section} open={stoodBeside}>
      <summary>
        <h2 className={styles.heading}>{t('preference.title')}</h2>
      </summary>
      {!choices && <ProblemLine error={preferred.error ?? sources.error} />}
      {choices?.length === 0 && (
        <p className={styles.note}>
          {t('preference.none')} <Link href={paths.suggestSource}>{t('preference.addSource')}</Link>
        </p>
      )}
      {choices && choices.length > 0 && (
        <Order mangaId={mangaId} choices={choices} isChosen={preferred.data.hasPreferredSources} />
      )}
    </details>
  )
}

type OrderProps = { readonly mangaId: string; readonly choices: readonly SourceChoice[]; readonly isChosen: boolean }

function Order({ mangaId, choices, isChosen }: OrderProps) {
  const { t } = useTranslation()
  const save = useSetPreferredSources(mangaId)
  const [spoken, setSpoken] = useState('')
  const keepFocus = useFocusAfterMove(choices)
  const onCount = choices.filter(({ isOn }) => isOn).length
  const move = (choice: SourceChoice, index: number, by: -1 | 1, button: HTMLElement) => {
    keepFocus(button)
    save.mutate(moved(choices, choice.id, by))
    setSpoken(t('preference.moved', { name: choice.name, place: index + 1 + by, count: onCount }))
  }
  return (
    <>
      <p className={styles.note}>{isChosen ? t('preference.ordered') : t('preference.all')}</p>
      <ol className={styles.list}>
        {choices.map((choice, index) => (
          <li key={choice.id} className={styles.item} data-off={!choice.isOn || undefined}>
            <Switch
              label={choice.name}
              checked={choice.isOn}
              disabled={choice.isOn && onCount === 1}
              title={choice.isOn && onCount === 1 ? t('preference.last') : undefined}
              onToggle={(isOn) => save.mutate(toggled(choices, choice.id, isOn))}
            />
            {choice.isOn && onCount > 1 && (
              <span className={styles.moves}>
                <IconButton
                  icon={ArrowUp}
                  label={t('preference.up', { name: choice.name })}
                  disabled={index === 0}
                  onClick={(event) => move(choice, index, -1, event.currentTarget)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t('preference.down', { name: choice.name })}
                  disabled={index === onCount - 1}
                  onClick={(event) => move(choice, index, 1, event.currentTarget)}
                />
              </span>
            )}
            {!choice.isActive && <p className={styles.note}>{t('preference.inactive')}</p>}
          </li>
        ))}
      </ol>
      {isChosen && (
        <Button look="quiet" className={styles.reset} busy={save.isPending} onClick={() => save.mutate([])}>
          {t('preference.reset')}
        </Button>
      )}
      <ProblemLine error={save.error} />
      <p className="visually-hidden" role="status" aria-live="polite">
        {spoken}
      </p>
    </>
  )
}

/** A row that moves in the document loses the focus; it is given back to the button that moved it. */
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
