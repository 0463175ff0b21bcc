/** Valid bodies that tests vary. */
export const sampleManga = {
  title: 'Star Smith',
  slug: 'star-smith',
  description: 'A smith forges falling stars into blades.',
  author: 'Mori Aoba',
  publicationYear: 2019,
  genres: ['Adventure', 'Fantasy'],
  status: 'ongoing',
} as const

/** An identifier of the form that the catalog has. */
export const catalogId = (number: number): string => `5f0e3d2c-7a11-4d5b-9c3e-${String(number).padStart(12, '0')}`

export const sampleSource = {
  name: 'Example reader',
  baseUrl: 'http://127.0.0.1:61234',
  chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
  scrapingType: 'html',
} as const
