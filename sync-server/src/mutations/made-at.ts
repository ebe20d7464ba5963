/**
 * The measured offset contains the batch's travel time, which differs from batch to batch. If it were corrected exactly, a later change of
 * a cell could seem older than the one before, and lose. Clocks are therefore corrected in whole steps.
 */
const stepMs = 60_000

/**
 * The time of the person's act by the server's clock: the device's time, corrected by its clock offset when it sent the batch. Never in the
 * future, so that a wrong clock cannot win conflicts for ever (docs/records/writing.md).
 */
export function shiftMadeAt(madeAt: string, sentAt: string, arrivedAt: Date): Date {
  const offset = Math.round((arrivedAt.getTime() - Date.parse(sentAt)) / stepMs) * stepMs
  const shifted = Date.parse(madeAt) + offset
  return new Date(Math.max(0, Math.min(shifted, arrivedAt.getTime())))
}
