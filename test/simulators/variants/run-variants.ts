// node test/simulators/variants/run-variants.ts [id …]: measures the variants with the whole program and prints a table.
import { measureVariants } from './measure/measure-variants.ts'
import { lineOf, tableOf } from './measure/table.ts'
import { variants } from './variants.ts'

const ids = process.argv.slice(2)
const chosen = variants.filter(({ id }) => ids.length === 0 || ids.includes(id))
const measured = await measureVariants(chosen, (one) => console.error(lineOf(one)))
console.log(tableOf(measured))
process.exit(0)
