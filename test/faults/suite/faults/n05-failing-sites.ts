import type { Interference } from '../rig/site.ts'
import { always, html } from './network-answers.ts'
import { atEverything, atThirdPicture, networkFault } from './network-case.ts'

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
  cases: ['1', new Date(Date.now() + 3000).toUTCString(), '-5', 'soon'].map((value) => ({
    name: `Retry-After: ${value}`,
    outcome: 'any' as const,
    withinMs: 6000,
    maxRequests: 30,
    interference: () => retryAfter(value),
  })),
})

export const n06 = networkFault({
  id: 'N6',
  title: 'A site that fails (500, 502, 503) for a time, then works again',
  rounds: { short: 1, nightly: 3 },
  cases: [500, 502, 503].map((status) => ({
    name: String(status),
    outcome: 'refused' as const,
    maxRequests: 60,
    interference: always(atEverything, status, html, '<h1>Down</h1>'),
  })),
})
