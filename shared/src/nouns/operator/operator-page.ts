/** Organisations of one answer. */
export const organisationPage = 50
