import { readArchives } from '../archive-readers/read-archives.ts'
import { readPageOnce } from '../cbz/read-archive.ts'
import { openBlocking } from '../files/readable-file.ts'
import { convertToJpeg, makeThumbnail } from '../images/thumbnail.ts'
import { serializeProblem } from '../problem-message.ts'
import { connectToParent } from '../worker-parent.ts'
import { type FileReply, type FileTask, fileRequestSchema } from './messages.ts'

/** Entry point of the process that reads images, archives and documents, because a malicious one can crash its decoder. */
const send = connectToParent(async (message) => {
  const { id, task } = fileRequestSchema.parse(message)
  const reply = await run(id, task).catch((error: unknown): FileReply => ({ id, problem: serializeProblem(error) }))
  send(reply)
})
send({ started: true } satisfies FileReply)

async function run(id: number, task: FileTask): Promise<FileReply> {
  if (task.kind === 'thumbnail') return { id, bytes: await makeThumbnail(task.image, task.width) }
  if (task.kind === 'entry-thumbnail') {
    const image = await readPageOnce(task.path, task.entry, openBlocking)
    return { id, bytes: await makeThumbnail(image, task.width) }
  }
  if (task.kind === 'jpeg') return { id, bytes: await convertToJpeg(task.image) }
  if (task.kind === 'archives') return { id, value: await readArchives(task) }
  // Most processes never unpack anything.
  const { listPages, measureAll, unpackPages } = await import('../page-files/process/run-task.ts')
  if (task.kind === 'list') return { id, value: await listPages(task.path) }
  if (task.kind === 'measure') return { id, value: await measureAll(task.path) }
  const bytes = await unpackPages(task, (ready) => send({ id, ready } satisfies FileReply))
  return bytes ? { id, bytes } : { id, value: null }
}
