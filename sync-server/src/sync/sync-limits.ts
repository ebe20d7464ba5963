import { largestFrame } from '#shared/protocol/sync-messages.ts'

/** Bounds of one document connection and one document (reliability F13 to F18). Tests and benchmarks pass their own. */
export interface SyncLimits {
  /** bytes of one frame; larger ones close with `messageTooBig` before they are buffered */
  frameBytes: number
  /** bytes waiting for a reader that does not read, but for one frame that alone has more */
  bufferedBytes: number
  /** cost of updates with missing dependencies for one person's connections together, at once and each second (lackingCost) */
  lackingBurst: number
  lackingPerSecond: number
  /** levels of shared types inside each other */
  nesting: number
  /** insertions and new deletions in one update over 64 KiB, and client ids nobody has used before (update-cost.ts) */
  updateParts: number
  newClients: number
  /** bytes of a whole document */
  documentBytes: number
  /** messages that a connection may send at once, and the refill of that allowance per second */
  burst: number
  messagesPerSecond: number
  /** messages of one connection that are read before others have their turn */
  turnMessages: number
  /** connections of one person in one organisation */
  connectionsPerMember: number
  /** connections of everybody in one organisation */
  connectionsPerOrg: number
  /** refused updates after which a reader is disconnected */
  refusals: number
  /** times a minute that one person's connections may be closed for abuse (abuse-limiter.ts) */
  offencesPerMinute: number
  /** bytes of one connection's awareness state */
  presenceBytes: number
  pingMs: number
  /** a connection without any message within this time is closed with `silent` */
  speakMs: number
  /** after this long without connections a room gives its memory back */
  idleMs: number
  /** after this long without a message a document with connections gives its memory back */
  quietMs: number
  /** bytes of updates of all documents in memory of one organisation; beyond, those used longest ago go first */
  memoryBytes: number
  /** rows in the log of a document that force compaction although somebody is editing */
  compactRows: number
  /** or bytes of log, when they also exceed the snapshot */
  compactBytes: number
  /** bytes of a document whose snapshot is made on the event loop; a larger one takes a thread */
  foldHereBytes: number
  /** after this long without an edit a log that is long beside its snapshot is folded in */
  restMs: number
  /** bytes of covered log kept for returning devices, or a quarter of the snapshot's size when that is more */
  keptLogBytes: number
  /** bytes from which a document is sent as stored, before it is built, to clients without content */
  storedAnswerBytes: number
  /** delay before such a document is built, unless it is needed sooner: people look at a document first */
  buildAfterMs: number
  /** bytes from which an answer is compressed */
  packBytes: number
  /** interval at which clients receive the log row up to which they have everything */
  numberMs: number
}

export const defaultSyncLimits: SyncLimits = {
  frameBytes: largestFrame,
  bufferedBytes: 8_000_000,
  lackingBurst: 20_000,
  lackingPerSecond: 500,
  nesting: 100,
  updateParts: 60_000,
  newClients: 1_000,
  documentBytes: 16 * 1024 * 1024,
  burst: 5_000,
  messagesPerSecond: 1_000,
  turnMessages: 250,
  connectionsPerMember: 200,
  connectionsPerOrg: 10_000,
  refusals: 3,
  offencesPerMinute: 10,
  presenceBytes: 8 * 1024,
  pingMs: 15_000,
  speakMs: 10_000,
  idleMs: 5_000,
  quietMs: 30_000,
  memoryBytes: 64 * 1024 * 1024,
  compactRows: 5_000,
  compactBytes: 512 * 1024,
  foldHereBytes: 128 * 1024,
  restMs: 2_000,
  keptLogBytes: 64 * 1024,
  storedAnswerBytes: 128 * 1024,
  buildAfterMs: 500,
  packBytes: 50 * 1024,
  numberMs: 1_000,
}
