import { createHash } from 'node:crypto'
import type { Words } from '../surroundings.ts'
import type { Place } from '../variant.ts'

export const base64 = (text: string): string => Buffer.from(text).toString('base64')
export const signedWith = (secret: string, text: string): string =>
  createHash('sha256').update(`${secret}:${text}`).digest('hex').slice(0, 20)

/** A placeholder of one pixel. */
export const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export const wordsOf = (home: string, popular: string, related: string, comments: string, newest: string): Words => ({
  home,
  popular,
  related,
  comments,
  newest,
})

export const named = ({ series, entry }: Place): string => `${series.title} ${entry.label}`

/** Runs when the document is there, as the scripts at the foot of real pages. */
export const atReady = (body: string): string =>
  `<script>document.addEventListener('DOMContentLoaded', function () { ${body} })</script>`

/** JSON in a script: no tag can end it. */
export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
