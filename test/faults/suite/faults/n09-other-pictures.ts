import { always, atThirdPicture, either, html, jpeg, networkFault, refused } from './network-case.ts'

export const n09 = networkFault({
  id: 'N9',
  title: 'HTML, SVG, scripts, noise or nothing in place of a picture',
  rounds: { short: 1, nightly: 5 },
  cases: [
    ['HTML', '<!doctype html><h1>Log in</h1>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['nothing', ''],
    ['GIF header and a script', 'GIF89a/*xxxx*/=1;alert(1)'],
    ['noise', 'x'.repeat(20_000)],
  ].map(([name, body]) => refused(name!, always(atThirdPicture, 200, jpeg, body))),
})

export const n14 = networkFault({
  id: 'N14',
  title: 'Other bytes at each request, while one page fails at first',
  rounds: { short: 1, nightly: 2 },
  cases: [
    either('changing pictures', () => {
      let failures = 2
      return (request, response) => {
        if (!/^\/image\/\d+\/5\.jpg/.test(request.url ?? '') || failures === 0) return false
        failures -= 1
        response.writeHead(500, html).end('no')
        return true
      }
    }),
  ],
})
