/** A remark in parentheses after the end of a sentence, with parentheses inside. */
const remark =
  /(?<=[.!?。！？](?:\s?[(（][^()（）]*[)）])*)\s?[(（]((?:[^()（）]|[(（][^()（）]*[)）])*)[)）](?=\s|$|[^\p{P}])/gu

/**
 * Divides a message of the API: `text` says what happened and what to do. `details` are the remarks behind its sentences, such
 * as the status that a site answered; empty if there are none.
 */
export function splitDetails(message: string): { readonly text: string; readonly details: string } {
  const details = [...message.matchAll(remark)].map(([, remark]) => remark)
  return { text: message.replace(remark, ''), details: details.join('\n') }
}
