import { useTranslation } from 'react-i18next'
import type { ShoppingList } from '../../../shared/contracts/meal-selection.ts'
import { useShoppingList } from '../../api/meals.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './dialogs.module.css'
import type { Week } from './use-week.ts'

/** The shopping list of the saved selection. */
export function ShoppingDialog({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) {
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
      <div className={styles.body}>
        {week.isChanged && <p>{t('meals.shopping.draft')}</p>}
        <div role="status" className={styles.preview}>
          {shopping.isPending && <p>{t('common.loading')}</p>}
          {data?.items.length === 0 && <p>{t('meals.shopping.none')}</p>}
          {data && data.items.length > 0 && (
            <ul className={styles.list} aria-label={t('meals.shopping.title')}>
              {data.items.map((item) => (
                <li key={`${item.name} ${item.unit}`}>
                  <span>
                    {item.name}
                    <span className={styles.for}>{list(item.recipes)}</span>
                  </span>
                  <span className={styles.soft}>{formatAmount(item)}</span>
                </li>
              ))}
            </ul>
          )}
          {data && data.untoldCount > 0 && (
            <p className={styles.soft}>{t('meals.shopping.untold', { count: data.untoldCount })}</p>
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
