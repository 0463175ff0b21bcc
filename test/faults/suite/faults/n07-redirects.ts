import { always } from './network-answers.ts'
import { atThirdPicture, networkFault } from './network-case.ts'

const redirect = (location: string) => always(atThirdPicture, 302, { location })

export const n07 = networkFault({
  id: 'N7',
  title: 'Redirects without end, a chain of 1,000, to file:, data: and javascript:',
  rounds: { short: 1, nightly: 5 },
  cases: [
    { name: 'loop', outcome: 'refused', maxRequests: 60, interference: redirect('?') },
    {
      name: 'chain',
      outcome: 'refused',
      maxRequests: 60,
      interference: () => {
        let count = 0
        return atThirdPicture((response) => {
          count += 1
          response.writeHead(302, { location: `?hop=${count}` }).end()
        })
      },
    },
    { name: 'file:', outcome: 'refused', interference: redirect('file:///etc/passwd') },
    { name: 'javascript:', outcome: 'refused', interference: redirect('javascript:alert(1)') },
    { name: 'data:', outcome: 'refused', interference: redirect('data:image/gif;base64,R0lGODlhAQABAAAAACw=') },
  ],
})
