import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogMatch, MatchCollection } from '../../../shared/contracts/collection.ts'
import { Button } from '../Button.tsx'
import { TextField } from '../forms/Field.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { ProblemLine } from '../status/Notice.tsx'
import { CatalogProposals } from './CatalogProposals.tsx'
import { Compared } from './Compared.tsx'
import styles from './MatchSearch.module.css'

type SeriesToMatch = MatchCollection['series'][number]
type Found = { readonly proposals: readonly CatalogMatch[] }

export type MatchSearchProps = {
  /** The search of the catalog. */
  readonly search: {
    readonly isPending: boolean
    readonly error: unknown
    mutate(series: SeriesToMatch, options: { readonly onSuccess: (found: Found) => void }): void
  }
  readonly wanted: SeriesToMatch
  /** The URL of the cover of what is matched. */
  readonly cover: string | null
  /** What the catalog proposed; undefined if it was not asked yet, which is done then. */
  readonly proposals: readonly CatalogMatch[] | undefined
  /** Null is none of them; undefined is undecided. */
  readonly chosen: CatalogMatch | null | undefined
  /** What can be done without the catalog when it does not answer. */
  readonly otherWay?: string
  readonly onFound: (proposals: readonly CatalogMatch[]) => void
  readonly onPick: (match: CatalogMatch) => void
  /** Offers to choose none of them. */
  readonly onNone?: () => void
  readonly inLibrary?: string
  /** What is matched; by default a manga of the user. */
  readonly label?: string
}

/** Searches the catalog for a series, also by another title, and shows the proposals. */
export function MatchSearch(props: MatchSearchProps) {
  const { search, wanted, cover, proposals, chosen, otherWay, onFound, onPick, onNone, inLibrary, label } = props
  const { t } = useTranslation()
  const [title, setTitle] = useState(wanted.series)
  const find = (series: string) =>
    search.mutate({ ...wanted, series }, { onSuccess: (found) => onFound(found.proposals) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that opened the dialog asks once
  useEffect(() => {
    if (!proposals) find(wanted.series)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() !== '' && !search.isPending) find(title.trim())
  }
  return (
    <>
      <form className={styles.search} onSubmit={submit} noValidate>
        <TextField label={t('addManga.title.label')} maxLength={255} value={title} onText={setTitle} />
        <Button type="submit" icon={Search} busy={search.isPending}>
          {t('common.search')}
        </Button>
      </form>
      <div role="status" className={styles.state}>
        {search.isPending ? (
          <ProgressBar label={t('folder.match.searching')} done={0} total={0} />
        ) : (
          proposals?.length === 0 && <p>{t('folder.match.nothing')}</p>
        )}
      </div>
      <ProblemLine error={search.error} extra={search.error && otherWay !== undefined ? [otherWay] : []} />
      {proposals && proposals.length > 0 && (
        <Compared
          own={{ title: wanted.series, author: wanted.author ?? '', year: wanted.year ?? null, cover }}
          label={label}
        >
          <CatalogProposals
            proposals={proposals}
            chosen={chosen}
            onChoose={onPick}
            {...(onNone && { onNone })}
            inLibrary={inLibrary}
          />
        </Compared>
      )}
    </>
  )
}
