import type { ServerResponse } from 'node:http'
import type { Interference } from '../rig/site.ts'
import type { atEverything } from './network-case.ts'

export const jpeg = { 'content-type': 'image/jpeg' }
export const html = { 'content-type': 'text/html; charset=utf-8' }

/** A picture of the usual size, of which only a part is sent. */
export const picture = () =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(20_000, 7)])

/** The elements of a page list. */
export const images = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `<img class="page" src="${address(index)}">`).join('')

type At = typeof atEverything
type Head = Parameters<ServerResponse['writeHead']>[1] & object

/** The same whole answer each time. */
export const always =
  (at: At, status: number, headers: Head, body?: string | Buffer | (() => string | Buffer)) => (): Interference =>
    at((response) => void response.writeHead(status, headers).end(typeof body === 'function' ? body() : body))

/** The start of an answer, after which nothing comes. */
export const startOf = (at: At, headers: Head, body: string | Buffer) => (): Interference =>
  at((response) => void response.writeHead(200, headers).write(body))

/** Bytes in place of an answer, then the end of the connection. */
export const rawly = (at: At, bytes: string) => (): Interference => at((response) => void response.socket?.end(bytes))
