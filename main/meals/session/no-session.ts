/** The session of someone who is not signed in. */
export const noSession = {
  accessTokenExpiresAt: null,
  refreshWindowEndsAt: null,
  refreshWindowEndsSoon: false,
  reason: null,
}
