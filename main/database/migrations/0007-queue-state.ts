/** Whether the queue rests because a person said so: one row, for it must be known before the first job is claimed. */
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
