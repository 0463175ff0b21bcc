import { spawn } from 'node:child_process'

const startMs = 20_000

/** Opens a display for the tests' windows: `{ env, close }`. On Linux always a virtual one, so that no window appears. */
export async function openDisplay() {
  if (process.platform !== 'linux') return { env: {}, close() {} }
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const close = () => server.kill()
  process.once('exit', close)
  const number = await displayNumber(server)
  return { env: { DISPLAY: `:${number}`, WAYLAND_DISPLAY: undefined, XAUTHORITY: undefined }, close }
}

function displayNumber(server) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Xvfb did not start')), startMs)
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with exit code ${code}`)))
    server.stdio[3].once('data', (data) => {
      clearTimeout(timer)
      resolve(data.toString().trim())
    })
  })
}
