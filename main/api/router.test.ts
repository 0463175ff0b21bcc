import { expect, test } from 'vitest'
import { createRouter, isApiPath, paramsOf, splitAddress } from './router.ts'

const router = createRouter()
for (const [method, path] of [
  ['GET', '/api/mangas'],
  ['POST', '/api/mangas'],
  ['GET', '/api/mangas/search'],
  ['GET', '/api/mangas/{id}/chapters'],
  ['POST', '/api/mangas/{mangaId}/chapters'],
  ['GET', '/api/mangas/by-id/{id}'],
  ['PUT', '/api/mangas/{id}'],
] as const)
  router.add(method, path, () => new Response(`${method} ${path}`))

const find = async (path: string, method = 'GET') => {
  const found = router.find(path)
  const route = found?.routes.get(method)
  if (!found || !route) return found && [...found.routes.keys()]
  const params = paramsOf(route, found.values)
  return [await (await route.answer(new Request('http://x'), params, {} as never)).text(), params]
}

test.each([
  ['/api/mangas', 'GET', 'GET /api/mangas', {}],
  ['/api/mangas/search', 'GET', 'GET /api/mangas/search', {}],
  ['/api/mangas/7/chapters', 'GET', 'GET /api/mangas/{id}/chapters', { id: '7' }],
  ['/api/mangas/7/chapters', 'POST', 'POST /api/mangas/{mangaId}/chapters', { mangaId: '7' }],
  ['/api/mangas/search/chapters', 'GET', 'GET /api/mangas/{id}/chapters', { id: 'search' }],
  ['/api/mangas/by-id/chapters', 'GET', 'GET /api/mangas/by-id/{id}', { id: 'chapters' }],
  ['/%61pi/mangas', 'GET', 'GET /api/mangas', {}],
  ['/api/mangas/a%2Fb%20%E3%81%82/chapters', 'GET', 'GET /api/mangas/{id}/chapters', { id: 'a/b あ' }],
  ['/api/mangas/%E3%81%82%ff%zz%41/chapters', 'GET', 'GET /api/mangas/{id}/chapters', { id: '%E3%81%82%ff%zz%41' }],
])('finds %s with %s', async (path, method, answer, params) => {
  expect(await find(path, method)).toEqual([answer, params])
})

test('tells what else a path offers; a literal does not offer what a parameter would', async () => {
  expect(await find('/api/mangas/search', 'PUT')).toEqual(['GET'])
  expect(await find('/api/mangas', 'DELETE')).toEqual(['GET', 'POST'])
})

test.each([
  '/',
  '/api',
  '/api/',
  '/api/mangas/',
  '/api/mangas//chapters',
  '/api/mangas/by-id/1/2',
  '/api%2Fmangas',
  '/mangas',
])('finds nothing at %s', async (path) => {
  expect(router.find(path)).toBeUndefined()
})

test.each([
  ['http://127.0.0.1:4000/api/mangas?find=a?b#c', '/api/mangas', 'find=a?b'],
  ['bunko://app/api/mangas', '/api/mangas', ''],
  ['http://[::1]/?', '/', ''],
  ['http://localhost/a#b?c', '/a', ''],
])('splits %s', (url, path, query) => {
  expect(splitAddress(url)).toEqual({ path, query })
})

test('knows paths of the API in any spelling', () => {
  expect(['/api', '/api/x', '/%61pi/x', '/%61%70%69/x'].map(isApiPath)).toEqual([true, true, true, true])
  expect(['/', '/apis/x', '/x/api', '/api%2Fx'].map(isApiPath)).toEqual([false, false, false, false])
})
