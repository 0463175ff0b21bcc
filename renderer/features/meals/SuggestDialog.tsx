import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMealSuggestion } from '../../api/meals.ts'
import { Button } from '../../ui/Button.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './dialogs.module.css'
import { MealListItem } from './MealList.tsx'
import { useMealPreferences } from './meals-view.store.ts'
import type { Week } from './use-week.ts'

/** Suggested meals, which can replace the draft. Nothing is sent to the meal site. */
export function SuggestDialog({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const avoided = useMealPreferences(({ avoided }) => avoided)
  const suggestion = useMealSuggestion(week.delivery.week, avoided.join(','))
  const { data } = suggestion
  const accept = () => {
    if (!data) return
    week.replaceSelection(Object.fromEntries(data.meals.map(({ recipeId, quantity }) => [recipeId, quantity])))
    onClose()
  }
  return (
    <Dialog title={t('meals.suggest.title')} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.soft}>{t('meals.suggest.text')}</p>
        <div role="status" className={styles.preview}>
          {suggestion.isPending && <p>{t('meals.suggest.loading')}</p>}
          {data?.meals.length === 0 && <p>{t('meals.suggest.nothing')}</p>}
          {data && (
            <ul className={styles.list} aria-label={t('meals.suggest.title')}>
              {data.meals.map((meal) => (
                <MealListItem key={meal.recipeId} meal={meal} courses={week.courses}>
                  {meal.isFavorite && (
                    <>
                      <Heart aria-hidden="true" size={14} fill="currentcolor" />
                      {t('meals.dish.favorite')}
                    </>
                  )}
                </MealListItem>
              ))}
            </ul>
          )}
          {data && !data.isComplete && data.meals.length > 0 && <p>{t('meals.suggest.incomplete')}</p>}
          {data && data.avoidedCount > 0 && (
            <p className={styles.soft}>{t('meals.suggest.avoided', { count: data.avoidedCount })}</p>
          )}
          {data && data.unknownCount > 0 && (
            <p className={styles.soft}>{t('meals.suggest.unknown', { count: data.unknownCount })}</p>
          )}
        </div>
        <ProblemLine error={suggestion.error} />
        <FormActions onCancel={onClose}>
          {suggestion.error && <Button onClick={() => void suggestion.refetch()}>{t('common.retry')}</Button>}
          {data && data.meals.length > 0 && (
            <Button variant="primary" onClick={accept}>
              {t('meals.suggest.accept')}
            </Button>
          )}
        </FormActions>
      </div>
    </Dialog>
  )
}
