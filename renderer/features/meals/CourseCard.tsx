import { Clock, Heart, Minus, Plus, TriangleAlert } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/Button.tsx'
import { findConflicts, useAllergenText } from './allergens.ts'
import styles from './CourseCard.module.css'
import { RecipePicture } from './RecipePicture.tsx'
import { findAddError } from './selection.ts'
import type { Course, Week } from './use-week.ts'

type CourseGridProps = {
  readonly label: string
  readonly week: Week
  readonly courses: readonly Course[]
  readonly avoided: readonly string[]
  readonly onDetails: (recipeId: string) => void
  /** Called with the reason if a course cannot be added, and with an empty text if it can. */
  readonly onAddError: (reason: string) => void
}

export function CourseGrid({ label, courses, ...card }: CourseGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {courses.map((course) => (
        <li key={course.recipeId}>
          <CourseCard course={course} {...card} />
        </li>
      ))}
    </ul>
  )
}

/** The `sizes` of pictures: columns of 15 to 20 rem, one column on phones. */
const cardSizes = '(max-width: 700px) 94vw, 20rem'

type CourseCardProps = Pick<CourseGridProps, 'week' | 'avoided' | 'onDetails' | 'onAddError'> & {
  readonly course: Course
}

function CourseCard({ week, course, avoided, onDetails, onAddError }: CourseCardProps) {
  const { t } = useTranslation()
  const id = useId()
  const allergenText = useAllergenText()
  const { recipeId, name, headline, minutes, isFavorite, isSoldOut, surcharge } = course
  const { selection, menu, delivery } = week
  const quantity = selection[recipeId] ?? 0
  const conflicts = findConflicts(course.allergens, avoided)
  const addError = findAddError(course, selection, menu.mealCount)
  const more = () => {
    if (addError) {
      onAddError(t(`meals.refusal.${addError}`, { name, limit: course.limit ?? 0, count: menu.mealCount ?? 0 }))
      return
    }
    onAddError('')
    week.setQuantity(recipeId, quantity + 1)
  }
  return (
    <article
      className={styles.card}
      aria-labelledby={id}
      data-selected={quantity > 0 || undefined}
      data-sold-out={isSoldOut || undefined}
    >
      <RecipePicture course={course} sizes={cardSizes} className={styles.picture} />
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
          {surcharge && <strong>{surcharge}</strong>}
        </p>
        <p className={styles.allergens} data-unknown={course.allergens === null || undefined}>
          {allergenText(course)}
        </p>
        {conflicts.length > 0 && (
          <p className={styles.conflict}>
            <TriangleAlert aria-hidden="true" size={16} />
            {t('meals.dish.conflict', {
              names: conflicts.map((allergen) => allergen.name ?? allergen.slug ?? allergen.id).join(', '),
            })}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        {isSoldOut && <span className={styles.soldOut}>{t('meals.dish.soldOut')}</span>}
        {!isSoldOut && course.index === null && <span className={styles.soldOut}>{t('meals.dish.noPlace')}</span>}
        {delivery.editable &&
          (quantity > 0 || (!isSoldOut && course.index !== null) || course.selectedQuantity > 0) && (
            <QuantityControl
              name={name}
              quantity={quantity}
              isBlocked={addError !== undefined}
              onMore={more}
              onLess={() => {
                onAddError('')
                week.setQuantity(recipeId, quantity - 1)
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

type QuantityControlProps = {
  readonly name: string
  readonly quantity: number
  /** Whether the quantity cannot be increased. The button stays enabled to explain why. */
  readonly isBlocked: boolean
  readonly onMore: () => void
  readonly onLess: () => void
}

/** Sets the quantity of a course. Keeps the focus when its buttons change. */
function QuantityControl({ name, quantity, isBlocked, onMore, onLess }: QuantityControlProps) {
  const { t } = useTranslation()
  const group = useRef<HTMLFieldSetElement>(null)
  const focusFirst = () => requestAnimationFrame(() => group.current?.querySelector('button')?.focus())
  if (quantity === 0) {
    return (
      <fieldset ref={group} className={styles.control} aria-label={t('meals.pick.group', { name })}>
        <Button
          className={styles.choose}
          icon={Plus}
          aria-label={t('meals.pick.group', { name })}
          data-blocked={isBlocked || undefined}
          onClick={() => {
            onMore()
            if (!isBlocked)
              requestAnimationFrame(() => group.current?.querySelector<HTMLElement>('button:last-of-type')?.focus())
          }}
        >
          {t('meals.pick.add')}
        </Button>
      </fieldset>
    )
  }
  return (
    <fieldset ref={group} className={styles.control} aria-label={t('meals.pick.group', { name })}>
      <IconButton
        icon={Minus}
        label={quantity === 1 ? t('meals.pick.remove', { name }) : t('meals.pick.less', { name })}
        onClick={() => {
          onLess()
          if (quantity === 1) focusFirst()
        }}
      />
      <span className={styles.count} aria-live="polite">
        {t('meals.pick.count', { count: quantity })}
      </span>
      <IconButton
        icon={Plus}
        label={t('meals.pick.more', { name })}
        data-blocked={isBlocked || undefined}
        onClick={onMore}
      />
    </fieldset>
  )
}
