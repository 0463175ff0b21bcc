import type { Measured } from './measure-variants.ts'
import type { Outcome, Tried } from './try-source.ts'

const isReadable = ({ variant }: Measured): boolean => variant.refuse === undefined
const works = ({ proposal }: Measured): boolean => proposal.outcome === 'works'

export function sharesOf(measured: readonly Measured[]) {
  const readable = measured.filter(isReadable)
  return {
    readable: readable.length,
    proposalWorks: readable.filter(works).length / readable.length,
    anyWorks: readable.filter((one) => works(one) || one.byHand?.outcome === 'works').length / readable.length,
    silentlyWrong: measured
      .filter(({ proposal }) => proposal.outcome === 'SILENTLY WRONG')
      .map(({ variant }) => variant.id),
    cutSilently: measured
      .filter(({ proposal }) => proposal.outcome === 'cut silently')
      .map(({ variant }) => variant.id),
    mostRequests: Math.max(...measured.map(({ proposal }) => proposal.requests)),
  }
}

/** One line per variant, and what it lacks below it. */
export function tableOf(measured: readonly Measured[]): string {
  const counts = new Map<Outcome, number>()
  for (const { proposal } of measured) counts.set(proposal.outcome, (counts.get(proposal.outcome) ?? 0) + 1)
  const { readable, proposalWorks, anyWorks, silentlyWrong, cutSilently, mostRequests } = sharesOf(measured)
  const percent = (share: number) => `${Math.round(share * 100)} %`
  return [
    `${'id'.padEnd(5)}${'start'.padEnd(11)}${'proposal'.padEnd(17)}${'chapters'.padEnd(11)}${'by hand'.padEnd(17)}${'chapters'.padEnd(11)}requests   ms  confidence`,
    ...measured.map(lineOf),
    '',
    `${readable} readable: ${percent(proposalWorks)} by proposal, ${percent(anyWorks)} by proposal or by hand; silently wrong: ${silentlyWrong.length}; cut silently: ${cutSilently.length}; most requests: ${mostRequests}`,
    [...counts].map(([outcome, count]) => `${outcome}: ${count}`).join(', '),
  ].join('\n')
}

export function lineOf({ variant, start, proposal, byHand }: Measured): string {
  const line = `${variant.id.padEnd(5)}${start.padEnd(11)}${proposal.outcome.padEnd(17)}${counted(proposal)}${(byHand?.outcome ?? '-').padEnd(17)}${counted(byHand)}${String(proposal.requests).padStart(8)}${String(proposal.ms).padStart(7)}  ${proposal.confidence.toFixed(2)}`
  const more = [
    ...(proposal.detail && proposal.outcome !== 'refused rightly' ? [`proposal: ${proposal.detail}`] : []),
    ...(proposal.configuration && proposal.outcome !== 'works' ? [`proposed: ${proposal.configuration}`] : []),
    ...(byHand?.detail ? [`by hand: ${byHand.detail}`] : []),
  ]
  const about = proposal.outcome === 'works' && more.length === 0 ? [] : [`about: ${variant.about}`]
  return [line, ...[...about, ...more].map((text) => `       ${shortened(text)}`)].join('\n')
}

const counted = (tried: Tried | null): string =>
  (tried && tried.chapters > 0 ? `${tried.right}/${tried.chapters}` : '-').padEnd(11)

/** Without what is the same for all sites. */
const shortened = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, '')
    .slice(0, 500)
