/** Stored in effect rows. */
export const workOff = 'automations.workOff'
export const goOn = 'automations.goOn'
export const pauseLost = 'automations.pauseLost'
export const timer = 'automations.timer'
export const thinRuns = 'automations.thinRuns'
export const approvalsTold = 'approvals.mail'
