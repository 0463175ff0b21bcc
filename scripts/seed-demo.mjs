// Fills an empty library through the API.
import { setTimeout as sleep } from 'node:timers/promises'

const downloadsFirst = 3
const downloadsElse = 1

/**
 * Adds the sources and manga (write shapes, from startDemoSites()) and downloads the first chapters. Each manga prefers
 * another source, so that every kind of site is used.
 */
export async function seedDemo(origin, { sources, mangas }) {
  const sourceIds = []
  for (const source of sources) sourceIds.push((await post(origin, '/api/content-sources', source)).id)
  const created = []
  for (const [index, manga] of mangas.entries()) {
    const { id } = await post(origin, '/api/mangas/create', manga)
    const sourceId = sourceIds[index % sourceIds.length]
    await post(origin, `/api/mangas/${id}/preferred-sources`, { sourceIds: [sourceId] })
    created.push({ id, job: await post(origin, '/api/manga/chapters/fetch', { mangaId: id }) })
  }
  let downloads = 0
  for (const [index, { id, job }] of created.entries()) {
    await waitForJob(origin, job.jobId)
    const limit = index === 0 ? downloadsFirst : downloadsElse
    const { items } = await call(origin, `/api/mangas/${id}/chapters?sortOrder=asc&limit=${limit}`)
    await post(origin, '/api/scraping/chapters', { chapterIds: items.map((chapter) => chapter.id) })
    downloads += items.length
  }
  return { mangas: created.length, sources: sourceIds.length, downloads }
}

/** Jobs have limits of their own. */
async function waitForJob(origin, jobId) {
  for (;;) {
    const { status, failureReason } = await call(origin, `/api/jobs/${jobId}`)
    if (status === 'completed') return
    if (status === 'failed' || status === 'cancelled') throw new Error(failureReason ?? `a job is ${status}`)
    await sleep(100)
  }
}

const post = (origin, path, body) =>
  call(origin, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function call(origin, path, init) {
  const response = await fetch(new URL(path, origin), init)
  const body = await response.json()
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${body.detail ?? body.title}`)
  return body
}
