import { Heart, ShoppingBasket, Sparkles, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/forms/Field.tsx'
import { type KnownAllergen, listAllergens } from './allergens.ts'
import styles from './MenuToolbar.module.css'
import { useMealPreferences } from './meals-view.store.ts'
import { ShoppingDialog } from './ShoppingDialog.tsx'
import { SuggestDialog } from './SuggestDialog.tsx'
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
