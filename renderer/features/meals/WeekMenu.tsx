import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import { ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { conflicts, isUncertain } from './allergens.ts'
import { Cutoff } from './Cutoff.tsx'
import { DishDetails } from './DishDetails.tsx'
import { DishGrid } from './DishGrid.tsx'
import { MenuToolbar } from './MenuToolbar.tsx'
import { useTaste } from './meals-view.store.ts'
import { PickBar } from './PickBar.tsx'
import { type Dish, useWeek, type Week } from './use-week.ts'
import styles from './WeekMenu.module.css'
import { isKnownStatus, weekNumber, weekRange } from './week-words.ts'

/** What there is to eat in a week, and what of it is chosen. */
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
          <span className={styles.range}> {weekRange(delivery.week, i18n.language)}</span>
        </h2>
        <p className={styles.state}>
          <span>{isKnownStatus(status) ? t(`meals.status.${status}`) : status}</span>
          <Cutoff delivery={delivery} className={styles.cutoff} />
        </p>
      </header>
      {delivery.mealsPreselected === true && delivery.editable && (
        <p className={styles.hint}>{t('meals.menu.preselected')}</p>
      )}
      {menu.isPending && <MenuComing />}
      {!week && menu.isError && <ProblemNotice error={menu.error} onRetry={() => void menu.refetch()} />}
      {week && menu.isError && <ProblemLine error={menu.error} />}
      {week && lookupError && <ProblemLine error={lookupError} extra={[t('meals.menu.lookupFailed')]} />}
      {week && <Menu week={week} />}
    </section>
  )
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** As high as a menu begins, so that nothing jumps when it is there. */
function MenuComing() {
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
  const [opened, setOpened] = useState<string>()
  const [refused, setRefused] = useState('')
  const { avoided, isFavoritesOnly } = useTaste()
  const sorted = sort(week, avoided, isFavoritesOnly)
  const details = week.dishes.find(({ recipeId }) => recipeId === opened)
  const grid = { week, avoided, onDetails: setOpened, onRefused: setRefused }
  return (
    <>
      <MenuToolbar week={week} hiddenCount={sorted.hiddenCount} />
      {sorted.shown.length > 0 && <DishGrid label={t('meals.menu.label')} dishes={sorted.shown} {...grid} />}
      {sorted.shown.length + sorted.uncertain.length === 0 && (
        <p role="status" className={styles.nothing}>
          {week.dishes.length === 0 ? t('meals.menu.empty') : t('meals.menu.filtered')}
        </p>
      )}
      {sorted.uncertain.length > 0 && (
        <section aria-labelledby="meal-uncertain" className={styles.uncertain}>
          <h3 id="meal-uncertain" className={styles.subtitle}>
            {t('meals.menu.uncertain', { count: sorted.uncertain.length })}
          </h3>
          <p className={styles.hint}>{t('meals.menu.uncertainText')}</p>
          <DishGrid label={t('meals.menu.uncertainLabel')} dishes={sorted.uncertain} {...grid} />
        </section>
      )}
      {week.delivery.editable && <PickBar week={week} refused={refused} onSettled={() => setRefused('')} />}
      {details && <DishDetails week={week} dish={details} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** What is chosen always stands in sight, also when it passes no filter: it will be eaten. Picking moves nothing. */
function sort({ dishes, picks, saved }: Week, avoided: readonly string[], isFavoritesOnly: boolean) {
  const isSaved = ({ recipeId }: Dish) => recipeId in saved
  const isKept = (dish: Dish) => isSaved(dish) || dish.recipeId in picks
  const wanted = dishes.filter((dish) => isKept(dish) || !isFavoritesOnly || dish.isFavorite)
  const fitting = wanted.filter((dish) => isKept(dish) || conflicts(dish.allergens, avoided).length === 0)
  const isApart = (dish: Dish) => !isSaved(dish) && !dish.isLookedUp && isUncertain(dish.allergens, avoided)
  return {
    shown: fitting.filter((dish) => !isApart(dish)).toSorted((a, b) => Number(isSaved(b)) - Number(isSaved(a))),
    uncertain: fitting.filter(isApart),
    hiddenCount: dishes.length - fitting.length,
  }
}
