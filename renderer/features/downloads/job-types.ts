/** The kinds of jobs that there are words for. */
export const jobTypes = [
  'scrape_chapter',
  'fetch_chapters',
  'download_new_chapters',
  'refresh_metadata',
  'fetch_cover',
] as const
export type JobType = (typeof jobTypes)[number]
export const isJobType = (type: string | undefined): type is JobType => jobTypes.some((known) => known === type)
