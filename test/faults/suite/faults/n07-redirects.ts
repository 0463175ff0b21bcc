import { always, atThirdPicture, networkFault, refused } from './network-case.ts'

const redirect = (location: string) => always(atThirdPicture, 302, { location })

export const n07 = networkFault({
  id: 'N7',
  title: 'Redirects without end, a chain of 1,000, to file:, data: and javascript:',
  rounds: { short: 1, nightly: 5 },
  cases: [
    refused('loop', redirect('?'), { maxRequests: 60 }),
    refused(
      'chain',
      () => {
        let count = 0
        return atThirdPicture((response) => {
          count += 1
          response.writeHead(302, { location: `?hop=${count}` }).end()
        })
      },
      { maxRequests: 60 },
    ),
    refused('file:', redirect('file:///etc/passwd')),
    refused('javascript:', redirect('javascript:alert(1)')),
    refused('data:', redirect('data:image/gif;base64,R0lGODlhAQABAAAAACw=')),
  ],
})
