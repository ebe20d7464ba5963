/** Stored in effect rows. */
export const workOff = 'automations.workOff'
export const goOn = 'automations.goOn'
export const timer = 'automations.timer'
export const thinRuns = 'automations.thinRuns'
