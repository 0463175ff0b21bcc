import { Heart, ShoppingBasket, Sparkles, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShoppingList } from '../../../shared/contracts/meal-selection.ts'
import { useMealSuggestion, useShoppingList } from '../../api/meals.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/forms/Field.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { type KnownAllergen, listAllergens } from './allergens.ts'
import { MealListItem } from './MealList.tsx'
import dialog from './MealsScreen.module.css'
import styles from './MenuToolbar.module.css'
import { useMealPreferences } from './meals-view.store.ts'
import type { Week } from './use-week.ts'

/** Filters, suggestion and shopping list. */
export function MenuToolbar({ week, hiddenCount }: { readonly week: Week; readonly hiddenCount: number }) {
  const { t, i18n } = useTranslation()
  const [openDialog, setOpenDialog] = useState<'suggest' | 'shopping'>()
  const { avoided, isFavoritesOnly } = useMealPreferences()
  const found = listAllergens(
    week.courses.map(({ allergens }) => allergens),
    i18n.language,
  )
  // Avoided allergens stay in the list in weeks without them.
  const absent = avoided
    .filter((key) => !found.some((allergen) => allergen.key === key))
    .map((key) => ({ key, name: key }))
  return (
    <>
      <div className={styles.bar}>
        <AvoidedAllergens choices={[...found, ...absent]} />
        <Switch
          label={t('meals.filter.favorites')}
          checked={isFavoritesOnly}
          onToggle={(next) => useMealPreferences.setState({ isFavoritesOnly: next })}
        />
        <div className={styles.actions}>
          {week.delivery.editable && (
            <Button icon={Sparkles} onClick={() => setOpenDialog('suggest')}>
              {t('meals.suggest.open')}
            </Button>
          )}
          <Button icon={ShoppingBasket} onClick={() => setOpenDialog('shopping')}>
            {t('meals.shopping.open')}
          </Button>
        </div>
      </div>
      <p className={styles.hidden} role="status">
        {hiddenCount > 0 && (
          <>
            {isFavoritesOnly && <Heart aria-hidden="true" size={14} />}
            {avoided.length > 0 && <TriangleAlert aria-hidden="true" size={14} />}
            {t('meals.filter.hidden', { count: hiddenCount })}
          </>
        )}
      </p>
      {openDialog === 'suggest' && <SuggestDialog week={week} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'shopping' && <ShoppingDialog week={week} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}

function AvoidedAllergens({ choices }: { readonly choices: readonly KnownAllergen[] }) {
  const { t } = useTranslation()
  const { avoided } = useMealPreferences()
  const toggle = (key: string, isAvoided: boolean) =>
    useMealPreferences.setState({ avoided: [...avoided.filter((other) => other !== key), ...(isAvoided ? [key] : [])] })
  return (
    <details className={styles.avoid}>
      <summary>
        {avoided.length === 0 ? t('meals.filter.avoid') : t('meals.filter.avoiding', { count: avoided.length })}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{t('meals.filter.avoid')}</legend>
        {choices.length === 0 && <p>{t('meals.filter.noAllergens')}</p>}
        {choices.map(({ key, name }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={avoided.includes(key)}
              onChange={(event) => toggle(key, event.target.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** The shopping list of the saved selection. */
function ShoppingDialog({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { list } = useFormat()
  const formatAmount = useAmountFormat()
  const shopping = useShoppingList(week.delivery.week)
  const { data } = shopping
  const copy = async (items: ShoppingList['items']) => {
    const text = items.map((item) => [item.name, formatAmount(item)].filter(Boolean).join(', ')).join('\n')
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    toast(isCopied ? t('meals.shopping.copied') : t('meals.shopping.notCopied'), isCopied ? 'plain' : 'bad')
  }
  return (
    <Dialog title={t('meals.shopping.title')} onClose={onClose}>
      <div className={dialog.body}>
        {week.isChanged && <p>{t('meals.shopping.draft')}</p>}
        <div role="status" className={dialog.preview}>
          {shopping.isPending && <p>{t('common.loading')}</p>}
          {data?.items.length === 0 && <p>{t('meals.shopping.none')}</p>}
          {data && data.items.length > 0 && (
            <ul className={dialog.list} aria-label={t('meals.shopping.title')}>
              {data.items.map((item) => (
                <li key={`${item.name} ${item.unit}`}>
                  <span>
                    {item.name}
                    <span className={dialog.for}>{list(item.recipes)}</span>
                  </span>
                  <span className={dialog.soft}>{formatAmount(item)}</span>
                </li>
              ))}
            </ul>
          )}
          {data && data.untoldCount > 0 && (
            <p className={dialog.soft}>{t('meals.shopping.untold', { count: data.untoldCount })}</p>
          )}
        </div>
        <ProblemLine error={shopping.error} />
        <FormActions onCancel={onClose} cancelLabel={t('common.close')}>
          {shopping.error && <Button onClick={() => void shopping.refetch()}>{t('common.retry')}</Button>}
          {data && data.items.length > 0 && (
            <Button variant="primary" onClick={() => void copy(data.items)}>
              {t('meals.shopping.copy')}
            </Button>
          )}
        </FormActions>
      </div>
    </Dialog>
  )
}

function useAmountFormat() {
  const { i18n } = useTranslation()
  return ({ amount, unit }: ShoppingList['items'][number]): string =>
    amount === null ? '' : [new Intl.NumberFormat(i18n.language).format(amount), unit].filter(Boolean).join(' ')
}

/** Suggested meals, which can replace the draft. Nothing is sent to the meal site. */
function SuggestDialog({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) {
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
      <div className={dialog.body}>
        <p className={dialog.soft}>{t('meals.suggest.text')}</p>
        <div role="status" className={dialog.preview}>
          {suggestion.isPending && <p>{t('meals.suggest.loading')}</p>}
          {data?.meals.length === 0 && <p>{t('meals.suggest.nothing')}</p>}
          {data && (
            <ul className={dialog.list} aria-label={t('meals.suggest.title')}>
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
            <p className={dialog.soft}>{t('meals.suggest.avoided', { count: data.avoidedCount })}</p>
          )}
          {data && data.unknownCount > 0 && (
            <p className={dialog.soft}>{t('meals.suggest.unknown', { count: data.unknownCount })}</p>
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
