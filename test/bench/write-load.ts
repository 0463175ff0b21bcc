import { setTimeout } from 'node:timers/promises'
import { get } from './get.ts'

const intervalMs = 100

/** Saves reading progress ten times per second while `work` runs, as an open reader does, so that the library changes. */
export async function changeWhile<T>(origin: string, work: () => Promise<T>): Promise<T> {
  const reader = await openReader(origin)
  let isDone = false
  const changes = (async () => {
    while (!isDone) {
      await reader.turnPage()
      await setTimeout(intervalMs)
    }
  })()
  try {
    return await work()
  } finally {
    isDone = true
    await changes
  }
}

/** A reader of some chapter. Each page that it turns changes the library. */
export async function openReader(origin: string): Promise<{ turnPage(): Promise<void> }> {
  const chapterId = await findReadableChapter(origin)
  let page = 0
  return {
    async turnPage() {
      page = (page % 19) + 1
      const save = () =>
        fetch(`${origin}/api/reader/chapter/${chapterId}/progress`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ page, completed: false }),
        })
      // Again if the server was closing the idle connection.
      const response = await save().catch(save)
      if (!response.ok) throw new Error(`The progress was not saved: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    },
  }
}

/** Removes a job from the history. */
export async function forgetJob(origin: string): Promise<void> {
  const [job] = (await (await get(`${origin}/api/jobs?limit=1&status=completed`)).json()) as { id: string }[]
  const response = await fetch(`${origin}/api/jobs/${job!.id}`, { method: 'DELETE' })
  if (!response.ok) throw new Error(`The job was not removed: ${response.status} ${await response.text()}`)
}

async function findReadableChapter(origin: string): Promise<string> {
  const { items } = (await (await get(`${origin}/api/mangas?limit=1`)).json()) as { items: { id: string }[] }
  const chapters = await get(`${origin}/api/mangas/${items[0]!.id}/chapters?limit=100`)
  const found = ((await chapters.json()) as { items: { id: string; isAvailable: boolean }[] }).items
  return found.find(({ isAvailable }) => isAvailable)!.id
}
