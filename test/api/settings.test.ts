import { afterEach, describe, expect, test } from 'vitest'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { editDatabase } from '../support/edit-database.ts'

const { api, started } = appForTests()
const read = async () => (await api.call(getSettings)).json()
const put = (body: unknown) => api.call(replaceSettings, { body })
afterEach(() => editDatabase(started.dataDir, 'delete from settings'))

const catalogDefaults = {
  languages: ['en'],
  contentRatings: ['safe', 'suggestive', 'erotica'],
  metadataLanguage: 'en',
  translateTitles: false,
  dataSaver: false,
  downloadPages: true,
  preferredGroups: [],
}

describe('settings', () => {
  test('have defaults', async () => {
    expect(await read()).toMatchObject({ catalog: catalogDefaults, following: { enabled: true, shortestHours: 6 } })
  })

  test('are replaced by group; omitted groups stay', async () => {
    await put({ catalog: { languages: ['fr', 'pt-br'], dataSaver: true }, following: { longestHours: 48 } })
    const answer = await put({ catalog: { languages: [] } })
    expect(answer.status).toBe(200)
    expect(answer.json().catalog).toEqual({ ...catalogDefaults, languages: [] })
    expect(answer.json().following.longestHours).toBe(48)
    expect(await read()).toEqual(answer.json())
  })

  test('stay unchanged for an empty object, unknown groups and members', async () => {
    const before = await read()
    expect((await put({})).json()).toEqual(before)
    expect((await put({ nonsense: 1, catalog: { ...before.catalog, unknown: true } })).json()).toEqual(before)
  })

  test.each([
    [{ catalog: { languages: ['english'] } }, ['catalog.languages[0]']],
    [{ catalog: { languages: ['en', 'en'] } }, ['catalog.languages']],
    [{ catalog: { contentRatings: [] } }, ['catalog.contentRatings']],
    [
      { catalog: { contentRatings: ['mild'], metadataLanguage: '' } },
      ['catalog.contentRatings[0]', 'catalog.metadataLanguage'],
    ],
    [
      { following: { shortestHours: 0 }, catalog: { preferredGroups: [' '] } },
      ['catalog.preferredGroups[0]', 'following.shortestHours'],
    ],
    [{ following: { shortestHours: 20, longestHours: 10 } }, ['following.longestHours']],
    [{ meals: { country: 'UK' } }, ['meals.country']],
    [
      { meals: { country: 'de', locale: 'de_DE', product: 'a b', preference: '' } },
      ['meals.country', 'meals.locale', 'meals.preference', 'meals.product'],
    ],
  ])('reject %j as a whole and name every member', async (body, paths) => {
    const before = await read()
    const answer = await put({ ...body })
    expect(answer.status).toBe(422)
    expect(answer.data.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath).sort()).toEqual(
      paths,
    )
    expect(await read()).toEqual(before)
  })

  test.each([[{ catalog: [] }], [{ catalog: { dataSaver: 'yes' } }], [{ following: null }], ['[]'], ['{']])(
    'reject %j as unreadable',
    async (body) => {
      expect((await put(body)).status).toBe(400)
    },
  )

  test('send an event for a change, but not for equal values', async () => {
    const stopped = new AbortController()
    const stream = await fetch(new URL('/api/events', started.origin), { signal: stopped.signal })
    const chunks: string[] = []
    const listening = (async () => {
      for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) chunks.push(chunk)
    })().catch(() => {})
    await put({ catalog: { dataSaver: true } })
    await put({ catalog: { dataSaver: true } })
    await put({ following: { enabled: false } })
    await expect.poll(() => chunks.join('')).toContain('"following"')
    stopped.abort()
    await listening
    expect(chunks.join('').match(/event: settings\.changed\ndata: \{"group":"\w+"\}/g)).toEqual([
      'event: settings.changed\ndata: {"group":"catalog"}',
      'event: settings.changed\ndata: {"group":"following"}',
    ])
  })

  test('use the default for a stored value that this version cannot read', async () => {
    const stored = { ...catalogDefaults, languages: ['de'], contentRatings: ['unknown'], preferredGroups: 7 }
    const sql = 'insert into settings (name, value, updated_at) values (?, ?, ?)'
    await editDatabase(started.dataDir, (database) => database.prepare(sql).run('catalog', JSON.stringify(stored), 'x'))
    expect((await read()).catalog).toEqual({ ...catalogDefaults, languages: ['de'] })
  })
})
