// npm run dev: Vite serves the screens with hot reload and forwards /api to a server that runs the TypeScript sources and
// restarts when main/ or shared/ changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { extname, join, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { root, say } from './project.mjs'

const host = '127.0.0.1'
const defaultPort = '5173'
/** The routes of the server, without the modules in renderer/api, which Vite serves under /api too. */
const serverRoutes = /^\/(api|api-docs)\/(?!.*\.tsx?(\?|$))|^\/licences\.txt$/
const watched = ['main', 'shared'].map((name) => join(root, name) + sep)
/** An editor may write several files at the same time. */
const debounceMs = 100
/** A server stops within 5 s. */
const stopMs = 6_000

/** `--port` is the port of the address to open. The server gets all other options. */
export async function dev(args) {
  const options = { port: { type: 'string', default: defaultPort }, 'data-dir': { type: 'string' } }
  const { values } = parseArgs({ args, options, strict: false, allowPositionals: true })
  const port = await freePort()
  const dataDir = values['data-dir'] ?? join(root, '.dev-data')
  const server = restartableServer([...withoutPort(args), '--port', String(port), '--data-dir', dataDir])
  const vite = await startVite(Number(values.port), `http://${host}:${port}`, server.isReady)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
      await Promise.all([vite.close(), server.stop()])
      process.exit(0)
    })
  }
  restartOnChange(vite.watcher, server)
  await server.isReady()
  console.log(`Bunko is listening on http://${host}:${vite.httpServer.address().port}`)
}

const withoutPort = (args) => args.filter((arg, i) => !/^--port(=|$)/.test(arg) && args[i - 1] !== '--port')

async function freePort() {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function startVite(port, target, isReady) {
  const { createLogger, createServer: createVite } = await import('vite')
  const logger = createLogger('info', { allowClearScreen: false })
  const { error } = logger
  // A restart of the server breaks open connections. The screens open them again.
  logger.error = (message, options) => message.includes('proxy error') || error(message, options)
  const waitForServer = {
    name: 'wait-for-server',
    configureServer({ middlewares }) {
      middlewares.use(async ({ url }, _response, next) => {
        if (serverRoutes.test(url)) await isReady()
        next()
      })
    },
  }
  const vite = await createVite({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    customLogger: logger,
    plugins: [waitForServer],
    server: { host, port, strictPort: true, proxy: { [serverRoutes.source]: target } },
  })
  return await vite.listen()
}

function restartOnChange(watcher, server) {
  let timer
  watcher.add(watched)
  watcher.on('all', (_event, file) => {
    const isSource = ['.ts', '.json'].includes(extname(file)) && !file.endsWith('.test.ts')
    if (!isSource || !watched.some((folder) => file.startsWith(folder))) return
    clearTimeout(timer)
    timer = setTimeout(() => server.restart(), debounceMs)
  })
}

/** Starts a server as a child process. `isReady()` resolves when the current start or restart has ended. */
function restartableServer(args) {
  let child
  let ready = start()

  async function start() {
    child = spawn(process.execPath, [join(root, 'main/serve.ts'), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const line = once(createInterface({ input: child.stdout }), 'line').then(() => true)
    const isRunning = await Promise.race([line, once(child, 'exit').then(() => false)])
    if (!isRunning) say('The server stopped with an error. It starts again when you save a file.')
    return isRunning
  }

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
    child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  }

  async function restart() {
    await stop()
    if (await start()) say('Server restarted.')
  }

  return {
    stop,
    restart() {
      ready = ready.then(restart)
    },
    isReady: () => ready,
  }
}
