/** Whether the user paused the queue: one row, read before the first job is claimed. */
export const queueState = {
  version: 7,
  name: 'queue-state',
  sql: `
create table queue_state (
  id integer primary key check (id = 1),
  paused_at text
) strict;
insert into queue_state (id, paused_at) values (1, null);
`,
}
