import { getPageImage, type ReaderChapter } from '../../../shared/contracts/reader.ts'
import { addressOf } from '../../api/client.ts'

/** The address of a page. `v` changes with the file, so that a picture may be cached for ever. */
export const pageImage = ({ id, version }: Pick<ReaderChapter, 'id' | 'version'>, page: number): string =>
  addressOf(getPageImage, { params: { chapterId: id, pageNumber: page }, query: { v: version ?? undefined } })
