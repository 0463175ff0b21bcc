import { RefreshCw, Rss, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { SourceSubscription } from '../../../shared/contracts/source-subscriptions.ts'
import { violationsOf } from '../../../shared/problem.ts'
import { runMutation } from '../../api/query-client.ts'
import { useReadSharedSource } from '../../api/sources/sources.ts'
import { useSourceSubscriptions, useSubscribe, useSubscription } from '../../api/sources/subscriptions.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Switch, TextField } from '../../ui/forms/Field.tsx'
import { violationMessage } from '../../ui/forms/violations.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { LoadState, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './Subscriptions.module.css'

/** Source files and folders that other people share, and what is new or changed there. */
export function Subscriptions() {
  const { t } = useTranslation()
  const heading = useId()
  const subscriptions = useSourceSubscriptions()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{t('sources.subscriptions.title')}</h2>
      <p className="note">{t('sources.subscriptions.note')}</p>
      <LoadState query={subscriptions} />
      {subscriptions.data && subscriptions.data.length > 0 && (
        <ul className={styles.list}>
          {subscriptions.data.map((subscription) => (
            <SubscriptionRow key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
      <Subscribe />
    </section>
  )
}

function Subscribe() {
  const { t } = useTranslation()
  const [address, setAddress] = useState('')
  const subscribe = useSubscribe()
  const error = violationMessage(violationsOf(subscribe.error), 'address')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() === '' || subscribe.isPending) return
    runMutation(subscribe.mutateAsync, address.trim(), { onSuccess: () => setAddress('') })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        name="address"
        label={t('sources.subscriptions.address')}
        code
        placeholder="https://"
        value={address}
        error={error}
        onText={setAddress}
      />
      <Button type="submit" icon={Rss} busy={subscribe.isPending}>
        {t('sources.subscriptions.add')}
      </Button>
      {!error && <ProblemLine error={subscribe.error} />}
    </form>
  )
}

function SubscriptionRow({ subscription }: { readonly subscription: SourceSubscription }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { id, address, updatesAutomatically, checkedAt, failure, sources } = subscription
  const { setAutomatic, check, remove } = useSubscription(id)
  const onError = useErrorToast()
  const hint = useId()
  const current = sources.filter(({ state }) => state === 'current').length
  const unsubscribe = () =>
    runMutation(remove.mutateAsync, undefined, {
      onSuccess: () => toast(t('sources.subscriptions.removed')),
      onError,
    })
  return (
    <li className={styles.row}>
      <p className={styles.address}>{address}</p>
      <Facts
        className="fine-print"
        facts={[
          t('sources.subscriptions.checked', { time: moment(checkedAt) }),
          current > 0 ? t('sources.subscriptions.current', { count: current }) : '',
        ]}
      />
      {failure && <p role="alert">{failure}</p>}
      <Offers subscription={subscription} />
      <Switch
        label={t('sources.subscriptions.auto')}
        checked={setAutomatic.isPending ? setAutomatic.variables : updatesAutomatically}
        onToggle={(isOn) => runMutation(setAutomatic.mutateAsync, isOn, { onError })}
        describedBy={hint}
      />
      <p id={hint} className="fine-print">
        {t('sources.subscriptions.autoHint')}
      </p>
      <div className={styles.actions}>
        <Button
          icon={RefreshCw}
          busy={check.isPending}
          onClick={() => runMutation(check.mutateAsync, undefined, { onError })}
        >
          {t('sources.subscriptions.check')}
        </Button>
        <Button icon={Trash2} variant="ghost" busy={remove.isPending} onClick={unsubscribe}>
          {t('sources.subscriptions.remove')}
        </Button>
      </div>
    </li>
  )
}

/** New and changed sources. A new one opens as its link does, a changed one in the form of the source that it changes. */
function Offers({ subscription: { address, sources } }: { readonly subscription: SourceSubscription }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const read = useReadSharedSource()
  const onError = useErrorToast()
  const offers = sources.filter(({ state }) => state !== 'current')
  const review = (link: string, sourceId: string | null) => {
    if (sourceId === null) return navigate(`${paths.suggestSource}#${link.split('#')[1]}`)
    runMutation(read.mutateAsync, link, {
      onSuccess: (settings) => navigate(paths.source(sourceId), { state: { isFromLink: true, settings } }),
      onError,
    })
  }
  if (offers.length === 0) return null
  return (
    <ul className={styles.offers} aria-label={t('sources.subscriptions.of', { address })}>
      {offers.map(({ name, state, link, sourceId }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>
          <span className="fine-print">{t(`sources.subscriptions.${state === 'new' ? 'new' : 'changed'}`)}</span>
          <Button
            aria-label={`${t('sources.subscriptions.review')}: ${name}`}
            onClick={() => link && review(link, sourceId)}
          >
            {t('sources.subscriptions.review')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
