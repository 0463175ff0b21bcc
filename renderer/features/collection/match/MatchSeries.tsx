import { useFindMatches } from '../../../api/collection.ts'
import { ChooseMatch } from '../../../ui/manga/ChooseMatch.tsx'
import type { Plan, PlanGroup } from '../plan/plan.ts'
import { addProposals, choose, likelyProposal, startMatching, useMatches } from './matches.store.ts'
import { toSeries } from './use-matching.ts'

type MatchSeriesProps = { readonly plan: Plan; readonly group: PlanGroup; readonly onClose: () => void }

/** The manga of the catalog that a series of the plan is. */
export function MatchSeries({ plan, group, onClose }: MatchSeriesProps) {
  const state = useMatches(({ known, folder }) => (folder === plan.path ? known.get(group.key) : undefined))
  return (
    <ChooseMatch
      search={useFindMatches()}
      wanted={toSeries(group)}
      cover={null}
      proposals={state?.proposals}
      // What is not probably right is chosen by the user.
      current={state?.chosen === undefined ? (likelyProposal(state) ?? null) : state.chosen}
      onFound={(proposals) => {
        startMatching(plan.path)
        addProposals(group.key, proposals)
      }}
      onChoose={(match) => choose(group.key, match)}
      onClose={onClose}
    />
  )
}
