import { Clock, Heart, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { conflicts } from './allergens.ts'
import styles from './DishCard.module.css'
import type { DishGridProps } from './DishGrid.tsx'
import { DishPicture } from './DishPicture.tsx'
import { refusalOfMore } from './picks.ts'
import { QuantityControl } from './QuantityControl.tsx'
import { useAllergenText } from './use-allergen-text.ts'
import type { Dish } from './use-week.ts'

/** The grid has columns of 15 to 20 rem, and one on a phone. */
const cardSizes = '(max-width: 700px) 94vw, 20rem'

type DishCardProps = Pick<DishGridProps, 'week' | 'avoided' | 'onDetails' | 'onRefused'> & { readonly dish: Dish }

/** One dish of the menu: what it is, what is in it, and how often it is chosen. */
export function DishCard({ week, dish, avoided, onDetails, onRefused }: DishCardProps) {
  const { t } = useTranslation()
  const id = useId()
  const allergenText = useAllergenText()
  const { recipeId, name, headline, minutes, isFavorite, isSoldOut, surcharge } = dish
  const { picks, menu, delivery } = week
  const quantity = picks[recipeId] ?? 0
  const conflict = conflicts(dish.allergens, avoided)
  const refusal = refusalOfMore(dish, picks, menu.mealCount)
  const more = () => {
    if (refusal)
      return onRefused(t(`meals.refusal.${refusal}`, { name, limit: dish.limit ?? 0, count: menu.mealCount ?? 0 }))
    onRefused('')
    week.pick(recipeId, quantity + 1)
  }
  return (
    <article
      className={styles.card}
      aria-labelledby={id}
      data-picked={quantity > 0 || undefined}
      data-sold-out={isSoldOut || undefined}
    >
      <DishPicture dish={dish} sizes={cardSizes} className={styles.picture} />
      <div className={styles.words}>
        <h3 id={id} className={styles.name}>
          <button type="button" className={styles.open} onClick={() => onDetails(recipeId)}>
            {name}
          </button>
        </h3>
        {headline && <p className={styles.headline}>{headline}</p>}
        <p className={styles.facts}>
          {minutes !== null && (
            <span>
              <Clock aria-hidden="true" size={14} />
              {t('meals.dish.minutes', { count: minutes })}
            </span>
          )}
          {isFavorite && (
            <span className={styles.favorite}>
              <Heart aria-hidden="true" size={14} fill="currentcolor" />
              {t('meals.dish.favorite')}
            </span>
          )}
          {surcharge && <span>{surcharge}</span>}
        </p>
        <p className={styles.allergens} data-unknown={dish.allergens === null || undefined}>
          {allergenText(dish)}
        </p>
        {conflict.length > 0 && (
          <p className={styles.conflict}>
            <TriangleAlert aria-hidden="true" size={16} />
            {t('meals.dish.conflict', { names: conflict.map((one) => one.name ?? one.slug ?? one.id).join(', ') })}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        {isSoldOut && <span className={styles.soldOut}>{t('meals.dish.soldOut')}</span>}
        {!isSoldOut && dish.index === null && <span className={styles.soldOut}>{t('meals.dish.noPlace')}</span>}
        {delivery.editable && (quantity > 0 || (!isSoldOut && dish.index !== null) || dish.selectedQuantity > 0) && (
          <QuantityControl
            name={name}
            quantity={quantity}
            isStopped={refusal !== undefined}
            onMore={more}
            onLess={() => {
              onRefused('')
              week.pick(recipeId, quantity - 1)
            }}
          />
        )}
        {!delivery.editable && quantity > 0 && (
          <span className={styles.chosen}>{t('meals.dish.chosen', { count: quantity })}</span>
        )}
      </div>
    </article>
  )
}
