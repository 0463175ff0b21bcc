// Fills an empty library through the API, as any client would.
import { setTimeout as sleep } from 'node:timers/promises'

const mangasToDownload = 2
const chaptersEach = 3
const jobMs = 60_000

/**
 * `sites` as startDemoSites() gives them: `sources` are write shapes of content sources, `mangas` are
 * `{ manga, sourceNames }` with the write shape and the names of its preferred sources in order.
 */
export async function seedDemo(origin, { sources, mangas, notes = [] }) {
  const ids = new Map()
  for (const source of sources) ids.set(source.name, (await post(origin, '/api/content-sources', source)).id)
  const created = []
  for (const { manga, sourceNames } of mangas) {
    const { id } = await post(origin, '/api/mangas/create', manga)
    await post(origin, `/api/mangas/${id}/preferred-sources`, { sourceIds: sourceNames.map((name) => ids.get(name)) })
    created.push({ id, job: await post(origin, '/api/manga/chapters/fetch', { mangaId: id }) })
  }
  let downloads = 0
  for (const { id, job } of created.slice(0, mangasToDownload)) {
    await finished(origin, job.jobId)
    const { items } = await call(origin, `/api/mangas/${id}/chapters?limit=${chaptersEach}`)
    if (items.length === 0) continue
    await post(origin, '/api/scraping/chapters', { chapterIds: items.map((chapter) => chapter.id) })
    downloads += items.length
  }
  return { mangas: created.length, sources: ids.size, downloads, notes }
}

async function finished(origin, jobId) {
  const deadline = Date.now() + jobMs
  while (Date.now() < deadline) {
    const { status, failureReason } = await call(origin, `/api/jobs/${jobId}`)
    if (status === 'completed') return
    if (status === 'failed' || status === 'cancelled') throw new Error(failureReason ?? `a job was ${status}`)
    await sleep(200)
  }
  throw new Error(`the chapter list did not come within ${jobMs / 1000} s`)
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
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.detail ?? body.title}`)
  return body
}
