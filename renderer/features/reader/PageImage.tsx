import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { imageFailure } from '../../api/image-failure.ts'
import { pageImage, retried } from '../../api/page-image.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { cx } from '../../ui/cx.ts'
import { bordersOf, boxOf } from './crop-borders.ts'
import { FailedPage, WaitingPage } from './PageInstead.tsx'
import styles from './PageStage.module.css'
import type { Size } from './page-layout.ts'
import { type KnownBorders, seenBorders } from './use-page-borders.ts'

type PageImageProps = {
  readonly chapter: ReaderChapter
  readonly name: string
  readonly page: number
  readonly isCurrent: boolean
  /** Place among the pages that are shown together. */
  readonly order?: number
  /** In CSS pixels, known before the picture is. */
  readonly size: Size
  readonly borders?: KnownBorders
  /** Once it is decoded, or cannot be. */
  readonly onSettled?: (page: number) => void
}
type Loading = 'loading' | 'ready' | 'failed'

/** One page; held ready and decoded while it is not the current one. */
export function PageImage(props: PageImageProps) {
  const { chapter, name, page, isCurrent, order = 0, size, borders, onSettled } = props
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Loading>('loading')
  const image = useRef<HTMLImageElement>(null)
  const address = retried(pageImage(chapter, page), attempt)
  const onLoad = () => {
    // Decoded now, it appears in the frame in which the page is turned.
    const decoded = image.current?.decode() ?? Promise.resolve()
    decoded.then(
      () => setState('ready'),
      () => setState(image.current?.isConnected ? 'failed' : 'loading'),
    )
  }
  const isReady = state === 'ready'
  const isSettled = state !== 'loading'
  useEffect(() => {
    if (isSettled) onSettled?.(page)
  }, [isSettled, page, onSettled])
  useEffect(() => {
    const node = image.current
    if (isReady && node) borders?.wanted?.(bordersOf(node, { width: node.naturalWidth, height: node.naturalHeight }))
  }, [isReady, borders?.wanted])
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
          style={{ ...boxOf(size, seenBorders(borders)), order }}
          src={address}
          alt={isCurrent ? name : ''}
          data-page={page}
          data-ready={isReady || undefined}
          draggable={false}
          fetchPriority={isCurrent ? 'high' : 'low'}
          onLoad={onLoad}
          onError={() => setState('failed')}
        />
      )}
      {isCurrent && state === 'loading' && <WaitingPage />}
      {isCurrent && state === 'failed' && <FailedImage {...{ address, chapter, page, onRetry }} />}
    </>
  )
}

type FailedImageProps = Omit<ComponentProps<typeof FailedPage>, 'problem'> & { readonly address: string }

/** An element never tells why it shows nothing: that is asked for once more. */
function FailedImage({ address, ...rest }: FailedImageProps) {
  const [problem, setProblem] = useState<ApiProblem>()
  useEffect(() => {
    const asking = new AbortController()
    imageFailure(address, asking.signal).then(setProblem, () => undefined)
    return () => asking.abort()
  }, [address])
  return <FailedPage problem={problem} {...rest} />
}
