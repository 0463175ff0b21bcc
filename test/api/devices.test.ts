import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../shared/contracts/devices.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { addApp, askRaw, basicOf, devicesOrigin, letDevicesIn, pairBrowser } from '../support/devices-for-tests.ts'
import { editDatabase } from '../support/edit-database.ts'
import { sampleManga } from '../support/samples.ts'
import { startApp, temporaryFolder } from '../support/start-app.ts'
import { removeDataFolder } from '../support/token-scan.ts'

describe('other devices', () => {
  const { api, started } = appForTests(letDevicesIn)
  let origin: string
  beforeAll(async () => {
    origin = await devicesOrigin(api)
    await api.call(createManga, { body: sampleManga })
  })

  const list = (headers: Record<string, string> = {}) => fetch(`${origin}/api/mangas`, { headers })

  test('a browser pairs itself with a code that works once', async () => {
    const pairing = (await api.call(contract.createPairing, { body: { name: 'Phone' } })).json()
    expect(pairing.url).toBe(`${origin}/pair#${pairing.code}`)
    expect(Buffer.from(pairing.code, 'base64url')).toHaveLength(16)
    const pair = () =>
      fetch(`${origin}/pair`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin },
        body: JSON.stringify({ code: pairing.code }),
      })
    const answer = await pair()
    expect(answer.status).toBe(200)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^bunko-device-\w+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/)
    const listed = await list({ Cookie: cookie.split(';')[0]! })
    expect(listed.status).toBe(200)
    expect(await listed.json()).toMatchObject({ total: 1 })
    expect((await pair()).status).toBe(401)
    const { items } = (await api.call(contract.listDevices)).json()
    expect(items[0]).toMatchObject({ id: pairing.id, name: 'Phone', kind: 'browser', lastAddress: '127.0.0.1' })
    expect(items[0]!.lastSeenAt).not.toBe(null)
  })

  test('a code is opened in a page that keeps it out of requests and has its own policy', async () => {
    const page = await fetch(`${origin}/pair`, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await page.text()).toContain("history.replaceState(null, '', '/pair')")
  })

  test('an app has a user name and a password, valid as Basic and as a key', async () => {
    const app = await addApp(api, 'KOReader')
    expect(app).toMatchObject({
      username: expect.stringMatching(/^bunko-\w+$/),
      password: expect.stringMatching(/^\w{20}$/),
    })
    expect((await list(basicOf(app))).status).toBe(200)
    expect((await list({ 'X-API-Key': app.password })).status).toBe(200)
    expect((await list(basicOf({ ...app, username: 'bunko-other' }))).status).toBe(401)
    expect((await list(basicOf({ ...app, password: 'x'.repeat(20) }))).status).toBe(401)
    const other = await addApp(api)
    expect((await list(basicOf({ ...app, password: other.password }))).status).toBe(401)
    const shown = (await api.call(contract.listDevices)).text
    expect(shown).not.toContain(app.password)
  })

  test('rejects a removed device, and all devices after one call', async () => {
    const phone = await pairBrowser(api, origin, 'Phone')
    const app = await addApp(api)
    expect((await api.call(contract.removeDevice, { params: { id: phone.id } })).status).toBe(204)
    expect((await api.call(contract.removeDevice, { params: { id: phone.id } })).status).toBe(404)
    const refused = await list(phone.headers)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect((await list(basicOf(app))).status).toBe(200)
    expect((await api.call(contract.removeAllDevices)).status).toBe(204)
    expect((await list(basicOf(app))).status).toBe(401)
    expect((await api.call(contract.listDevices)).json().items).toEqual([])
  })

  test('a device reads also while its use cannot be noted', async () => {
    const app = await addApp(api)
    await editDatabase(
      started.dataDir,
      "create trigger no_use before update on devices begin select raise(abort, 'not now'); end",
    )
    expect((await list(basicOf(app))).status).toBe(200)
    expect((await pairBrowser(api, origin)).status).toBe(200)
    await editDatabase(started.dataDir, 'drop trigger no_use')
  })

  test('a session of another program on the same host does not keep a paired browser out', async () => {
    const { headers } = await pairBrowser(api, origin)
    for (const session of ['KOMGA-SESSION=foreign', 'KOMGA-SESSION=']) {
      const listed = await list({ Cookie: `${session}; ${headers.Cookie}` })
      expect([listed.status, listed.headers.get('clear-site-data')]).toEqual([200, null])
    }
  })

  test('a paired browser keeps what it stores when it is refused because of the login of a removed app', async () => {
    const { headers } = await pairBrowser(api, origin)
    const app = await addApp(api)
    await api.call(contract.removeDevice, { params: { id: app.id } })
    const call = await list({ ...headers, ...basicOf(app) })
    expect([call.status, call.headers.get('clear-site-data')]).toEqual([401, null])
    const sent = { ...headers, ...basicOf(app), 'Sec-Fetch-Mode': 'navigate' }
    const page = await askRaw(`${origin}/`, { headers: sent })
    expect([page.status, page.headers['clear-site-data']]).toEqual([401, undefined])
    expect((await list(headers)).status).toBe(200)
  })

  test('without a credential a program is challenged and a browser gets a page that explains pairing', async () => {
    const program = await list()
    expect(program.status).toBe(401)
    expect(program.headers.get('www-authenticate')).toBe('Basic realm="Bunko", charset="UTF-8"')
    expect(program.headers.get('content-type')).toContain('application/problem+json')
    const browser = await askRaw(`${origin}/`, { headers: { 'Sec-Fetch-Mode': 'navigate', 'Accept-Language': 'fr' } })
    expect(browser.status).toBe(401)
    expect(browser.headers['www-authenticate']).toBe(undefined)
    expect(browser.text).toContain('Lire ici')
    const plain = await askRaw(`${origin}/library`, { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect(plain.headers['content-type']).toContain('text/html')
  })

  test('a browser that was removed is asked for no password: not by pages, and not by calls of the screens', async () => {
    const phone = await pairBrowser(api, origin)
    await api.call(contract.removeDevice, { params: { id: phone.id } })
    const call = await list(phone.headers)
    expect([call.status, call.headers.get('www-authenticate')]).toEqual([401, null])
    expect(call.headers.get('clear-site-data')).toBe('"cache", "storage"')
    const page = await askRaw(`${origin}/`, { headers: { ...phone.headers, 'Sec-Fetch-Mode': 'navigate' } })
    expect([page.status, page.headers['www-authenticate']]).toEqual([401, undefined])
    expect(page.headers['content-type']).toContain('text/html')
    const app = await list({ Cookie: 'other=1' })
    expect(app.headers.get('www-authenticate')).toContain('Basic')
  })

  test('a browser that pairs over TLS, through a proxy, sends its cookie only there', async () => {
    const { code } = (await api.call(contract.createPairing, { body: {} })).json()
    const { host } = new URL(origin)
    const answer = await askRaw(`${origin}/pair`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Host: host, Origin: `https://${host}` },
      body: JSON.stringify({ code }),
    })
    expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/; Max-Age=31536000; Secure$/)])
  })

  test('names by which devices call Bunko are added in the settings', async () => {
    const ask = (host: string) => askRaw(`${origin}/pair`, { headers: { Host: host } })
    expect((await ask('media-box')).status).toBe(421)
    const changed = (await api.call(contract.setDeviceAccess, { body: { names: ['Media-Box'] } })).json()
    expect(changed).toMatchObject({ isOn: true, isFixed: true, names: ['media-box'], problem: null })
    for (const host of ['media-box:443', 'MEDIA-BOX', 'bunko.test', changed.localName])
      expect((await ask(host)).status, host).toBe(200)
    for (const names of [['a b'], ['x:80'], ['-x'], ['http://x']])
      expect((await api.call(contract.setDeviceAccess, { body: { names } })).status, names[0]).toBe(422)
    expect((await api.call(contract.setDeviceAccess, { body: { isOn: false } })).status).toBe(409)
  })

  test('refuses names that are none', async () => {
    for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(81) }])
      expect((await api.call(contract.addAppDevice, { body })).status).toBe(422)
    expect((await api.call(contract.createPairing, { body: { name: 7 } })).status).toBe(400)
  })
})

describe('without an option', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await temporaryFolder()
  })
  afterAll(() => removeDataFolder(dataDir))

  test('has no listener, and a pairing code says how to turn it on', async () => {
    const started = await startApp({ dataDir })
    const api: ApiClient = createClient(started.origin)
    const access = (await api.call(contract.getDeviceAccess)).json()
    expect(access).toMatchObject({ isOn: false, isFixed: false, names: [], addresses: [] })
    expect(access.localName).toMatch(/^bunko-\w{4}\.local$/)
    expect((await api.call(contract.createPairing, { body: {} })).status).toBe(409)
    await started.app.stop()
    const again = await startApp({ dataDir })
    const later = (await createClient(again.origin).call(contract.getDeviceAccess)).json()
    expect(later.localName).toBe(access.localName)
    await again.app.stop()
  })
})
