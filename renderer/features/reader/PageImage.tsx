import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageFailure } from '../../api/image-failure.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useProblemText } from '../../ui/problem-text.ts'
import { type Borders, bordersOf } from './crop-borders.ts'
import styles from './PageStage.module.css'
import type { Size } from './page-layout.ts'

type PageImageProps = {
  readonly src: string
  readonly name: string
  readonly page: number
  readonly isCurrent: boolean
  /** Place among the pages that are shown together. */
  readonly order?: number
  /** In CSS pixels, known before the picture is. */
  readonly size: Size
  /** What to cut off; `wanted` where it is not known yet, undefined where all is shown. */
  readonly borders?: Borders | 'wanted' | undefined
  readonly onBorders?: (page: number, borders: Borders) => void
}
type Loading = 'loading' | 'ready' | 'failed'

/** One page; held ready and decoded while it is not the current one. */
export function PageImage(props: PageImageProps) {
  const { src, name, page, isCurrent, order = 0, size, borders, onBorders } = props
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Loading>('loading')
  const image = useRef<HTMLImageElement>(null)
  const address = attempt === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}retry=${attempt}`
  const onLoad = () => {
    // Decoded now, it appears in the frame in which the page is turned.
    const decoded = image.current?.decode() ?? Promise.resolve()
    decoded.then(
      () => setState('ready'),
      () => setState(image.current?.isConnected ? 'failed' : 'loading'),
    )
  }
  const isWanted = state === 'ready' && borders === 'wanted'
  useEffect(() => {
    if (isWanted && image.current) onBorders?.(page, bordersOf(image.current))
  }, [isWanted, page, onBorders])
  const box = {
    inlineSize: size.width,
    blockSize: size.height,
    order,
    objectViewBox: viewBox(borders),
  } as CSSProperties
  const onRetry = () => {
    setAttempt(attempt + 1)
    setState('loading')
  }
  return (
    <>
      {state !== 'failed' && (
        <img
          key={address}
          ref={image}
          className={cx(styles.page, !isCurrent && styles.held)}
          style={box}
          src={address}
          alt={isCurrent ? name : ''}
          data-page={page}
          data-ready={state === 'ready' || undefined}
          draggable={false}
          fetchPriority={isCurrent ? 'high' : 'low'}
          onLoad={onLoad}
          onError={() => setState('failed')}
        />
      )}
      {isCurrent && state === 'loading' && (
        <div className={styles.waiting} aria-hidden="true">
          <span />
        </div>
      )}
      {isCurrent && state === 'failed' && <FailedPage address={address} page={page} onRetry={onRetry} />}
    </>
  )
}

function viewBox(borders: Borders | 'wanted' | undefined): string | undefined {
  if (!borders || borders === 'wanted') return undefined
  const { top, right, bottom, left } = borders
  return `inset(${top * 100}% ${right * 100}% ${bottom * 100}% ${left * 100}%)`
}

type FailedPageProps = { readonly address: string; readonly page: number; readonly onRetry: () => void }

function FailedPage({ address, page, onRetry }: FailedPageProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [problem, setProblem] = useState<ApiProblem>()
  useEffect(() => {
    const asking = new AbortController()
    imageFailure(address, asking.signal).then(setProblem, () => undefined)
    return () => asking.abort()
  }, [address])
  const { title, detail } = problem ? problemText(problem) : { title: '', detail: t('reader.failed.damaged') }
  return (
    <div className={styles.failed} role="alert">
      <Notice
        onDark
        title={t('reader.failed.title', { page })}
        actions={
          <Button look="spot" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{detail || title}</p>
      </Notice>
    </div>
  )
}
