// Runs before the first paint, and before the code of the screens is there.
{
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name))
    } catch {
      // Storage that cannot be read leaves the system's theme and the library as it is at first.
      return null
    }
  }

  // A chosen theme never flashes the other one.
  const theme = read('bunko.theme')?.state?.theme
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  // The library asks for its first screen now, not once its code has come; `takeFirstAnswer` hands the answers over.
  if (location.pathname === '/') {
    const addresses = read('bunko.first-requests') ?? [
      '/api/mangas?page=1&limit=50&sortBy=title&sortOrder=asc',
      '/api/reader/continue',
      '/api/updates?page=1&limit=50',
    ]
    window.firstAnswers = new Map()
    for (const address of addresses) {
      const answer = fetch(address, { headers: { accept: 'application/json' } })
      // Whoever takes it hears of a failure; nobody need to.
      answer.catch(() => undefined)
      window.firstAnswers.set(address, answer)
    }
  }
}
