import { Check, Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { LinkCandidate } from '../../../../shared/contracts/source-search.ts'
import { useLinkCandidates } from '../../../api/sources/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './LinkDialog.module.css'

type SourceSearchProps = {
  readonly manga: MangaDetail
  readonly source: { readonly id: string; readonly name: string }
  /** The series that is being linked, or is linked. */
  readonly chosenUrl: string | undefined
  readonly onChoose: (url: string) => void
}

/** Searches the site for the manga. Shows the covers of the results beside that of the library. */
export function SourceSearch({ manga, source, chosenUrl, onChoose }: SourceSearchProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const [text, setText] = useState(manga.title)
  const [query, setQuery] = useState<string>()
  const candidates = useLinkCandidates(manga.id, source.id, query ?? '', query !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    // Other titles of the manga are searched for too, unless the user types one.
    setQuery(wanted === manga.title ? '' : wanted)
  }
  const found = candidates.data?.items
  return (
    <section className={styles.search} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('links.searchIn', { name: source.name })}
      </h3>
      <form className={styles.query} onSubmit={submit} noValidate>
        <TextField name="q" type="search" label={t('addManga.title.label')} value={text} onText={setText} />
        <Button type="submit" icon={Search} busy={candidates.isFetching}>
          {t('common.search')}
        </Button>
      </form>
      <ProblemLine error={candidates.error} />
      <p className="visually-hidden" role="status" aria-live="polite">
        {found ? t('links.found', { count: found.length }) : ''}
      </p>
      {found?.length === 0 && <p className="fine-print">{t('links.nothingFound')}</p>}
      {found && found.length > 0 && (
        <ul className={styles.cards}>
          <Card
            title={manga.title}
            coverUrl={manga.thumbnailUrl}
            year={manga.isYearEstimated ? null : manga.publicationYear}
            isOwn
          >
            <p className="fine-print">{t('links.inLibrary')}</p>
          </Card>
          {found.map((candidate) => (
            <Candidate
              key={candidate.url}
              candidate={candidate}
              isChosen={candidate.isLinked || candidate.url === chosenUrl}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type CandidateProps = {
  readonly candidate: LinkCandidate
  readonly isChosen: boolean
  readonly onChoose: (url: string) => void
}

function Candidate({ candidate, isChosen, onChoose }: CandidateProps) {
  const { t } = useTranslation()
  const { url, title, coverUrl, year, site, reasons } = candidate
  return (
    <Card title={title} coverUrl={coverUrl} year={year}>
      <p className="fine-print">{[site ?? [], reasons].flat().join(' · ')}</p>
      {isChosen ? (
        <p className={styles.chosen}>
          <Check aria-hidden="true" size={16} />
          {t('links.chosen')}
        </p>
      ) : (
        <Button aria-label={t('links.useTitle', { title })} onClick={() => onChoose(url)}>
          {t('links.use')}
        </Button>
      )}
    </Card>
  )
}

type CardProps = {
  readonly title: string
  readonly coverUrl: string | null
  readonly year: number | null
  /** Whether it is the manga of the library. */
  readonly isOwn?: boolean
  readonly children: ReactNode
}

const Card = ({ title, coverUrl, year, isOwn = false, children }: CardProps) => (
  <li className={styles.card} data-own={isOwn || undefined}>
    <Cover title={title} author={year === null ? '' : String(year)} src={coverUrl} className={styles.cover} />
    <div className={styles.about}>
      <strong dir="auto">{title}</strong>
      {year !== null && <span className="fine-print">{year}</span>}
      {children}
    </div>
  </li>
)
