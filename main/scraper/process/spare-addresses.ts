import { imageExtension } from './extract/image-url.ts'

/** The same file name with the extensions of the other formats that sites use. */
export function otherFormats(address: string): string[] {
  const url = new URL(address)
  const extension = imageExtension.exec(url.pathname)?.[0].toLowerCase()
  const others = extension ? ['.jpg', '.png', '.webp', '.jpeg'].filter((other) => other !== extension) : []
  return others.map((other) => {
    const copy = new URL(address)
    copy.pathname = url.pathname.replace(imageExtension, other)
    return copy.href
  })
}

/** The address over https, for hosts that have closed their http port. */
export const secureTwin = (address: string): string[] =>
  /^http:\/\/[^/:]+\//.test(address) ? [address.replace(/^http:/, 'https:')] : []
