// Argument: the folder of a baseline that `seed/list-baseline.ts` made. Bunko's lists from bare node:http; imports nothing of Bunko.
import { serve } from '../programs.ts'
import { createListAnswers } from './list-answers.ts'

const answer = createListAnswers(process.argv[2]!)
serve((request, response) => {
  const body = answer(request.url!)
  if (body === undefined) response.writeHead(404).end()
  else
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
})
