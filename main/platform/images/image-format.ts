import { type Message, message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

/** Size and end of an image, found by walking through its structure without decoding it. */
export type ImageExtent = {
  /** Pixels as stored, before a rotation in the metadata is applied. */
  readonly width: number
  readonly height: number
  /** The offset after the last byte of the image. */
  readonly end: number
}

/** Limit for the frames of an animation. */
export const maxFrames = 500

/** @param options.retryable whether downloading the image again can help. */
export const pageBroken = (reason: Message, options: { retryable?: boolean; cause?: unknown } = {}): Problem =>
  new Problem('page_broken', reason, options)

export const truncated = (format: string): Problem =>
  pageBroken(message('imageFiles.truncated', { format }), { retryable: true })

export const damaged = (format: string, problem: Message): Problem =>
  pageBroken(message('imageFiles.damaged', { format, problem }), { retryable: true })
