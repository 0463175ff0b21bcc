// The web reader without a connection, on other devices only. The build puts `version` and `shell` before this text:
// the addresses of the screens and their code. What the user keeps is written by renderer/api/kept and only read here.

const shellCache = `bunko-shell-${version}`
/** One cache for each kept chapter. */
const keptCache = (chapterId) => `bunko-kept-${chapterId}`
/** Without an answer for so long, the device is somewhere else. */
const patienceMs = 4000

const chapterPath = /^\/api\/reader\/chapter\/([^/]+)$/
const pagePath = /^\/api\/reader\/chapter\/([^/]+)\/page\/\d+\/image$/
const progressPath = /^\/api\/reader\/chapter\/([^/]+)\/progress$/
/** Addresses that are no screens. */
const notAScreen = /^\/(?:api|pair|opds|opds-comics|komga|kosync)(?:\/|$)|\.[^/]+$/

addEventListener('install', (event) => {
  // A page that is open keeps its own code. The new one is used from the next start on.
  event.waitUntil(fillShell())
})

addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'PUT' && progressPath.test(pathname)) return event.respondWith(saveProgress(event, pathname))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (!notAScreen.test(pathname)) event.respondWith(openScreen(request))
  } else if (chapterPath.test(pathname)) event.respondWith(openChapter(request, pathname))
  else if (pagePath.test(pathname)) event.respondWith(showPage(request, pathname))
  else if (shell.includes(pathname) || isCode(pathname)) event.respondWith(loadCode(request, pathname))
})

async function takeOver() {
  await removeCaches((name) => name.startsWith('bunko-shell-') && name !== shellCache)
  // The page that has started the first worker can go on without a connection.
  await clients.claim()
}

async function fillShell() {
  const cache = await caches.open(shellCache)
  const known = await cache.keys()
  const names = new Set(known.map(({ url }) => new URL(url).pathname))
  // A worker that was stopped while it filled the cache goes on where it was.
  for (const path of shell.filter((each) => !names.has(each) || !isCode(each))) {
    const response = await fetch(path, { cache: isCode(path) ? 'default' : 'no-cache' })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await cache.put(path, response)
  }
}

/** The server's page; the stored one only if the server does not answer, so that it is never old for longer than that. */
async function openScreen(request) {
  const stored = await caches.match('/', { cacheName: shellCache })
  return await orStored(request, stored)
}

/** File names contain a hash of the content, so the stored code is right. The others are asked for first. */
async function loadCode(request, pathname) {
  // After an update this worker answers once for pages of the next version, whose worker has filled its own cache.
  const where = shell.includes(pathname) ? { cacheName: shellCache } : {}
  const stored = await caches.match(pathname, where)
  if (stored && isCode(pathname)) return stored
  return await orStored(request, stored)
}

/** The chapter as the server knows it now; without an answer, as it was kept. */
async function openChapter(request, pathname) {
  const stored = await keptResponse(pathname, pathname)
  const response = await orStored(request, stored)
  if (!stored || response === stored || !response.ok) return response
  // The pages of another version are not kept, so the kept chapter stays as it is.
  const [now, kept] = await Promise.all([response.clone().json(), stored.json()])
  if (now.version === kept.version) await putKept(pathname, now)
  return response
}

/** A kept page never changes: its address has the version of the file. */
async function showPage(request, pathname) {
  const { searchParams } = new URL(request.url)
  const page = `${pathname}?v=${searchParams.get('v')}`
  const stored = await keptResponse(pathname, page)
  // Of a kept page a smaller copy is not kept.
  if (stored && searchParams.has('width')) return await orStored(request, stored)
  return stored ?? (await checked(fetch(request)))
}

/** Saves progress, also in the kept chapter: it opens there without a connection. */
async function saveProgress(event, pathname) {
  const response = await checked(fetch(event.request))
  if (response.ok) event.waitUntil(noteProgress(pathname.replace(/\/progress$/, ''), response.clone()))
  return response
}

async function noteProgress(path, response) {
  const stored = await keptResponse(path, path)
  if (!stored) return
  const [chapter, { page, completed }] = await Promise.all([stored.json(), response.json()])
  await putKept(path, { ...chapter, lastReadPage: page, isRead: completed })
}

const isCode = (pathname) => pathname.startsWith('/assets/')
const chapterOf = (pathname) => decodeURIComponent(pathname.split('/')[4])

const keptResponse = (pathname, address) =>
  caches.match(address, { cacheName: keptCache(chapterOf(pathname)), ignoreVary: true })

async function putKept(path, chapter) {
  const name = keptCache(chapterOf(path))
  // It may have been removed meanwhile.
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  await cache.put(path, Response.json(chapter)).catch(() => undefined)
}

/** The answer of the server, or what is stored if it does not answer: a proxy in front of a stopped server says 502. */
async function orStored(request, stored) {
  const answer = checked(fetch(request))
  if (!stored) return await answer
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  const response = await Promise.race([answer, late]).catch(() => undefined)
  answer.catch(() => undefined)
  return response && response.status < 500 ? response : stored
}

/** A device that was removed keeps nothing. */
async function checked(answer) {
  const response = await answer
  if (response.status === 401) {
    await removeCaches((name) => name.startsWith('bunko-'))
    await registration.unregister()
  }
  return response
}

async function removeCaches(isMeant) {
  const names = await caches.keys()
  await Promise.all(names.filter(isMeant).map((name) => caches.delete(name)))
}
