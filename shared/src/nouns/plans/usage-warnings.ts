/** Limits of which administrators are warned, in the order that notices are stored with; further ones come last. */
export const warnedLimits = ['runs', 'records', 'apiCalls', 'lowcode', 'aiCredits'] as const
/** Steps that are told once each, likewise. */
export const warnedLevels = ['almost', 'above', 'critical'] as const

/** The words of each limit, as texts name them. */
export const warningWords = { runs: 'runs', records: 'records', apiCalls: 'calls', lowcode: 'lowcode', aiCredits: 'ai' } as const
