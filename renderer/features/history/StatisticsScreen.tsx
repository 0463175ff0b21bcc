import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Statistics } from '../../../shared/contracts/history.ts'
import { useStatistics } from '../../api/history.ts'
import { addDays, formatDuration, localDay } from '../../i18n/days.ts'
import { useGenreName } from '../../i18n/genre-name.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/forms/Field.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { DayTiles } from './DayTiles.tsx'
import { HistoryTabs } from './HistoryTabs.tsx'
import styles from './StatisticsScreen.module.css'
import { findStreak } from './streak.ts'

/** Days of each period, today included. */
const periods = { week: 7, month: 30, year: 365 } as const
type Period = keyof typeof periods

/** How much was read: totals, a year of days, and by manga and genre. */
export function StatisticsScreen() {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>('month')
  const today = localDay(new Date())
  const year = useStatistics(addDays(today, 1 - periods.year), today)
  const statistics = useStatistics(addDays(today, 1 - periods[period]), today)
  const isEmpty = year.data?.days.length === 0 && statistics.data?.days.length === 0
  return (
    <Screen title={t('statistics.title')} tabs={<HistoryTabs current="statistics" />}>
      <LoadState query={year} />
      {year.isError && year.data && <ProblemLine error={year.error} />}
      {isEmpty && (
        <Notice
          icon={ChartColumn}
          title={t('statistics.empty')}
          actions={
            <LinkButton variant="primary" href={paths.library}>
              {t('common.toLibrary')}
            </LinkButton>
          }
        >
          <p>{t('history.emptyText')}</p>
        </Notice>
      )}
      {year.data && !isEmpty && (
        <>
          <section className={styles.section} aria-labelledby="statistics-days">
            <h2 id="statistics-days" className="heading">
              {t('statistics.days')}
            </h2>
            <DayTiles days={year.data.days} today={today} count={periods.year} />
          </section>
          <Segmented
            label={t('statistics.period')}
            hideLabel
            value={period}
            choices={(Object.keys(periods) as Period[]).map((value) => ({
              value,
              label: t('statistics.lastDays', { count: periods[value] }),
            }))}
            onChoose={setPeriod}
          />
          {statistics.data && <Totals statistics={statistics.data} streak={findStreak(year.data.days, today)} />}
          {statistics.data && <Hours hours={statistics.data.hours} />}
          {statistics.data && <Ranks statistics={statistics.data} />}
          {statistics.isError && <ProblemLine error={statistics.error} />}
        </>
      )}
    </Screen>
  )
}

function Totals({ statistics: { totals, days }, streak }: { statistics: Statistics; readonly streak: number }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const facts = [
    { name: t('statistics.time'), value: formatDuration(totals.seconds, i18n.language) },
    { name: t('statistics.pages'), value: number(totals.pages) },
    { name: t('statistics.chapters'), value: number(totals.chapters) },
    { name: t('statistics.daysRead'), value: number(days.length) },
    { name: t('statistics.streak'), value: number(streak) },
    ...(totals.pages > 0
      ? [
          {
            name: t('statistics.pace'),
            value: formatDuration(Math.round(totals.seconds / totals.pages), i18n.language),
          },
        ]
      : []),
  ]
  return (
    <dl className={styles.totals}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The hours of a day as bars. */
function Hours({ hours }: { readonly hours: Statistics['hours'] }) {
  const { t, i18n } = useTranslation()
  if (hours.length === 0) return null
  const read = new Map(hours.map(({ hour, ...sums }) => [hour, sums]))
  const most = Math.max(1, ...hours.map(({ seconds }) => seconds))
  const format = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric' })
  return (
    <section className={styles.section} aria-labelledby="statistics-hours">
      <h2 id="statistics-hours" className="heading">
        {t('statistics.hours')}
      </h2>
      <ol className={styles.hours}>
        {Array.from({ length: 24 }, (_, hour) => {
          const { seconds = 0, pages = 0 } = read.get(hour) ?? {}
          const name = format.format(new Date(2026, 0, 1, hour))
          const text = t('statistics.hour', { hour: name, count: pages, time: formatDuration(seconds, i18n.language) })
          return (
            <li key={name} title={text}>
              <span className="visually-hidden">{text}</span>
              <span className={styles.hour} aria-hidden="true" style={{ blockSize: `${(100 * seconds) / most}%` }} />
              {hour % 6 === 0 && (
                <span className={styles.hourName} aria-hidden="true">
                  {name}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The rest is too little to matter. */
const shownRanks = 12

function Ranks({ statistics: { mangas, genres, languages } }: { readonly statistics: Statistics }) {
  const { t, i18n } = useTranslation()
  const genreName = useGenreName()
  const languageNames = new Intl.DisplayNames(i18n.language, { type: 'language', fallback: 'code' })
  return (
    <div className={styles.ranks}>
      <RankList
        title={t('statistics.mangas')}
        rows={mangas.map(({ mangaId, mangaTitle, ...read }) => ({
          key: mangaId,
          name: mangaTitle,
          href: paths.manga(mangaId),
          ...read,
        }))}
      />
      <RankList
        title={t('statistics.genres')}
        rows={genres.map(({ genre, ...read }) => ({
          key: genre,
          name: genreName(genre),
          href: paths.genre(genre),
          ...read,
        }))}
      />
      <RankList
        title={t('statistics.languages')}
        rows={languages.map(({ language, ...read }) => ({
          key: language,
          name: languageNames.of(language) ?? language,
          href: paths.query(`language:${language}`),
          ...read,
        }))}
      />
    </div>
  )
}

type Row = {
  readonly key: string
  readonly name: string
  readonly href: string
  readonly pages: number
  readonly seconds: number
}

function RankList({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const { t, i18n } = useTranslation()
  const most = Math.max(1, ...rows.map(({ seconds }) => seconds))
  if (rows.length === 0) return null
  return (
    <section className={styles.rank} aria-label={title}>
      <h2 className="heading">{title}</h2>
      <ol>
        {rows.slice(0, shownRanks).map(({ key, name, href, pages, seconds }) => (
          <li key={key}>
            <Link href={href} dir="auto">
              {name}
            </Link>
            <span className={styles.amount}>
              {formatDuration(seconds, i18n.language)}
              <span> · {t('history.pages', { count: pages })}</span>
            </span>
            <span className={styles.bar} aria-hidden="true" style={{ inlineSize: `${(100 * seconds) / most}%` }} />
          </li>
        ))}
      </ol>
    </section>
  )
}
