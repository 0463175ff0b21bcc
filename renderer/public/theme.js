// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  const { state } = JSON.parse(localStorage.getItem('bunko.theme') ?? '{}')
  if (state?.theme === 'light' || state?.theme === 'dark') document.documentElement.dataset.theme = state.theme
} catch {
  // Storage that cannot be read leaves the system's theme.
}
