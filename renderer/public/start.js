// Runs before the first paint and before the application code is loaded.
{
  // Safari has no idle callbacks.
  window.requestIdleCallback ??= (callback) => setTimeout(callback, 100)
  window.cancelIdleCallback ??= clearTimeout

  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name))
    } catch {
      // Without readable storage the system theme and the default library view are used.
      return null
    }
  }

  // Applied before the first paint, so that the other theme never flashes.
  const theme = read('bunko.theme')?.state?.theme
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  // Requests the data of the library while its code loads. `takePreloadedResponse` uses the responses.
  if (location.pathname === '/') {
    const urls = read('bunko.first-requests') ?? [
      '/api/mangas?page=1&limit=50&sortBy=title&sortOrder=asc',
      '/api/reader/continue',
      '/api/updates?page=1&limit=50',
    ]
    window.preloadedResponses = new Map()
    for (const url of urls) {
      const response = fetch(url, { headers: { accept: 'application/json' } })
      // Errors are handled by the code that takes the response, if any.
      response.catch(() => undefined)
      window.preloadedResponses.set(url, response)
    }
  }
}
