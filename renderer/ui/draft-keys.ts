/** Where what is typed and not stored yet is kept, for forms that one screen fills in for another. */
export const mangaDraftKey = 'bunko.draft.manga'
