import { Agent, request } from 'node:http'
import type { Bench, TestWorld } from '../faults/suite/fault.ts'
import { limitOf } from '../faults/suite/rig/until.ts'

export type Asked = { readonly status: number; readonly bytes: number; readonly ms: number }

/** Sends a request over a connection of the agent; status 0 if no answer came. */
export function ask(agent: Agent, origin: string, path: string, method = 'GET', body?: unknown): Promise<Asked> {
  const began = performance.now()
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    let status = 0
    let bytes = 0
    const done = () => resolve({ status, bytes, ms: performance.now() - began })
    const sending = request(`${origin}${path}`, {
      agent,
      method,
      ...(text !== undefined && {
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      }),
    })
    sending.setTimeout(limitOf(60_000), () => sending.destroy())
    sending.on('error', done)
    sending.on('response', (response) => {
      status = response.statusCode ?? 0
      response
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        .on('end', done)
        .on('error', done)
    })
    sending.end(text)
  })
}

export const createAgent = (sockets: number): Agent => new Agent({ keepAlive: true, maxSockets: sockets })

type Crowd = {
  readonly clients: number
  readonly ms: number
  /** The path that a client asks for next. */
  readonly path: () => string
  readonly isRight?: (asked: Asked) => boolean
}

/** Clients with a connection each ask without a pause. Answers that are wrong are findings. @returns all times */
export async function sendCrowd(
  { fail }: Bench,
  world: TestWorld,
  { clients, ms, path, isRight }: Crowd,
): Promise<number[]> {
  const { http } = world.oracle
  const agent = createAgent(clients)
  const end = performance.now() + ms
  const times: number[] = []
  const client = async () => {
    while (performance.now() < end) {
      const wanted = path()
      const asked = await ask(agent, http.origin(), wanted)
      times.push(asked.ms)
      http.record.requests += 1
      http.record.worstMs = Math.max(http.record.worstMs, asked.ms)
      if (asked.status >= 500) http.record.undeclared.push(`GET ${wanted}: ${asked.status}`)
      else if (asked.status === 0 || !(isRight?.(asked) ?? asked.status === 200))
        fail(`GET ${wanted}: ${asked.status}, ${asked.bytes} bytes after ${Math.round(asked.ms)} ms`)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return times
}

/** Every path that reads the library and needs no network. */
export const readPaths = ({ oracle }: TestWorld): readonly string[] => [
  ...[
    '/api/mangas',
    '/api/mangas?limit=100&sortBy=updatedAt',
    '/api/mangas/search?q=title',
    '/api/genres',
    '/api/shelves',
  ],
  ...['/api/jobs', '/api/queue', '/api/queue/groups', '/api/updates', '/api/following', '/api/settings', '/api/health'],
  ...[
    '/api/content-sources',
    '/api/reader/continue',
    '/api/bookmarks',
    '/api/trash',
    '/api/openapi.json',
    '/',
    '/library',
  ],
  ...oracle.mangas.flatMap(({ id, slug }) => [
    `/api/mangas/by-id/${id}`,
    `/api/mangas/by-slug/${slug}`,
    `/api/mangas/${id}/chapters?limit=100`,
  ]),
]
