import { useEffect, useState } from 'react'
import { useHasWebGpu } from '../../../ui/use-has-webgpu.ts'
import type { Size } from '../page-layout.ts'
import { keepSharpener, sharpenPage } from './sharpen-page.ts'

type SharpPageOptions = {
  /** Of the page's image, as it is. */
  readonly url: string
  /** Of the image in pixels. */
  readonly file: Size | undefined
  /** The reader setting. */
  readonly isWanted: boolean
  /** Device pixels that the image takes across while it is in view. Undefined while it is not. */
  readonly shownWidth: number | undefined
}

/** A sharper picture of a page that is shown larger than its own pixels, as soon as there is one. */
export function useSharpPage({ url, file, isWanted, shownWidth = 0 }: SharpPageOptions): Blob | undefined {
  const [sharp, setSharp] = useState<Blob>()
  const isPossible = useHasWebGpu(isWanted) === true && isWanted
  useEffect(() => (isPossible ? keepSharpener() : undefined), [isPossible])
  const { width = 0, height = 0 } = file ?? {}
  const isEnlarged = isPossible && width > 0 && shownWidth > width
  useEffect(() => {
    if (!isEnlarged) return
    const request = new AbortController()
    // Without an answer the page stays as it is. Its own element says why an image cannot be loaded.
    const showSharp = (image: Blob | undefined) => !request.signal.aborted && setSharp(image)
    sharpenPage(url, { width, height }, request.signal).then(showSharp, () => undefined)
    return () => {
      request.abort()
      setSharp(undefined)
    }
  }, [url, width, height, isEnlarged])
  return sharp
}

/** The address of a picture that is decoded, so that it takes the place of another without a gap. */
export function useDecodedUrl(image: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!image) return
    const address = URL.createObjectURL(image)
    const decoder = new Image()
    decoder.src = address
    let isCurrent = true
    decoder.decode().then(
      () => isCurrent && setUrl(address),
      () => undefined,
    )
    return () => {
      isCurrent = false
      setUrl(undefined)
      URL.revokeObjectURL(address)
    }
  }, [image])
  return url
}
