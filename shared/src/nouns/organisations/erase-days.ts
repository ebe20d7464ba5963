/** Days between the decision to erase and the erasing, in which an administrator can take it back. */
export const eraseAfterDays = 7
