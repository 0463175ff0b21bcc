import common from '@ts-morph/common'

// Imported by openapi-typescript as `typescript`. TypeScript 7 has no compiler API in JavaScript; this package contains
// one.
export default common.ts
