import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useChaptersLeft } from '../../api/history.ts'
import { dayToDate, formatDuration } from '../../i18n/days.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { paths } from '../../ui/paths.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './StatisticsScreen.module.css'

const shownFirst = 6

/** The unread chapters of started and followed manga, and when they are read at the present pace. */
export function ChaptersLeft() {
  const { t, i18n } = useTranslation()
  const left = useChaptersLeft()
  const [isWhole, setIsWhole] = useState(false)
  if (left.isError) return <ProblemLine error={left.error} />
  if (!left.data || left.data.mangas.length === 0) return null
  const { totals, mangas } = left.data
  const facts = ({ chapters, seconds, caughtUpOn }: typeof totals) => [
    t('statistics.left.chapters', { count: chapters }),
    ...(seconds === null ? [] : [formatDuration(seconds, i18n.language)]),
    ...(caughtUpOn === null ? [] : [t('statistics.left.caughtUp', { date: formatDate(caughtUpOn, i18n.language) })]),
  ]
  return (
    <section className={styles.section} aria-labelledby="statistics-left">
      <h2 id="statistics-left" className="heading">
        {t('statistics.left.title')}
      </h2>
      <div>
        <Facts facts={facts(totals)} />
        <p className="fine-print">{t(totals.seconds === null ? 'statistics.left.noPace' : 'statistics.left.pace')}</p>
      </div>
      <ol className={styles.left}>
        {mangas.slice(0, isWhole ? undefined : shownFirst).map((manga) => (
          <li key={manga.mangaId}>
            <Link href={paths.manga(manga.mangaId)} dir="auto">
              {manga.mangaTitle}
            </Link>
            <Facts facts={facts(manga)} />
          </li>
        ))}
      </ol>
      {mangas.length > shownFirst && (
        <div>
          <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('statistics.left.showFewer') : t('statistics.left.showAll', { count: mangas.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

const formatDate = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(dayToDate(day))
