/** How long jobs wait, and for which host. Due times alone do not survive a wall clock that is set back. */
export const hostWaits = {
  version: 22,
  name: 'host waits',
  sql: `
-- The wait that run_after ends, in milliseconds. A due time that is further away comes from a clock that was set back.
alter table jobs add column wait_ms integer not null default 0 check (wait_ms >= 0);
-- The host (name and port) that a pending job waits for, because it fails.
alter table jobs add column wait_host text;
-- How long the job has waited for failing hosts without a sign of life from them.
alter table jobs add column stalled_ms integer not null default 0 check (stalled_ms >= 0);
-- The host whose present outage has used up an attempt of the job already.
alter table jobs add column counted_host text;
create index jobs_by_wait_host on jobs (wait_host) where wait_host is not null;
create index jobs_by_counted_host on jobs (counted_host) where counted_host is not null;
`,
}
