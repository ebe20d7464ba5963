/** Ways in which senders sign what they send. */
export const signedByNames = ['none', 'standard', 'github', 'stripe'] as const
export type SignedBy = (typeof signedByNames)[number]

/** Events that an address outside may be told of. */
export const webhookEvents = ['record.created', 'record.updated', 'record.deleted'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Reasons why the server switched an outgoing webhook off. */
export const webhookProblems = ['gone', 'failing', 'ownerGone', 'tooMany'] as const
export type WebhookProblem = (typeof webhookProblems)[number]

/** Requests that are kept of each address. */
export const requestsKept = 500
