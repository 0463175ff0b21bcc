import { useTranslation } from 'react-i18next'
import type { MealSession } from '../../../shared/contracts/meal-session.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './MealsScreen.module.css'

/** What a person should know of a login before it ends by itself. */
export function SessionNotes({ session, onRenew }: { readonly session: MealSession; readonly onRenew: () => void }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { refreshWindowEndsSoon, refreshWindowEndsAt } = session
  return (
    <div role="status" className={styles.notes}>
      {refreshWindowEndsSoon && (
        <div className={styles.note}>
          <p>
            {refreshWindowEndsAt
              ? t('meals.session.endsAt', { when: moment(refreshWindowEndsAt) })
              : t('meals.session.endsSoon')}
          </p>
          <Button onClick={onRenew}>{t('meals.signIn.again')}</Button>
        </div>
      )}
    </div>
  )
}
