import { readPageOnce } from '../cbz/read-archive.ts'
import { readFacts, readPages } from '../cbz/read-facts.ts'
import { openBlocking } from '../files/readable-file.ts'
import { convertToJpeg, makeThumbnail } from '../images/thumbnail.ts'
import { serializeProblem } from '../problem-message.ts'
import { serveTasks } from '../worker-parent.ts'
import { type ArchiveReply, type FileTask, fileTaskSchema } from './messages.ts'

/** Entry point of the process that reads images, archives and documents, because a malicious one can crash its decoder. */
serveTasks(async (message, note) => {
  const task = fileTaskSchema.parse(message)
  if (task.kind === 'thumbnail') return await makeThumbnail(task.image, task.width)
  if (task.kind === 'entry-thumbnail')
    return await makeThumbnail(await readPageOnce(task.path, task.entry, openBlocking), task.width)
  if (task.kind === 'jpeg') return await convertToJpeg(task.image)
  if (task.kind === 'archives') return await readArchives(task)
  // Most processes never unpack anything.
  const { listPages, measureAll, unpackPages } = await import('../page-files/process/run-task.ts')
  if (task.kind === 'list') return await listPages(task.path)
  if (task.kind === 'measure') return await measureAll(task.path, note)
  return await unpackPages(task, note)
})

/** Reads the archives one after the other. */
async function readArchives({ what, paths }: Extract<FileTask, { kind: 'archives' }>): Promise<ArchiveReply[]> {
  const read = what === 'facts' ? readFacts : readPages
  const replies: ArchiveReply[] = []
  for (const path of paths) {
    const reply = read(path, openBlocking).then(
      (value) => ({ value }),
      (error: unknown) => ({ problem: serializeProblem(error) }),
    )
    replies.push(await reply)
  }
  return replies
}
