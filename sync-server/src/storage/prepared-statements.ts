import type Driver from 'better-sqlite3'

/** Inserted with every change, and read by nobody but their own reader. */
const quietInserts = [
  'record_history',
  'undo_log',
  'mutation_result',
  'document_update',
  'chat_message',
  'chat_head',
  'chat_state',
  'chat_saved',
]

/**
 * Queues and logs of the server's own work: effects, runs of automations with their steps and events, requests and deliveries of webhooks,
 * counts of use and of tries. Nothing that is cached is made of them.
 */
const quietTables = [
  'effect',
  'run',
  'run_step',
  'rule_event',
  'run_wait',
  'sequence',
  'run_usage',
  'webhook_request',
  'delivery',
  'function_run',
  'function_job',
  'rule_root',
  'attempt_count',
]

/**
 * Writes that affect nothing cached by `SqlDatabase.version`. They come with every change of a record: rows, their links, history and undo
 * entries, answers of mutations, the seq counter and heads of tables. Edits of documents and messages of chats are quiet too. All other
 * writes count.
 */
const quietWrites = new RegExp(
  [
    String.raw`^\s*(?:INSERT INTO (?:"rec_\w+"|"?(?:${quietInserts.join('|')})"?) ?\(`,
    String.raw`(?:INSERT INTO|UPDATE|DELETE FROM) (?:"link_\w+"|"?(?:${quietTables.join('|')})"?)(?: |$)`,
    String.raw`UPDATE "(?:rec_\w+|chat_message|chat_head|chat_state)" SET `,
    String.raw`UPDATE counter SET value = `,
    String.raw`UPDATE table_def SET record_seq = max\(record_seq, \?\), record_count = )`,
  ].join('|'),
  'i',
)

/** True for a write that may change what is cached. */
export const countsAsChange = (sql: string): boolean => !quietWrites.test(sql)

interface PreparedStatement {
  statement: Driver.Statement
  writes: boolean
  /** makes another version */
  counts: boolean
}

/** Generated statements (filters, batches) would otherwise keep the cache growing. */
const mostKept = 800

/** Prepares each statement of a connection once; in `raw` mode, which sticks to a statement, it is another one. */
export function createPrepare(driver: Driver.Database): (sql: string, raw: boolean) => PreparedStatement {
  const plain = new Map<string, PreparedStatement>()
  const ofRaw = new Map<string, PreparedStatement>()
  return (sql, raw) => {
    const known = raw ? ofRaw : plain
    const before = known.get(sql)
    if (before) return before
    const statement = driver.prepare(sql)
    if (raw) statement.raw()
    const made = { statement, writes: !statement.readonly, counts: !statement.readonly && countsAsChange(sql) }
    if (known.size > mostKept) known.clear()
    known.set(sql, made)
    return made
  }
}
