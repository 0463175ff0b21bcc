/** Sentences by their English, each beside its other languages, which take the same values. */
export type Book = Readonly<Record<string, { readonly fr: string; readonly ja: string }>>
