import { z } from 'zod'
import { meta } from './fields.ts'
import { mangaStatus } from './mangas.ts'

/** A value that a site shows, with how certain it is. */
const read = <T extends z.ZodType>(value: T, title: string, description: string) =>
  z
    .object({ value, confidence: meta(z.number().min(0).max(1), 'How certain it is, 0 to 1.', 0.9) })
    .meta({ title, description })
    .nullable()

const readText = read(meta(z.string(), 'The text.', 'Star Smith'), 'ReadText', 'A text that a page shows.')
const readStatus = read(mangaStatus.meta({ description: 'The status.' }), 'ReadStatus', 'A status that a page shows.')
const genreList = meta(z.array(z.string()), 'The genres.', ['Fantasy'])
const readGenres = read(genreList, 'ReadGenres', 'The genres that a page shows.')
const readYear = read(meta(z.int(), 'The year.', 2019), 'ReadYear', 'A year that a page shows.')

/** What the page of a series says about it. Null where it says nothing. */
export const seriesDataSchema = z
  .object({
    url: meta(z.string(), 'URL of the page, after redirects.', 'https://reader.example/manga/star-smith/'),
    title: readText.meta({ description: 'Title.', examples: [{ value: 'Star Smith', confidence: 0.99 }] }),
    coverUrl: readText.meta({ description: 'URL of the cover at the site.', examples: [null] }),
    author: readText.meta({ description: 'Authors.', examples: [{ value: 'Mori Aoba', confidence: 0.85 }] }),
    artist: readText.meta({ description: 'Artists.', examples: [null] }),
    description: readText.meta({ description: 'Description.', examples: [null] }),
    status: meta(readStatus, 'Publication status.', { value: 'ongoing', confidence: 0.9 }),
    genres: meta(readGenres, 'Genres.', { value: ['Fantasy'], confidence: 0.9 }),
    year: meta(readYear, 'Year of the first publication.', null),
  })
  .meta({ title: 'SeriesData' })
export type SeriesData = z.output<typeof seriesDataSchema>
