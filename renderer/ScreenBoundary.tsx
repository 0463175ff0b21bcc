import { Component, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { getHealth } from '../shared/contracts/system.ts'
import { ApiProblem } from '../shared/problem.ts'
import { call } from './api/client.ts'
import styles from './ScreenBoundary.module.css'
import { Button, LinkButton } from './ui/Button.tsx'
import { ScreenNotLoaded } from './ui/lazy-screen.tsx'
import { paths } from './ui/paths.ts'
import { Notice, ProblemLine } from './ui/status/Notice.tsx'

/** Shows a loading state while the code of a screen loads, and an error if loading or rendering fails. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  const [location] = useLocation()
  return (
    <ErrorBoundary location={location}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

type ErrorBoundaryProps = { readonly location: string; readonly children: ReactNode }
type ErrorState = { readonly error?: unknown; readonly at?: string | undefined }

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorState> {
  override state: ErrorState = {}

  static getDerivedStateFromError = (error: unknown): ErrorState => ({ error })

  /** Navigation clears the error. */
  static getDerivedStateFromProps({ location }: ErrorBoundaryProps, { error, at }: ErrorState): ErrorState | null {
    if (error === undefined || at === location) return null
    return at === undefined ? { at: location } : { error: undefined, at: undefined }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ScreenNotLoaded) error.forget()
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? this.props.children : <ScreenError error={error} />
  }
}

/** Stays blank for a moment: its text appears with a CSS delay. */
function Loading() {
  const { t } = useTranslation()
  return (
    <p className={styles.loading} role="status">
      {t('common.loading')}
    </p>
  )
}

/** Offers to reload the window, and reloads it only if the server or the service worker responds. */
function ScreenError({ error }: { readonly error: unknown }) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>()
  const [isChecking, setChecking] = useState(false)
  const kind = error instanceof ScreenNotLoaded ? 'notLoaded' : 'broken'
  const reload = async () => {
    setChecking(true)
    const result = await call(getHealth, {}).catch((error: unknown) => error)
    setChecking(false)
    const isReachable = !(result instanceof ApiProblem && result.status === 0)
    if (!isReachable && !navigator.serviceWorker?.controller) setProblem(result)
    else location.reload()
  }
  return (
    <div role="alert" className={styles.error}>
      <title>{`${t(`screen.${kind}.title`)} · Bunko`}</title>
      <Notice
        title={t(`screen.${kind}.title`)}
        actions={
          <>
            <Button variant="primary" busy={isChecking} onClick={() => void reload()}>
              {t('screen.reload')}
            </Button>
            <LinkButton href={paths.library}>{t('common.toLibrary')}</LinkButton>
          </>
        }
      >
        <p>{t(`screen.${kind}.detail`)}</p>
        <ProblemLine error={problem} />
      </Notice>
    </div>
  )
}
