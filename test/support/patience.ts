/** Milliseconds that a test waits for what comes later. Only what hangs meets the limit, also on a starved machine. */
export const patienceMs = 150_000
