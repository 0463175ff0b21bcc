import type { Interference } from '../rig/site.ts'
import { always, atEverything, atThirdPicture, either, html, networkFault, refused } from './network-case.ts'

const retryAfter = (value: string): Interference => {
  let count = 0
  return atThirdPicture((response, request) => {
    count += 1
    if (count > 1) return void response.writeHead(307, { location: `${request.url}?again` }).end()
    response.writeHead(429, { ...html, 'retry-after': value }).end('slow down')
  })
}

export const n05 = networkFault({
  id: 'N5',
  title: '429 with a Retry-After in seconds, as a date, negative or nonsense',
  rounds: { short: 1, nightly: 4 },
  cases: ['1', new Date(Date.now() + 3000).toUTCString(), '-5', 'soon'].map((value) =>
    either(`Retry-After: ${value}`, () => retryAfter(value), { withinMs: 6000, maxRequests: 30 }),
  ),
})

export const n06 = networkFault({
  id: 'N6',
  title: 'A site that fails (500, 502, 503) for a time, then works again',
  rounds: { short: 1, nightly: 3 },
  cases: [500, 502, 503].map((status) =>
    refused(String(status), always(atEverything, status, html, '<h1>Down</h1>'), { maxRequests: 60 }),
  ),
})
