import { makeThumbnail } from '../images/thumbnail.ts'
import { serializeProblem } from '../problem-message.ts'
import { connectToParent } from '../worker-parent.ts'
import { type FileReply, type FileTask, fileRequestSchema } from './messages.ts'

/** Entry point of the process that decodes images, because a malicious image can crash the decoder. */
const send = connectToParent(async (message) => {
  const { id, task } = fileRequestSchema.parse(message)
  const reply = await run(task).then(
    (bytes): FileReply => ({ id, bytes }),
    (error: unknown): FileReply => ({ id, problem: serializeProblem(error) }),
  )
  send(reply)
})

const run = (task: FileTask) => makeThumbnail(task.image, task.width)
