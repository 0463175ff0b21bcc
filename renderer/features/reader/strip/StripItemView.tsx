import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import { ApiProblem } from '../../../../shared/problem.ts'
import { fetchImage } from '../../../api/client.ts'
import { isBlank, isPending, type ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { pageImageUrl, retryUrl } from '../../../api/reader/page-image.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { MissingChapter, PendingPage } from '../arriving/DownloadState.tsx'
import { ChapterEnd } from '../chrome/ChapterEnd.tsx'
import type { Size } from '../page-layout.ts'
import { pageName } from '../page-layout.ts'
import { TextLayer } from '../page-text/TextLayer.tsx'
import { bordersToCrop, measureBorders, type PageBorders } from '../page-view/crop-borders.ts'
import styles from '../page-view/PageImage.module.css'
import { PageImage } from '../page-view/PageImage.tsx'
import { PageError, PageSpinner } from '../page-view/PageStates.tsx'
import { pageStyle, pixelsAcross, type Rotation } from '../page-view/page-style.ts'
import { useSharpPage } from '../sharp/use-sharp-page.ts'
import type { StripItem } from './strip-layout.ts'

type StripItemViewProps = {
  readonly item: StripItem
  readonly width: number
  readonly height: number
  readonly borders: PageBorders
  readonly settings: Pick<ReaderSettings, 'rotation' | 'pageText' | 'sharpen'>
  readonly onChapter: (id: string) => void
  /** Goes to a later chapter of the strip, or opens it. */
  readonly onSkip: (chapterId: string) => void
  readonly onNextKnown: (chapter: ReaderChapter) => void
  readonly onLeave: () => void
}

/** A page of a strip, or the end of one of its chapters. */
export function StripItemView(props: StripItemViewProps) {
  const { item, width, height, borders, settings, onChapter, onSkip, onNextKnown, onLeave } = props
  const { t } = useTranslation()
  const { chapter } = item
  if (item.kind === 'end') {
    return (
      <ChapterEnd
        chapter={chapter}
        followedBy={item.followedBy}
        onChapter={onChapter}
        onNextKnown={onNextKnown}
        onLeave={onLeave}
      />
    )
  }
  if (isBlank(chapter)) return <MissingChapter chapter={chapter} onSkip={onSkip} />
  if (isPending(chapter, item.page))
    return <PendingPage chapter={chapter} page={item.page} size={{ width, height }} onSkip={onSkip} />
  const { rotation, sharpen } = settings
  return (
    <>
      <StripImage
        chapter={chapter}
        name={pageName(t, chapter, item.page)}
        page={item.page}
        fileSize={chapter.pages[item.page - 1] ?? { width, height }}
        size={{ width, height }}
        borders={borders}
        rotation={rotation}
        sharpen={sharpen}
      />
      <div className={styles.over}>
        <TextLayer {...{ chapter, page: item.page, size: { width, height }, borders, settings }} />
      </div>
    </>
  )
}

type StripImageProps = {
  readonly chapter: ReadableChapter
  readonly name: string
  readonly page: number
  /** The image's own size in pixels. */
  readonly fileSize: Size
  /** CSS pixels of the part inside the borders. */
  readonly size: Size
  readonly borders: PageBorders
  readonly rotation: Rotation
  readonly sharpen: boolean
}
type ImageState = 'loading' | 'ready' | 'use-element' | { readonly problem: ApiProblem | undefined }

/** Device pixels. A graphics card may not accept a larger canvas. */
const maxSide = 8000
const resizeDelayMs = 150

/**
 * A page on a canvas. A browser keeps up to half a gigabyte of decoded images after their elements have been removed,
 * and a strip passes hundreds of them. Animated and very tall images use an `<img>` instead.
 */
function StripImage(props: StripImageProps) {
  const { chapter, name, page, fileSize, size, borders, rotation, sharpen } = props
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<ImageState>('loading')
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const cropped = bordersToCrop(borders)
  const shownWidth = useDebounced(pixelsAcross(size, cropped, rotation), resizeDelayMs)
  const url = retryUrl(pageImageUrl(chapter, page), attempt)
  const isReady = state === 'ready'
  const sharp = useSharpPage({ url, file: fileSize, isWanted: sharpen, shownWidth: isReady ? shownWidth : undefined })
  const width = Math.min(shownWidth, sharp ? 2 * fileSize.width : fileSize.width)
  const height = Math.round((fileSize.height * width) / Math.max(1, fileSize.width))
  const isTooLarge = Math.max(width, height) > maxSide
  useEffect(() => {
    if (!canvas || isTooLarge) return
    const request = new AbortController()
    drawImage(canvas, sharp ?? url, { width, height }, request.signal).then(
      (isDrawn) => setState(isDrawn ? 'ready' : 'use-element'),
      (error: unknown) => {
        if (!request.signal.aborted) setState({ problem: error instanceof ApiProblem ? error : undefined })
      },
    )
    return () => request.abort()
  }, [canvas, url, sharp, width, height, isTooLarge])
  useEffect(() => {
    if (isReady && canvas) borders?.onMeasured?.(measureBorders(canvas, canvas))
  }, [canvas, isReady, borders?.onMeasured])
  useEffect(() => (canvas ? () => releaseMemory(canvas) : undefined), [canvas])

  if (isTooLarge || state === 'use-element')
    return <PageImage isCurrent {...{ chapter, name, page, size, borders, rotation, sharpen }} />
  const onRetry = () => {
    setAttempt(attempt + 1)
    setState('loading')
  }
  if (typeof state === 'object')
    return <PageError problem={state.problem} chapter={chapter} page={page} onRetry={onRetry} />
  return (
    <>
      <canvas
        ref={setCanvas}
        role="img"
        aria-label={name}
        className={styles.page}
        style={pageStyle(size, cropped, rotation)}
        data-page={page}
        data-chapter={chapter.id}
        data-number={chapter.number}
        data-ready={isReady || undefined}
        data-sharp={sharp ? '' : undefined}
      />
      {!isReady && <PageSpinner />}
    </>
  )
}

/** Draws an image scaled to this size. Returns false if the image is animated and nothing was drawn. */
async function drawImage(
  canvas: HTMLCanvasElement,
  source: string | Blob,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<boolean> {
  const image = typeof source === 'string' ? await fetchImage(source, signal) : source
  if (await isAnimated(image)) return false
  const bitmap = await decodeImage(image, { width, height })
  try {
    signal.throwIfAborted()
    canvas.width = width
    canvas.height = height
    // `willReadFrequently` keeps the canvas out of graphics memory: one copy of the image instead of two.
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(bitmap, 0, 0)
  } finally {
    bitmap.close()
  }
  return true
}

async function decodeImage(image: Blob, { width, height }: Size): Promise<ImageBitmap> {
  const whole = await createImageBitmap(image)
  // A resize makes a second copy, also one to the same size.
  if (whole.width === width && whole.height === height) return whole
  try {
    return await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  } finally {
    whole.close()
  }
}

/** Frees the pixels of a canvas now instead of when the element is garbage-collected. */
function releaseMemory(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/** Covers the headers that say whether an image is animated. */
const headerBytes = 512

const isAnimated = async (image: Blob): Promise<boolean> =>
  hasMultipleFrames(new Uint8Array(await image.slice(0, headerBytes).arrayBuffer()))

/**
 * Whether an image may have more than one frame: always for a GIF, for a PNG with `acTL` before its data (PNG, third
 * edition, 11.3.6.1), and for a WebP with bit 1 of its `VP8X` flags (RFC 9649, 2.7).
 */
export function hasMultipleFrames(header: Uint8Array): boolean {
  const text = String.fromCharCode(...header.subarray(0, headerBytes))
  if (text.startsWith('GIF8')) return true
  if (text.startsWith('\x89PNG')) return text.includes('acTL')
  return text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X' && ((header[20] ?? 0) & 2) !== 0
}
