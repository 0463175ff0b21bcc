import { getPageImage } from '../../../shared/contracts/reader.ts'
import { endpointUrl } from '../client.ts'

/** Pixels of the picture on a high-density screen. */
const width = 480

/** The URL of a picture of a page outside the reader, where the version of its file is not known. */
export const pagePictureUrl = (chapterId: string, pageNumber: number): string =>
  endpointUrl(getPageImage, { params: { chapterId, pageNumber }, query: { width } })
