/** Languages of functions; specification 3 §9 names the first three, JavaScript is ours. The default is the first. */
export const functionLanguages = ['python', 'dotNet', 'php', 'javascript'] as const
export type FunctionLanguage = (typeof functionLanguages)[number]

/** Languages that are called beta (specification 3 §9). */
export const betaLanguages: ReadonlySet<FunctionLanguage> = new Set(['dotNet', 'php'])

/** Specification 3 §4 "Trigger events". */
export const triggerEvents = ['beforeInsert', 'beforeUpdate', 'beforeDelete', 'afterInsert', 'afterUpdate', 'afterDelete'] as const

export type TriggerEvent = (typeof triggerEvents)[number]

/** A write waits for a trigger that judges it. */
export const isJudging = (event: TriggerEvent): boolean => event.startsWith('before')

/** Reasons why a function does not run: those of its writer and table hold while they last, the last two switch it off. */
export const functionProblems = ['ownerGone', 'noDevelopment', 'tableHidden', 'tableGone', 'failing', 'tooMany'] as const
export type FunctionProblem = (typeof functionProblems)[number]

/** The things that start a function. */
export const runBeginnings = ['person', 'automation', 'webhook', 'trigger'] as const
export type RunBeginning = (typeof runBeginnings)[number]

/** `cut`: the server stopped in the middle, and nothing of the run was kept. */
export const functionRunStatuses = ['running', 'done', 'failed', 'cut'] as const
export type FunctionRunStatus = (typeof functionRunStatuses)[number]

/** Names of secrets: they stand in code as texts. */
export const secretNamePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

export const mostSecrets = 100
export const mostFunctions = 500
/** characters of a version's code */
export const longestSource = 200_000
