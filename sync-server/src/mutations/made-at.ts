/**
 * The offset seen contains how long the batch travelled, which differs from batch to batch. Corrected by it exactly, a
 * later change of the same cell could seem older than the one before it, and lose. So clocks are corrected in whole steps.
 */
const stepMs = 60_000

/**
 * When the person did it by the server's clock: the device's time, shifted by how far its clock was off when it sent the
 * batch. Never in the future, so that a wrong clock cannot win conflicts for ever (architecture §4).
 */
export function shiftMadeAt(madeAt: string, sentAt: string, arrivedAt: Date): Date {
  const offset = Math.round((arrivedAt.getTime() - Date.parse(sentAt)) / stepMs) * stepMs
  const shifted = Date.parse(madeAt) + offset
  return new Date(Math.max(0, Math.min(shifted, arrivedAt.getTime())))
}
