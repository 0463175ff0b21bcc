import { ChartColumn, Image } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Statistics } from '../../../shared/contracts/history.ts'
import { useStatistics } from '../../api/history.ts'
import { addDays, formatDuration, localDay } from '../../i18n/days.ts'
import { useGenreName } from '../../i18n/genre-name.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/forms/Field.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { Bars } from './Bars.tsx'
import { ChaptersLeft } from './ChaptersLeft.tsx'
import { DayTiles } from './DayTiles.tsx'
import { HistoryTabs } from './HistoryTabs.tsx'
import { firstDayOf, nameStep, type Period, periods, stepsOf, sumSteps } from './periods.ts'
import styles from './StatisticsScreen.module.css'
import { findStreak } from './streak.ts'
import { YearDialog } from './YearDialog.tsx'

/** Days with a tile, today included. */
const tileDays = 365

/** How much was read: totals, a year of days, and by manga and genre. */
export function StatisticsScreen() {
  const { t, i18n } = useTranslation()
  const [period, setPeriod] = useState<Period>('month')
  const today = localDay(new Date())
  const [isYearOpen, setIsYearOpen] = useState(false)
  const year = useStatistics(addDays(today, 1 - tileDays), today)
  const statistics = useStatistics(firstDayOf(period, today, i18n.language), today)
  const isEmpty = year.data?.days.length === 0 && statistics.data?.days.length === 0
  return (
    <Screen
      title={t('statistics.title')}
      tabs={<HistoryTabs current="statistics" />}
      actions={
        year.data &&
        !isEmpty && (
          <Button icon={Image} onClick={() => setIsYearOpen(true)}>
            {t('statistics.year.title')}
          </Button>
        )
      }
    >
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
            <DayTiles days={year.data.days} today={today} count={tileDays} />
          </section>
          <Segmented
            label={t('statistics.period')}
            hideLabel
            value={period}
            choices={periods.map((value) => ({ value, label: t(`statistics.last.${value}`) }))}
            onChoose={setPeriod}
          />
          {statistics.data && <Totals statistics={statistics.data} streak={findStreak(year.data.days, today)} />}
          {statistics.data && <Course period={period} days={statistics.data.days} today={today} />}
          {statistics.data && <Hours hours={statistics.data.hours} />}
          {statistics.data && <Ranks statistics={statistics.data} />}
          {statistics.isError && <ProblemLine error={statistics.error} />}
          <ChaptersLeft />
          {isYearOpen && <YearDialog today={today} onClose={() => setIsYearOpen(false)} />}
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

type CourseProps = { readonly period: Period; readonly days: Statistics['days']; readonly today: string }

/** The time in each day, week, month or year of the period as bars. */
function Course({ period, days, today }: CourseProps) {
  const { t, i18n } = useTranslation()
  const first = firstDayOf(period, today, i18n.language) ?? days[0]?.day ?? today
  const steps = stepsOf(period, first, today)
  const each = Math.ceil(steps.length / shownNames)
  const sums = sumSteps(steps, days)
  return (
    <section className={styles.section} aria-labelledby="statistics-course">
      <h2 id="statistics-course" className="heading">
        {t(`statistics.per.${steps[0]!.unit}`)}
      </h2>
      <Bars
        bars={steps.map((step, index) => {
          const { name, short } = nameStep(step, i18n.language)
          const { pages, seconds } = sums[index]!
          const time = formatDuration(seconds, i18n.language)
          return {
            name,
            value: seconds,
            text:
              pages === 0
                ? t('statistics.dayWithout', { date: name })
                : t('statistics.day', { date: name, count: pages, time }),
            ...(index % each === 0 && { short }),
          }
        })}
      />
    </section>
  )
}

/** Names below bars that a narrow window has room for. */
const shownNames = 6

/** The hours of a day as bars. */
function Hours({ hours }: { readonly hours: Statistics['hours'] }) {
  const { t, i18n } = useTranslation()
  if (hours.length === 0) return null
  const read = new Map(hours.map(({ hour, ...sums }) => [hour, sums]))
  const format = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric' })
  return (
    <section className={styles.section} aria-labelledby="statistics-hours">
      <h2 id="statistics-hours" className="heading">
        {t('statistics.hours')}
      </h2>
      <Bars
        bars={Array.from({ length: 24 }, (_, hour) => {
          const { seconds = 0, pages = 0 } = read.get(hour) ?? {}
          const name = format.format(new Date(2026, 0, 1, hour))
          const text = t('statistics.hour', { hour: name, count: pages, time: formatDuration(seconds, i18n.language) })
          return { name, value: seconds, text, ...(hour % 6 === 0 && { short: name }) }
        })}
      />
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
