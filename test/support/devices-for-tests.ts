import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { addAppDevice, createPairing, getDeviceAccess } from '../../shared/contracts/devices.ts'
import type { ApiClient } from './api-client.ts'

/** Options of `startApp` that let other devices in on a free port of the loopback address. */
export const letDevicesIn = { devices: { host: '127.0.0.1', port: 0, names: ['bunko.test'] } }

export async function devicesOrigin(api: ApiClient): Promise<string> {
  const { addresses } = (await api.call(getDeviceAccess)).json()
  if (addresses[0] === undefined) throw new Error('the device listener is off')
  return addresses[0]
}

export type AppCredential = { readonly id: string; readonly username: string; readonly password: string }

export const addApp = async (api: ApiClient, name = 'Reader'): Promise<AppCredential> =>
  (await api.call(addAppDevice, { body: { name } })).json()

export const basicOf = ({ username, password }: Pick<AppCredential, 'username' | 'password'>) => ({
  Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})

/** Pairs a browser. @returns its identifier and the header with its cookie */
export async function pairBrowser(api: ApiClient, origin: string, name?: string) {
  const { id, code } = (await api.call(createPairing, { body: name === undefined ? {} : { name } })).json()
  const response = await fetch(`${origin}/pair`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ code }),
  })
  const cookie = response.headers.get('set-cookie') ?? ''
  return { id, code, status: response.status, cookie, headers: { Cookie: cookie.split(';')[0]! } }
}

export type RawAnswer = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly text: string }

/** A request with any header, also with `Host`, which fetch does not let be set. */
export const askRaw = (
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const sent: ClientRequest = httpRequest(url, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
