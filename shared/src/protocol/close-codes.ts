/**
 * Why the server closed a document or live socket. The client turns each into a sentence (`i18n: closeCodes.<name>`).
 * `retry`: whether reconnecting by itself makes sense. The stock y-websocket client never reconnects after 4400 to 4499, so
 * what may be tried again lies outside.
 */
export const closeCodes = {
  goingAway: { code: 1001, retry: true },
  messageTooBig: { code: 1009, retry: false },
  restart: { code: 1012, retry: true },
  slowReader: { code: 1013, retry: true },
  badMessage: { code: 4400, retry: false },
  sessionEnded: { code: 4401, retry: false },
  accessLost: { code: 4403, retry: false },
  readOnly: { code: 4405, retry: false },
  documentDeleted: { code: 4410, retry: false },
  documentTooLarge: { code: 4413, retry: false },
  updateTooHeavy: { code: 4422, retry: false },
  clientTooOld: { code: 4426, retry: false },
  documentBroken: { code: 4500, retry: false },
  tooManyConnections: { code: 4503, retry: true },
  silent: { code: 4508, retry: true },
  accessChanged: { code: 4509, retry: true },
  clientIdTaken: { code: 4510, retry: true },
  storeFailed: { code: 4513, retry: true },
  tooManyUpdates: { code: 4529, retry: true },
} as const satisfies Record<string, { code: number; retry: boolean }>

export type CloseReason = keyof typeof closeCodes

/** The reason behind a close code, or undefined for codes that are not ours. */
export function closeReasonOf(code: number): CloseReason | undefined {
  return (Object.keys(closeCodes) as CloseReason[]).find((reason) => closeCodes[reason].code === code)
}
