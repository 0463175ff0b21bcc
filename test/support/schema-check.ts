import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** @returns what is wrong with the value, or undefined */
export type SchemaCheck = (schema: object, value: unknown) => string | undefined

/** Checks values against schemas of an API description with these components. */
export function createSchemaCheck(components: object): SchemaCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // biome-ignore lint/suspicious/noExplicitAny: the package's types fit only CommonJS
  ;(formats as any)(ajv)
  ajv.addSchema({ $id: 'api', components })

  /** Compiled validators by schema; compiling is much slower than validating. */
  const validators = new Map<object, ValidateFunction>()
  const validatorOf = (schema: object): ValidateFunction => {
    const known = validators.get(schema)
    if (known) return known
    const compiled = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('#/components', 'api#/components')))
    validators.set(schema, compiled)
    return compiled
  }

  return (schema, value) => {
    const validate = validatorOf(schema)
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }
}
