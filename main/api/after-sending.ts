const works = new WeakMap<Response, () => void>()

/**
 * Notes what may be done when the bytes of a response are with the operating system. A response that is not sent by a
 * listener of ours, or not to its end, never gets there.
 */
export function afterSending(response: Response, work: () => void): void {
  works.set(response, work)
}

export const workAfterSending = (response: Response): (() => void) | undefined => works.get(response)
