import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import { ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { findConflicts, mayContainAvoided } from './allergens.ts'
import { CourseGrid } from './CourseCard.tsx'
import { CourseDetails } from './CourseDetails.tsx'
import { MenuToolbar } from './MenuToolbar.tsx'
import { useMealPreferences } from './meals-view.store.ts'
import { SelectionSummary } from './SelectionSummary.tsx'
import { type Course, useWeek, type Week } from './use-week.ts'
import styles from './WeekMenu.module.css'
import { Cutoff } from './WeekStrip.tsx'
import { formatWeekRange, isKnownStatus, weekNumber } from './weeks.ts'

/** The menu of a week with its selection. */
export function WeekMenu({ delivery }: { readonly delivery: MealDelivery }) {
  const { t, i18n } = useTranslation()
  const { week, menu, lookupError } = useWeek(delivery)
  const number = weekNumber(delivery.week)
  const { status } = delivery
  return (
    <section aria-labelledby="meal-week">
      <header className={styles.head}>
        <h2 id="meal-week" className={styles.title}>
          {t('meals.weeks.number', { number })}
          <span className={styles.range}> {formatWeekRange(delivery.week, i18n.language)}</span>
        </h2>
        <p className={styles.state}>
          <span>{isKnownStatus(status) ? t(`meals.status.${status}`) : status}</span>
          <Cutoff delivery={delivery} className={styles.cutoff} />
        </p>
      </header>
      {delivery.mealsPreselected === true && delivery.editable && (
        <p className={styles.hint}>{t('meals.menu.preselected')}</p>
      )}
      {menu.isPending && <MenuPlaceholder />}
      {!week && menu.isError && <ProblemNotice error={menu.error} onRetry={() => void menu.refetch()} />}
      {week && menu.isError && <ProblemLine error={menu.error} />}
      {week && lookupError && <ProblemLine error={lookupError} extra={[t('meals.menu.lookupFailed')]} />}
      {week && <Menu week={week} />}
    </section>
  )
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** As high as the start of a menu, to avoid layout shifts. */
function MenuPlaceholder() {
  const { t } = useTranslation()
  return (
    <div className={styles.coming}>
      <p role="status" className="visually-hidden">
        {t('meals.menu.loading')}
      </p>
      {placeholders.map((name) => (
        <span key={name} aria-hidden="true" />
      ))}
    </div>
  )
}

function Menu({ week }: { readonly week: Week }) {
  const { t } = useTranslation()
  const [openCourse, setOpenCourse] = useState<string>()
  const [addError, setAddError] = useState('')
  const { avoided, isFavoritesOnly } = useMealPreferences()
  const { visible, uncertain, hiddenCount } = filterCourses(week, avoided, isFavoritesOnly)
  const details = week.courses.find(({ recipeId }) => recipeId === openCourse)
  const grid = { week, avoided, onDetails: setOpenCourse, onAddError: setAddError }
  return (
    <>
      <MenuToolbar week={week} hiddenCount={hiddenCount} />
      {visible.length > 0 && <CourseGrid label={t('meals.menu.label')} courses={visible} {...grid} />}
      {visible.length + uncertain.length === 0 && (
        <p role="status" className={styles.nothing}>
          {week.courses.length === 0 ? t('meals.menu.empty') : t('meals.menu.filtered')}
        </p>
      )}
      {uncertain.length > 0 && (
        <section aria-labelledby="meal-uncertain" className={styles.uncertain}>
          <h3 id="meal-uncertain" className={styles.subtitle}>
            {t('meals.menu.uncertain', { count: uncertain.length })}
          </h3>
          <p className={styles.hint}>{t('meals.menu.uncertainText')}</p>
          <CourseGrid label={t('meals.menu.uncertainLabel')} courses={uncertain} {...grid} />
        </section>
      )}
      {week.delivery.editable && (
        <SelectionSummary week={week} addError={addError} onClearError={() => setAddError('')} />
      )}
      {details && <CourseDetails week={week} course={details} onClose={() => setOpenCourse(undefined)} />}
    </>
  )
}

/**
 * Selected courses are always visible, even if they do not match the filters. Saved ones come first; selecting a course
 * does not move it.
 */
function filterCourses({ courses, selection, saved }: Week, avoided: readonly string[], isFavoritesOnly: boolean) {
  const isSaved = ({ recipeId }: Course) => recipeId in saved
  const isSelected = (course: Course) => isSaved(course) || course.recipeId in selection
  const matches = courses.filter(
    (course) =>
      isSelected(course) ||
      ((!isFavoritesOnly || course.isFavorite) && findConflicts(course.allergens, avoided).length === 0),
  )
  const isUncertain = (course: Course) =>
    !isSaved(course) && !course.isLoadingAllergens && mayContainAvoided(course.allergens, avoided)
  return {
    visible: matches
      .filter((course) => !isUncertain(course))
      .toSorted((a, b) => Number(isSaved(b)) - Number(isSaved(a))),
    uncertain: matches.filter(isUncertain),
    hiddenCount: courses.length - matches.length,
  }
}
