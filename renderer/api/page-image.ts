import { getPageImage, type ReaderChapter } from '../../shared/contracts/reader.ts'
import { addressOf } from './client.ts'

/** The address of a page. `v` changes with the file, so that a picture may be cached for ever. */
export const pageImage = ({ id, version }: Pick<ReaderChapter, 'id' | 'version'>, page: number): string =>
  addressOf(getPageImage, { params: { chapterId: id, pageNumber: page }, query: { v: version ?? undefined } })

/** Pixels of a small page on a dense screen. */
const thumbnailWidth = 192

export const thumbnailImage = ({ id, version }: Pick<ReaderChapter, 'id' | 'version'>, page: number): string =>
  addressOf(getPageImage, {
    params: { chapterId: id, pageNumber: page },
    query: { width: thumbnailWidth, v: version ?? undefined },
  })

/** The same picture asked for anew: a browser keeps its failures. */
export const retried = (address: string, attempt: number): string =>
  attempt === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}retry=${attempt}`
