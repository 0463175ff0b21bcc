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

export const sampleSource = {
  name: 'Example reader',
  baseUrl: 'http://127.0.0.1:61234',
  chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
  scrapingType: 'html',
} as const
