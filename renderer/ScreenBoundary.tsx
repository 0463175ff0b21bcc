import { Component, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { getHealth } from '../shared/contracts/system.ts'
import { call } from './api/client.ts'
import { ApiProblem } from './api/problem.ts'
import styles from './ScreenBoundary.module.css'
import { Button, LinkButton } from './ui/Button.tsx'
import { ScreenNotLoaded } from './ui/lazy-screen.tsx'
import { Notice, ProblemLine } from './ui/Notice.tsx'
import { paths } from './ui/paths.ts'

/** Around screens: what stands while one is loading, and instead of one that broke or could not be loaded. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  const [location] = useLocation()
  return (
    <Catcher location={location}>
      <Suspense fallback={<Coming />}>{children}</Suspense>
    </Catcher>
  )
}

type CatcherProps = { readonly location: string; readonly children: ReactNode }
type Caught = { readonly error?: unknown; readonly at?: string | undefined }

class Catcher extends Component<CatcherProps, Caught> {
  override state: Caught = {}

  static getDerivedStateFromError = (error: unknown): Caught => ({ error })

  /** Another address is another screen: what broke is left behind. */
  static getDerivedStateFromProps({ location }: CatcherProps, { error, at }: Caught): Caught | null {
    if (error === undefined || at === location) return null
    return at === undefined ? { at: location } : { error: undefined, at: undefined }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ScreenNotLoaded) error.forget()
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? this.props.children : <Broken error={error} />
  }
}

/** Blank for as long as nobody would call it waiting; then it says so. */
function Coming() {
  const { t } = useTranslation()
  return (
    <p className={styles.coming} role="status">
      {t('common.loading')}
    </p>
  )
}

/** A new window is the remedy, but only once there is someone to load it from. */
function Broken({ error }: { readonly error: unknown }) {
  const { t } = useTranslation()
  const [unanswered, setUnanswered] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const kind = error instanceof ScreenNotLoaded ? 'notLoaded' : 'broken'
  const reload = async () => {
    setAsking(true)
    const answer = await call(getHealth, {}).catch((problem: unknown) => problem)
    setAsking(false)
    if (answer instanceof ApiProblem && answer.status === 0) setUnanswered(answer)
    else location.reload()
  }
  return (
    <div role="alert" className={styles.broken}>
      <title>{`${t(`screen.${kind}.title`)} · Bunko`}</title>
      <Notice
        title={t(`screen.${kind}.title`)}
        actions={
          <>
            <Button look="strong" busy={isAsking} onClick={() => void reload()}>
              {t('screen.reload')}
            </Button>
            <LinkButton href={paths.library}>{t('lost.action')}</LinkButton>
          </>
        }
      >
        <p>{t(`screen.${kind}.detail`)}</p>
        <ProblemLine error={unanswered} />
      </Notice>
    </div>
  )
}
