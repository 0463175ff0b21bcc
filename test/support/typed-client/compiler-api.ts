import common from '@ts-morph/common'

// What openapi-typescript imports as `typescript`: version 7 has no compiler API in JavaScript, this package carries one.
export default common.ts
