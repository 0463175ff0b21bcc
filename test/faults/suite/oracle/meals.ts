import type { GatewaySimulator } from '../../../simulators/gateway/gateway-simulator.ts'
import type { Change } from './change.ts'
import type { FactKind } from './fact-kind.ts'
import type { World } from './oracle.ts'

const mealCount = 3

/** The session at a simulated meal site, the chosen meals of a week, and whether the choice can be undone. */
export function createMeals({ http, facts, random, busy }: World, change: Change, gateway: GatewaySimulator): FactKind {
  const { state } = gateway
  const selectionPath = `/api/meals/weeks/${state.openWeek}/selection`
  const dishes = state.dishes.filter(({ isSoldOut, isHidden }) => !isSoldOut && !isHidden)

  async function signIn(): Promise<void> {
    const cookie = await gateway.cookie()
    await change('meals:session', 'signed_in', 201, () => http.send('POST', '/api/meals/session', { cookie }))
  }

  async function choose(): Promise<void> {
    const chosen = new Set<string>()
    while (chosen.size < mealCount) chosen.add(random.pick(dishes).id)
    const ids = [...chosen].sort()
    facts.sent('meals:undo', true)
    const send = () => http.send('PUT', selectionPath, { meals: ids.map((recipeId) => ({ recipeId })) })
    const reply = await change('meals:selection', ids, 200, send)
    if (reply?.status === 200) facts.confirmed('meals:undo', true)
  }

  /** Deletes what Bunko keeps about a user's meals; the choice stays at the site. */
  async function signOut(): Promise<void> {
    facts.sent('meals:undo', null)
    const send = () => http.send('DELETE', '/api/meals/session')
    const reply = await change('meals:session', 'signed_out', 204, send)
    if (reply?.status === 204) facts.confirmed('meals:undo', null)
  }

  async function observeWeek(seen: Map<string, unknown>): Promise<void> {
    // A preview tells what another choice would replace.
    const meals = dishes.slice(0, mealCount).map(({ id }) => ({ recipeId: id }))
    const { status, data } = await http.send('PUT', `${selectionPath}?dryRun=true`, { meals })
    const before = data?.before as { recipeId: string }[] | undefined
    seen.set('meals:selection', before?.map(({ recipeId }) => recipeId).sort() ?? `${status} ${JSON.stringify(data)}`)
    seen.set('meals:undo', data?.canUndo === true ? true : null)
  }

  const chosenAtSite = () => [...state.selections.get(state.openWeek)!.keys()].sort()

  facts.seen('meals:selection', chosenAtSite())
  return {
    async work() {
      if (busy.has('meals')) return
      busy.add('meals')
      try {
        const isSignedIn = facts.certain('meals:session') === '"signed_in"'
        if (!isSignedIn) await signIn()
        else if (random.chance(0.1)) await signOut()
        else await choose()
      } finally {
        busy.delete('meals')
      }
    },
    async observe(seen, findings) {
      const session = await http.send('GET', '/api/meals/session')
      seen.set('meals:session', session.data?.state ?? session.status)
      if (session.data?.state === 'signed_in') await observeWeek(seen)
      else {
        seen.set('meals:selection', chosenAtSite())
        seen.set('meals:undo', null)
      }
      const { reuses } = gateway.tokens.counts()
      if (reuses > 0) findings.push({ kind: 'doubled', what: `${reuses} tokens were sent twice` })
    },
  }
}
