import { describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import * as contract from '../../shared/contracts/trackers.ts'
import { trackersForTests } from '../support/trackers-for-tests.ts'

const { api, started, anilist, myanimelist, signInToAniList, signInToMyAnimeList } = trackersForTests()
const trackers = async () =>
  new Map((await api.call(contract.listTrackers)).json().items.map((tracker) => [tracker.id as string, tracker]))
const callback = (id: string, query = '') => `${started.origin}/api/trackers/${id}/callback${query}`

describe('signing in', () => {
  test('needs a client id, which is a setting', async () => {
    expect((await trackers()).get('anilist')).toMatchObject({
      name: 'AniList',
      state: 'not_configured',
      userName: null,
      expiresAt: null,
      clientId: null,
      redirectUrl: callback('anilist'),
    })
    expect((await api.call(contract.signInToTracker, { params: { id: 'anilist' } })).status).toBe(409)
    const set = await api.call(contract.configureTracker, { params: { id: 'anilist' }, body: { clientId: 'one' } })
    expect(set.json()).toMatchObject({ state: 'signed_out', clientId: 'one' })
    expect(
      (await api.call(contract.configureTracker, { params: { id: 'anilist' }, body: { clientId: ' ' } })).status,
    ).toBe(422)
    const unset = await api.call(contract.configureTracker, { params: { id: 'anilist' }, body: { clientId: null } })
    expect(unset.json().state).toBe('not_configured')
    expect(
      (await api.call(contract.configureTracker, { params: { id: 'other' }, body: { clientId: '1' } })).status,
    ).toBe(404)
  })

  test('a build can have client ids, which the user replaces and gets back', async () => {
    vi.stubEnv('BUNKO_TRACKER_CLIENTS', 'myanimelist=built,anilist=ours')
    const configure = async (clientId: string | null) =>
      (await api.call(contract.configureTracker, { params: { id: 'anilist' }, body: { clientId } })).json()
    expect((await trackers()).get('anilist')).toMatchObject({ state: 'signed_out', clientId: 'ours' })
    expect((await trackers()).get('mangabaka')).toMatchObject({ state: 'not_configured', clientId: null })
    const { authorizeUrl } = (await api.call(contract.signInToTracker, { params: { id: 'anilist' } })).json()
    expect(new URL(authorizeUrl!).searchParams.get('client_id')).toBe('ours')
    expect(await configure('own')).toMatchObject({ clientId: 'own' })
    expect(await configure(null)).toMatchObject({ clientId: 'ours' })
  })

  test('AniList sends its token in the fragment, which a page gives to Bunko', async () => {
    await signInToAniList()
    const { state, userName, expiresAt } = (await trackers()).get('anilist')!
    expect({ state, userName }).toEqual({ state: 'signed_in', userName: 'akira' })
    expect(Date.parse(expiresAt!)).toBeGreaterThan(systemClock.now().getTime() + 360 * 86_400_000)
    const page = await fetch(callback('anilist'), { headers: { 'Sec-Fetch-Site': 'cross-site', Accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(await page.text()).toContain("history.replaceState(null, '', location.pathname)")
  })

  test('MyAnimeList proves who asks with PKCE', async () => {
    await signInToMyAnimeList()
    expect((await trackers()).get('myanimelist')).toMatchObject({
      state: 'signed_in',
      userName: 'akira_mal',
      expiresAt: null,
    })
    const exchange = myanimelist.requests.find(({ path }) => path === '/v1/oauth2/token')!
    expect(exchange.body).toMatchObject({ grant_type: 'authorization_code', redirect_uri: callback('myanimelist') })
  })

  test('refuses a callback with another state, a used one, and one of another tracker', async () => {
    const { authorizeUrl } = (await api.call(contract.signInToTracker, { params: { id: 'myanimelist' } })).json()
    const state = new URL(authorizeUrl!).searchParams.get('state')!
    expect(Buffer.from(state, 'base64url').length).toBeGreaterThanOrEqual(16)
    for (const query of ['?code=x', '?code=x&state=wrong'])
      expect((await fetch(callback('myanimelist', query))).status).toBe(400)
    expect((await fetch(callback('anilist', `?access_token=x&state=${state}`))).status).toBe(400)
    expect((await fetch(callback('myanimelist', `?code=x&state=${state}`))).status).toBe(400)
    const page = await fetch(callback('myanimelist', '?code=x&state=wrong'), {
      headers: { Accept: 'text/html', 'Accept-Language': 'fr' },
    })
    expect(page.status).toBe(400)
    expect(await page.text()).toContain('Connexion à MyAnimeList impossible')
    expect((await trackers()).get('myanimelist')!.state).toBe('signed_in')
  })

  test('lets other sites lead a browser to the callback only', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await fetch(callback('anilist'), { headers })).status).toBe(200)
    expect((await fetch(callback('anilist'), { headers, method: 'POST', body: '{}' })).status).toBe(403)
    expect((await fetch(`${started.origin}/api/trackers`, { headers })).status).toBe(403)
    expect((await fetch(callback('anilist'), { headers: { Origin: 'https://other.example' } })).status).toBe(403)
  })

  test('signs out, and forgets the tokens', async () => {
    await signInToMyAnimeList()
    expect((await api.call(contract.signOutOfTracker, { params: { id: 'myanimelist' } })).status).toBe(204)
    expect((await trackers()).get('myanimelist')).toMatchObject({ state: 'signed_out', userName: null })
    const search = await api.call(contract.searchTracker, { params: { id: 'myanimelist' }, query: { q: 'berry' } })
    expect(search.status).toBe(401)
  })
})

describe('searching', () => {
  const search = (id: string, q = 'paper fox') => api.call(contract.searchTracker, { params: { id }, query: { q } })

  test('finds mangas at a tracker', async () => {
    await signInToAniList()
    await signInToMyAnimeList()
    expect((await search('anilist')).json().items).toEqual([
      {
        remoteId: '102',
        title: 'Paper Fox',
        url: 'https://anilist.co/manga/102',
        year: 2018,
        kind: 'manga',
        chapters: null,
        author: null,
        thumbnailUrl: null,
      },
      {
        remoteId: '103',
        title: 'Paper Fox',
        url: 'https://anilist.co/manga/103',
        year: 2018,
        kind: 'one shot',
        chapters: 1,
        author: null,
        thumbnailUrl: null,
      },
    ])
    expect((await search('myanimelist', `Berry Road${' '.repeat(90)}`)).status).toBe(200)
    expect((await search('myanimelist')).json().items).toHaveLength(2)
    expect((await search('anilist', ' ')).status).toBe(400)
  })

  test.each([
    ['an HTML page', { status: 200, body: '<html>Just a moment…</html>' }],
    ['an outage', { status: 503, headers: { 'Retry-After': '7' }, body: '<html></html>' }],
    [
      'a partial answer',
      {
        status: 200,
        body: { data: { Page: { media: [] } }, errors: [{ message: 'Internal Server Error', status: 500 }] },
      },
    ],
    [
      '"temporarily disabled"',
      { status: 403, body: { data: null, errors: [{ message: 'temporarily disabled', status: 403 }] } },
    ],
  ])('tells %s from an empty list and from a sign-out', async (_, fault) => {
    anilist.fail(fault)
    const answer = await search('anilist')
    anilist.heal()
    expect(answer.status).toBe(502)
    expect(answer.data.detail).toContain('AniList')
    expect(answer.headers.get('retry-after')).not.toBe(null)
    expect((await trackers()).get('anilist')!.state).toBe('signed_in')
  })

  test('a revoked token ends the session of AniList; that of MyAnimeList is renewed once', async () => {
    anilist.tokens.revoke()
    expect((await search('anilist')).status).toBe(401)
    expect((await trackers()).get('anilist')!.state).toBe('expired')
    await signInToAniList()
    myanimelist.tokens.expireAccess()
    myanimelist.requests.length = 0
    const answers = await Promise.all([search('myanimelist'), search('myanimelist'), search('myanimelist')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(myanimelist.requests.filter(({ path }) => path.endsWith('/token'))).toHaveLength(1)
    myanimelist.tokens.revoke()
    expect((await search('myanimelist')).status).toBe(401)
    expect((await trackers()).get('myanimelist')!.state).toBe('expired')
  })

  test('waits as long as the service says', async () => {
    anilist.fail({
      status: 429,
      headers: { 'Retry-After': '43' },
      body: { data: null, errors: [{ message: 'Too Many Requests.', status: 429 }] },
    })
    expect((await search('anilist')).headers.get('retry-after')).toBe('43')
    anilist.heal()
    const count = anilist.requests.length
    const refused = await search('anilist')
    expect(refused.status).toBe(503)
    expect(anilist.requests).toHaveLength(count)
  })
})
