import { inspectImage } from '../../platform/images/inspect-image.ts'
import { connectToParent } from '../../platform/worker-parent.ts'
import { createTaskRunner } from './task-runner.ts'

/** Entry point of a worker process. */
const send = connectToParent((message) => runner.receive(message))
const runner = createTaskRunner({ send, inspect: inspectImage })
