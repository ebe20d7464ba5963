/** Rows of one answer about stages (specification 3 §9). */
export const slaPage = 100
