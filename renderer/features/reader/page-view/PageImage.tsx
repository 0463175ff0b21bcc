import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { ApiProblem } from '../../../../shared/problem.ts'
import type { ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { diagnoseImage, pageImageUrl, retryUrl } from '../../../api/reader/page-image.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Size } from '../page-layout.ts'
import { useDecodedUrl, useSharpPage } from '../sharp/use-sharp-page.ts'
import { bordersToCrop, measureBorders, type PageBorders } from './crop-borders.ts'
import styles from './PageImage.module.css'
import { PageError, PageSpinner } from './PageStates.tsx'
import { pageStyle, pixelsAcross, type Rotation } from './page-style.ts'

type PageImageProps = {
  readonly chapter: ReadableChapter
  readonly name: string
  readonly page: number
  readonly isCurrent: boolean
  /** CSS `order` among the pages that are shown together. */
  readonly order?: number
  /** CSS pixels of the part inside the borders, known before the image is loaded. */
  readonly size: Size
  readonly borders?: PageBorders
  readonly rotation?: Rotation
  /** Whether a page that is shown enlarged is sharpened. */
  readonly sharpen?: boolean
  /** Called when the image is decoded or has failed. */
  readonly onSettled?: (page: number) => void
}
type LoadState = 'loading' | 'ready' | 'failed'

/** One page as an `<img>`. A page that is not current is loaded and decoded, but hidden. */
export function PageImage(props: PageImageProps) {
  const { chapter, name, page, isCurrent, order = 0, size, borders, rotation = 0, sharpen = false, onSettled } = props
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<LoadState>('loading')
  const image = useRef<HTMLImageElement>(null)
  const url = retryUrl(pageImageUrl(chapter, page), attempt)
  const onLoad = () => {
    // A decoded image appears in the same frame as the page turn.
    const decoded = image.current?.decode() ?? Promise.resolve()
    decoded.then(
      () => setState('ready'),
      () => setState(image.current?.isConnected ? 'failed' : 'loading'),
    )
  }
  const isReady = state === 'ready'
  const sharp = useSharpPage({
    url,
    file: chapter.pages[page - 1],
    isWanted: sharpen,
    shownWidth: isCurrent && isReady ? pixelsAcross(size, bordersToCrop(borders), rotation) : undefined,
  })
  const sharpUrl = useDecodedUrl(sharp)
  const isSettled = state !== 'loading'
  useEffect(() => {
    if (isSettled) onSettled?.(page)
  }, [isSettled, page, onSettled])
  useEffect(() => {
    const node = image.current
    if (isReady && node)
      borders?.onMeasured?.(measureBorders(node, { width: node.naturalWidth, height: node.naturalHeight }))
  }, [isReady, borders?.onMeasured])
  const onRetry = () => {
    setAttempt(attempt + 1)
    setState('loading')
  }
  return (
    <>
      {state !== 'failed' && (
        <img
          key={url}
          ref={image}
          className={classNames(styles.page, !isCurrent && styles.preloaded)}
          style={{ ...pageStyle(size, bordersToCrop(borders), rotation), order }}
          src={sharpUrl ?? url}
          alt={isCurrent ? name : ''}
          data-page={page}
          data-chapter={chapter.id}
          data-number={chapter.number}
          data-ready={isReady || undefined}
          data-sharp={sharpUrl ? '' : undefined}
          draggable={false}
          fetchPriority={isCurrent ? 'high' : 'low'}
          onLoad={onLoad}
          onError={() => setState('failed')}
        />
      )}
      {isCurrent && state === 'loading' && <PageSpinner />}
      {isCurrent && state === 'failed' && <ImageError url={url} chapter={chapter} page={page} onRetry={onRetry} />}
    </>
  )
}

type ImageErrorProps = Omit<ComponentProps<typeof PageError>, 'problem'> & { readonly url: string }

/** Requests the image again with `fetch`, because an `<img>` does not say why it failed. */
function ImageError({ url, ...props }: ImageErrorProps) {
  const [problem, setProblem] = useState<ApiProblem>()
  useEffect(() => {
    const request = new AbortController()
    diagnoseImage(url, request.signal).then(setProblem, () => undefined)
    return () => request.abort()
  }, [url])
  return <PageError problem={problem} {...props} />
}
