/** The order of the queue: by priority, then by position. Jobs that are queued already keep their order. */
export const queueOrder = {
  version: 27,
  name: 'queue order',
  sql: `
-- 3 reading, 2 requested, 1 keep ahead, 0 automatic
alter table jobs add column priority integer not null default 2 check (priority between 0 and 3);
alter table jobs add column position integer not null default 0;
update jobs set position = ordered.place from (
  select id, row_number() over (order by created_at, id) as place from jobs
) as ordered where ordered.id = jobs.id;
create index jobs_by_position on jobs (position);
create index jobs_by_turn on jobs (priority desc, position, id) where status = 'pending';
`,
}
