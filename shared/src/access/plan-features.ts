/** The features that a plan can leave out (specification 1 §6 "Plan features", 2 §6). */
export const planFeatures = [
  'manageAutomations',
  'roles',
  'historyLog',
  'lowCode',
  'api',
  'premiumAppBlocksAndFields',
  'devAppBlocksAndFields',
  'advancedDevFeatures',
  'advancedBusinessFeatures',
] as const
export type PlanFeature = (typeof planFeatures)[number]
