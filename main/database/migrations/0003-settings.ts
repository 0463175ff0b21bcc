/** User settings: one row per group, as JSON in the form of the contract. */
export const settings = {
  version: 3,
  name: 'settings',
  sql: `
create table settings (
  name text primary key,
  value text not null check (json_valid(value)),
  updated_at text not null
) strict;
`,
}
