/** Milliseconds that a test waits for what comes later. Only what hangs meets the limit, also on a starved machine. */
export const patienceMs = 150_000

/** Multiplies the time that sites have in tests. A person would not wait so long, a busy machine needs it. */
export const sitePatience = 20
