/** Whether an address belongs to a protocol that other programs for reading speak. */
export const isProtocolPath = (path: string): boolean => /^\/(?:opds|opds-comics|komga|kosync)(?:\/|$)/i.test(path)

/** The problem in the form that the programs of this address expect. */
export async function presentProtocolProblem(_path: string, problem: Response): Promise<Response> {
  return problem
}
