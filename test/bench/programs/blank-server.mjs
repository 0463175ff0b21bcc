import { createServer } from 'node:http'

// The least that starts: a server of Node alone that tells its address. Plain JavaScript, for types take time to strip.
const server = createServer((_request, response) => response.end())
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${server.address().port}\n`)
})
