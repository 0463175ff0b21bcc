import { createServer } from 'node:http'

// The minimum: a bare Node server that prints its address. Plain JavaScript, because type stripping takes time.
const server = createServer((_request, response) => response.end())
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`)
})
