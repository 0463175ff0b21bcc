/**
 * Stores reasons as messages that are translated when they are read. Existing English texts become values of a message.
 */
const quoted = (column: string): string =>
  `json_object('say', '{said}', 'with', json_object('said', ${column})) where ${column} is not null`

export const sentences = {
  version: 16,
  name: 'sentences',
  sql: `
update jobs set failure_reason = ${quoted('failure_reason')};
update jobs set wait_reason = ${quoted('wait_reason')};
update meal_session set reason = ${quoted('reason')};
`,
}
