import { expect, test } from 'vitest'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { streamEvents } from '../../shared/contracts/events.ts'
import { getJob } from '../../shared/contracts/jobs.ts'
import { createManga, getMangaById, listMangas } from '../../shared/contracts/mangas.ts'
import { listThemes } from '../../shared/contracts/themes.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { api, started } = appForTests()

const inLanguage = (wishes: string) => ({ headers: { 'Accept-Language': wishes } })
const nothing = (wishes: string) => api.call(getMangaById, { params: { id: 'nope' }, ...inLanguage(wishes) })

test.each([
  ['fr', 'fr', 'Introuvable', 'Ce manga n’est pas dans la bibliothèque.'],
  ['fr-CA, en;q=0.5', 'fr', 'Introuvable', 'Ce manga n’est pas dans la bibliothèque.'],
  ['it, ja;q=0.9, en;q=0.8', 'ja', '見つかりません', 'この作品はライブラリにありません。'],
  ['it', 'en', 'Not found', 'This manga isn’t in the library.'],
  ['*', 'en', 'Not found', 'This manga isn’t in the library.'],
  ['fr;q=0, en', 'en', 'Not found', 'This manga isn’t in the library.'],
  ['?=;;q=x', 'en', 'Not found', 'This manga isn’t in the library.'],
])('answers a client that prefers %s in %s', async (wishes, language, title, detail) => {
  const answer = await nothing(wishes)
  expect(answer.data).toMatchObject({ type: 'urn:bunko:problem:not_found', title, detail })
  expect(answer.headers.get('content-language')).toBe(language)
  expect(answer.headers.get('vary')).toBe('Accept-Language')
})

test('translates every violation and repeats them in the detail', async () => {
  const body = { ...sampleManga, title: ' ', genres: [], publicationYear: 1 }
  const answer = await api.call(createManga, { body, ...inLanguage('ja') })
  expect(answer.status).toBe(422)
  expect(answer.data.violations).toEqual(
    expect.arrayContaining([
      { propertyPath: 'title', message: '入力してください' },
      { propertyPath: 'genres', message: 'ジャンルを1つ以上入力してください' },
      { propertyPath: 'publicationYear', message: '1900以上で指定してください' },
    ]),
  )
  expect(answer.data.detail).toContain('genres：ジャンルを1つ以上入力してください')
})

test('translates the reason of a job into the language of the reader', async () => {
  const mangaId = (await api.call(createManga, { body: { ...sampleManga, slug: 'told' } })).json().id
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  await api.finished(jobId)
  const reasonIn = async (wishes: string) => {
    const answer = await api.call(getJob, { params: { id: jobId }, ...inLanguage(wishes) })
    expect(answer.headers.get('vary')).toBe('Accept, Accept-Language')
    return answer.json().failureReason
  }
  expect(await reasonIn('en')).toMatch(/^This manga isn’t in the catalog/)
  expect(await reasonIn('fr')).toMatch(/^Ce manga n’est pas dans le catalogue/)
  expect(await reasonIn('ja')).toMatch(/^この作品はカタログになく/)
})

test('translates events into the language of the stream', async () => {
  const mangaId = (await api.call(createManga, { body: { ...sampleManga, slug: 'heard' } })).json().id
  const stream = await fetch(`${started.origin}${streamEvents.path}?language=fr`)
  await api.call(fetchChapters, { body: { mangaId } })
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream.body!) {
    text += decoder.decode(chunk, { stream: true })
    if (/"status":"failed"/.test(text)) break
  }
  expect(text).toContain('"failureReason":"Ce manga n’est pas dans le catalogue')
})

test('translates explanations inside a response', async () => {
  const themes = (await api.call(listThemes, inLanguage('ja'))).json()
  expect(themes.length).toBeGreaterThan(5)
  expect(themes.filter(({ description }) => !/[\u3040-\u30ff]/u.test(description))).toEqual([])
})

test('does not vary by language without text for users', async () => {
  const answer = await api.call(listMangas, inLanguage('fr'))
  expect(answer.headers.get('vary')).toBe('Accept')
  expect(answer.headers.get('content-language')).toBeNull()
})
