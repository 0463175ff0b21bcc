/** What the gateway wants to know about the market (specification, section 2). */
export type MealConstants = {
  /** ISO 3166, two capitals. */
  readonly country: string
  /** `de-DE`. */
  readonly locale: string
  readonly product: string
  readonly preference: string
}
