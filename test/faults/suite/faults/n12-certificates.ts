import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

export const n12: Fault = {
  id: 'N12',
  title: 'A certificate that is self-signed, expired or for another host is refused',
  missing: () => {
    try {
      execFileSync('openssl', ['version'])
      return undefined
    } catch {
      return 'needs openssl'
    }
  },
  rounds: { short: 1, nightly: 3 },
  async run({ round, rounds, world: open, fail }) {
    const world = await open({ chapters: 3 })
    await world.prepared()
    const kinds = [
      ['self-signed', '/CN=127.0.0.1', ['-days', '30', '-addext', 'subjectAltName=IP:127.0.0.1']],
      ['expired', '/CN=127.0.0.1', ['-not_before', '20200101000000Z', '-not_after', '20200201000000Z']],
      ['for another host', '/CN=example.com', ['-days', '30', '-addext', 'subjectAltName=DNS:example.com']],
    ] as const
    for (let number = 0; number < rounds; number += 1) {
      const [name, subject, options] = kinds[number % kinds.length]!
      await round(name, async () => {
        const certificate = createCertificate(subject, options)
        let answered = 0
        const server = createServer(certificate, (_, response) => {
          answered += 1
          response.end('secret')
        })
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
        const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
        const { oracle, site } = world
        const source = await oracle.http.send('POST', '/api/content-sources', {
          ...site.source,
          name: `TLS ${number}`,
          baseUrl,
        })
        const chapter = oracle.mangas[0]!.chapters[0]!
        const body = { chapterId: chapter.id, sourceIds: [source.data.id], force: true }
        const { data } = await oracle.http.send('POST', '/api/scraping/chapters', body)
        for (let wait = 0; ; wait += 1) {
          const job = (await oracle.http.send('GET', `/api/jobs/${data.jobIds[0]}`)).data
          if (job.failureReason ?? job.waitReason) break
          if (job.status === 'completed' || wait > 200) {
            fail(`the job is ${job.status} without a reason`)
            break
          }
          await sleep(50)
        }
        await oracle.http.send('POST', `/api/jobs/${data.jobIds[0]}/cancel`)
        if (answered > 0) fail('a request was sent over the connection')
        server.closeAllConnections()
        server.close()
        await oracle.http.send('DELETE', `/api/content-sources/${source.data.id}`)
        await world.verify({ mayFail: true })
      })
    }
  },
}

function createCertificate(subject: string, options: readonly string[]): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const base = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-subj', subject]
  try {
    execFileSync('openssl', [...base, ...options], { stdio: 'ignore' })
  } catch {
    // Older versions of openssl cannot date a certificate back; it is still self-signed.
    execFileSync('openssl', [...base, '-days', '1'], { stdio: 'ignore' })
  }
  const certificate = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return certificate
}
