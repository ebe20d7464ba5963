/** What is entered in the two steps of signing up, before anything is. */
export const emptyDraft = { firstName: '', email: '', password: '', organisation: '', withDemo: true }
export type SignUpDraft = typeof emptyDraft
