/** Marks beside the name of a block or of a field type (specification 2 §9 "Block tag labels"). */
export const planTags = ['beta', 'premium', 'dev', 'ai', 'addOn'] as const
export type PlanTag = (typeof planTags)[number]
