/** The input of the two steps of signing up, at the start. */
export const emptyDraft = { firstName: '', email: '', password: '', organisation: '', withDemo: true }
export type SignUpDraft = typeof emptyDraft
