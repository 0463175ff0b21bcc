import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { Fault } from '../fault.ts'
import { missingForIsolation } from '../rig/isolated.ts'
import { startNameServer } from '../rig/name-server.ts'
import { chapterPage } from '../rig/site.ts'
import { until } from '../rig/until.ts'
import { atChapter, atThirdPicture } from './network-case.ts'

/** An address of the internet, as far as the program can know. */
const publicAddress = '93.184.216.34'
const site = { host: publicAddress, port: 80, origin: 'http://site.example.com' }
/** Addresses of the local network. Each accepts connections and counts them. */
const canaries = ['127.0.0.1', '::1', '10.0.0.5', '192.168.1.1', '169.254.169.254', '100.64.0.1', '172.16.0.9'] as const

const targets = [
  'http://127.0.0.1/x.jpg',
  'http://127.1/x.jpg',
  'http://0x7f.0.0.1/x.jpg',
  'http://2130706433/x.jpg',
  'http://017700000001/x.jpg',
  'http://[::1]/x.jpg',
  'http://[::ffff:127.0.0.1]/x.jpg',
  'http://[::ffff:a00:5]/x.jpg',
  'http://localhost/x.jpg',
  'http://localhost./x.jpg',
  'http://10.0.0.5/x.jpg',
  'http://192.168.1.1/x.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/x.jpg',
  'http://172.16.0.9/x.jpg',
  'http://user:password@10.0.0.5/x.jpg',
  'http://inner.example.com/x.jpg',
  'http://both.example.com/x.jpg',
  'http://rebinding.example.com/x.jpg',
  'http://\u24d5\u24de\u24de.inner.example.com/x.jpg',
] as const

type Way = 'picture' | 'redirect of a picture' | 'redirect of the chapter' | 'next page'
const ways: readonly Way[] = ['picture', 'redirect of a picture', 'redirect of the chapter', 'next page']
/** Long enough for a cover that is fetched in the background. */
const coverMs = 300

export const n15: Fault = {
  id: 'N15',
  title:
    'A public site leads into the local network: addresses in 20 spellings in pages, redirects, covers and tests, names that change (canaries)',
  missing: missingForIsolation,
  isIsolated: true,
  rounds: { short: 8, nightly: 80 },
  async run({ round, rounds, random, world: open, fail }) {
    for (const command of [
      'link set lo up',
      ...[publicAddress, ...canaries.slice(2)].map((address) => `addr add ${address}/32 dev lo`),
    ])
      execFileSync('ip', command.split(' '))
    let turn = 0
    const names = await startNameServer((name) => {
      turn += 1
      if (name === 'site.example.com') return [publicAddress]
      if (name === 'both.example.com') return [publicAddress, '10.0.0.5']
      if (name === 'rebinding.example.com') return [turn % 2 === 0 ? publicAddress : '10.0.0.5']
      return name.endsWith('inner.example.com') ? ['10.0.0.5'] : []
    })
    const touched: string[] = []
    const servers = await Promise.all(canaries.map((address) => listen(address, touched)))
    const world = await open({ chapters: 3, address: site })
    const resolver = join(world.folder, 'resolv.conf')
    writeFileSync(resolver, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n')
    execFileSync('mount', ['--bind', resolver, '/etc/resolv.conf'])
    const program = await world.prepared()
    const { oracle } = world
    const { data: sources } = await oracle.http.send('GET', '/api/content-sources')
    const rules = { ...world.site.source, nextPageSelector: 'a.next' }
    await oracle.http.send('PUT', `/api/content-sources/${sources[0].id}`, rules)
    // Shows that a connection would be noticed.
    for (const address of canaries)
      await fetch(`http://${address.includes(':') ? `[${address}]` : address}/`).catch(() => undefined)
    if (touched.splice(0).length < canaries.length) fail('the canaries notice nothing')
    for (let number = 0; number < rounds; number += 1) {
      const target = targets[number % targets.length]!
      const way = ways[Math.floor(number / targets.length + number) % ways.length]!
      await round(`${way} at ${target}`, async () => {
        world.site.interfere(interference(way, target))
        const [jobId] = await oracle.download([random.pick(random.pick(oracle.mangas).chapters).id])
        for (;;) {
          const { data } = await oracle.http.send('GET', `/api/jobs/${jobId}`)
          if (data.status === 'completed' && way !== 'next page') fail('the chapter was stored')
          if (!['pending', 'in_progress'].includes(data.status) || (data.failureReason ?? data.waitReason)) break
          await new Promise((resolve) => setTimeout(resolve, 40))
        }
        await oracle.http.send('POST', `/api/jobs/${jobId}/cancel`)
        if (touched.length > 0) fail(`connections to ${touched.splice(0).join(', ')}`)
        world.site.interfere(undefined)
        await world.workFor(100, { kinds: ['progress', 'edit', 'manga'] })
      })
    }
    // Covers are fetched when an address is saved; tests of a configuration when they are sent.
    for (const target of targets.slice(0, rounds)) {
      await round(`cover and test at ${target}`, async () => {
        const { id } = random.pick(oracle.mangas)
        await oracle.http.send('PUT', `/api/mangas/${id}/edit`, { imageUrl: target })
        const test = await oracle.http.send('POST', '/api/scraping/test-configuration', {
          ...rules,
          testUrl: target,
          mangaSlug: 'star-smith-1',
          chapterNumber: 101,
        })
        if (test.status === 200 && test.data.success === true) fail('the test read something')
        await new Promise((resolve) => setTimeout(resolve, coverMs))
        await oracle.http.send('PUT', `/api/mangas/${id}/edit`, { imageUrl: null })
        if (touched.length > 0) fail(`connections to ${touched.splice(0).join(', ')}`)
      })
    }
    await round('the site itself', async () => {
      const imageUrl = `${site.origin}/image/101/1.jpg`
      const before = world.site.requests()
      await oracle.http.send('PUT', `/api/mangas/${oracle.mangas[0]!.id}/edit`, { imageUrl })
      await until(() => world.site.requests() > before, 20_000, 'a request for the cover')
      await oracle.tryNow()
      await oracle.download([oracle.mangas[0]!.chapters[0]!.id])
      await world.verify({ mayFail: true })
      const { data } = await oracle.http.send('GET', `/api/mangas/${oracle.mangas[0]!.id}/chapters`)
      if (!data.items.some((chapter: { isAvailable: boolean }) => chapter.isAvailable))
        fail('the site itself cannot be read, so the rounds prove nothing')
    })
    await program.kill()
    names.close()
    for (const server of servers) server.close()
    execFileSync('umount', ['/etc/resolv.conf'])
  },
}

async function listen(address: string, touched: string[]): Promise<Server> {
  const server = createServer((socket) => {
    touched.push(address)
    socket.destroy()
  })
  server.listen(80, address)
  await once(server, 'listening')
  return server
}

function interference(way: Way, target: string) {
  const html = { 'content-type': 'text/html' }
  if (way === 'redirect of a picture')
    return atThirdPicture((response) => void response.writeHead(302, { location: target }).end())
  if (way === 'redirect of the chapter')
    return atChapter((response) => void response.writeHead(302, { location: target }).end())
  return atChapter((response, request) => {
    const chapter = Number(/\/read\/[^/]+\/(\d+)/.exec(request.url ?? '')?.[1])
    const page = chapterPage(chapter, 6)
    const next = `<a rel="next" class="next" href="${target}">Next</a>`
    const body =
      way === 'next page' ? page.replace('</main>', `${next}</main>`) : page.replace(`/image/${chapter}/3.jpg`, target)
    response.writeHead(200, html).end(body)
  })
}
