/**
 * Message kinds on `/sync/<org>/<document>`. 0 to 3 are y-websocket's own. Clients ask for the others by sending `hello`, so the stock
 * client never receives one.
 */
export const syncMessage = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  /**
   * client → server, first frame of a connection: varuint protocolVersion, varuint newest schema version it can write,
   * varstring epoch of its local copy ('' when it has none). Switches acks on. Then, each may be missing: varuint log number
   * ({@link syncMessage.logged}) up to which its local copy has everything (0: unknown), varuint 1 when it takes
   * {@link syncMessage.packed}, varuint count and varuints: the client ids it writes under, or has unsent content under.
   */
  hello: 100,
  /**
   * server → client, after hello and whenever the right changes: varstring epoch, varuint right (0 read, 1 write), varuint
   * schema version of the document. When the epoch is not the client's, none of its updates are taken on this connection.
   */
  welcome: 101,
  /** server → client: varuint count of this connection's sync updates (step 2 and update) that are now durably stored. */
  ack: 102,
  /** server → client: varuint count of this connection's refused updates, varstring reason ({@link RefusalReason}). */
  refused: 103,
  /**
   * server → client: varuint log number. Everything up to it was sent on this connection, or claimed in the client's hello. A client stores
   * it with its local copy, never before the content, and later receives only newer content.
   */
  logged: 104,
  /** server → client: another message, compressed (raw deflate). Messages that follow are to be handled after it. */
  packed: 105,
  /**
   * server → client, before it closes with `clientIdTaken`: varuint count and varuints, the client ids of the hello that belong to another
   * member. Nothing the client wrote under them is stored: it sends that again under other ids.
   */
  taken: 106,
} as const

/** y-protocols' kinds inside a `sync` message. */
export const syncStep = { step1: 0, step2: 1, update: 2 } as const

/** Why an update was not stored. */
export const refusalReasons = ['read-only', 'client-too-old', 'too-large', 'store-failed', 'epoch'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Bytes of the largest frame the server takes; clients send more in several. */
export const largestFrame = 1024 * 1024
