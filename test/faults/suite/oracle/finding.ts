export type Finding = { readonly kind: 'lost' | 'doubled' | 'changed' | 'stuck' | 'surprise'; readonly what: string }
