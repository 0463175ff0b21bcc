import { useEffect, useState } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { readPicture } from '../../api/client.ts'
import { pageImage, retried } from '../../api/page-image.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { bordersOf, boxOf, withBorders } from './crop-borders.ts'
import { isMoving } from './moving-pictures.ts'
import { PageImage } from './PageImage.tsx'
import { FailedPage, WaitingPage } from './PageInstead.tsx'
import styles from './PageStage.module.css'
import type { Size } from './page-layout.ts'
import { type KnownBorders, seenBorders } from './use-page-borders.ts'

type StripImageProps = {
  readonly chapter: ReaderChapter
  readonly name: string
  readonly page: number
  /** Pixels of the file. */
  readonly pixels: Size
  /** CSS pixels of what is seen of it. */
  readonly size: Size
  readonly borders: KnownBorders
}
type Shown = 'loading' | 'ready' | 'as-element' | { readonly problem: ApiProblem | undefined }

/** Device pixels; beyond these a graphics card may refuse a picture in one piece. */
const longestSide = 8000
const settleMs = 150

/**
 * A page of a strip, drawn by hand: a browser keeps half a gigabyte of decoded pictures after their elements are gone,
 * and a strip passes by hundreds. What moves, and what is too long for one drawing, is left to an element.
 */
export function StripImage(props: StripImageProps) {
  const { chapter, name, page, pixels, size, borders } = props
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<Shown>('loading')
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const seen = seenBorders(borders)
  const wanted = Math.ceil(withBorders(size, seen).width * devicePixelRatio)
  const width = useDebounced(Math.min(wanted, pixels.width), settleMs)
  const height = Math.round((pixels.height * width) / Math.max(1, pixels.width))
  const address = retried(pageImage(chapter, page), attempt)
  const isTooLong = Math.max(width, height) > longestSide
  useEffect(() => {
    if (!canvas || isTooLong) return
    const asking = new AbortController()
    drawPicture(canvas, address, { width, height }, asking.signal).then(
      (isDrawn) => setShown(isDrawn ? 'ready' : 'as-element'),
      (error: unknown) => {
        if (!asking.signal.aborted) setShown({ problem: error instanceof ApiProblem ? error : undefined })
      },
    )
    return () => asking.abort()
  }, [canvas, address, width, height, isTooLong])
  const isReady = shown === 'ready'
  useEffect(() => {
    if (isReady && canvas) borders?.wanted?.(bordersOf(canvas, canvas))
  }, [canvas, isReady, borders?.wanted])
  useEffect(() => (canvas ? () => forget(canvas) : undefined), [canvas])

  if (isTooLong || shown === 'as-element') return <PageImage isCurrent {...{ chapter, name, page, size, borders }} />
  const onRetry = () => {
    setAttempt(attempt + 1)
    setShown('loading')
  }
  if (typeof shown === 'object') return <FailedPage problem={shown.problem} {...{ chapter, page, onRetry }} />
  return (
    <>
      <canvas
        ref={setCanvas}
        role="img"
        aria-label={name}
        className={styles.page}
        style={boxOf(size, seen)}
        data-page={page}
        data-ready={isReady || undefined}
      />
      {!isReady && <WaitingPage />}
    </>
  )
}

/** @returns false where the picture moves, which a drawing cannot */
async function drawPicture(canvas: HTMLCanvasElement, address: string, size: Size, signal: AbortSignal) {
  const picture = await readPicture(address, signal)
  if (await isMoving(picture)) return false
  const drawn = await createImageBitmap(picture, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
  try {
    signal.throwIfAborted()
    canvas.width = size.width
    canvas.height = size.height
    // Without a graphics card's copy beside it: the drawing is all that is kept.
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(drawn, 0, 0)
  } finally {
    drawn.close()
  }
  return true
}

/** Gives the memory of a drawing back at once, not when the element is collected some day. */
function forget(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
