/** The pending jobs of a type in the order of the queue: the next one is found without looking at those of other types. */
export const jobsByType = {
  version: 40,
  name: 'jobs by type',
  sql: `
create index jobs_of_type_by_turn on jobs (type, priority desc, position, id) where status = 'pending';
`,
}
