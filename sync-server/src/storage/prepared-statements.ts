import type Driver from 'better-sqlite3'

/**
 * Writes that come with every change of a record and affect nothing cached by `SqlDatabase.version`. They concern rows, their links,
 * history and undo entries, answers of mutations, the seq counter and heads of tables. Edits of documents, messages of chats and queued
 * effects are quiet too. All other writes count.
 */
const quietWrites =
  /^\s*(?:INSERT INTO (?:"rec_\w+"|"record_history"|record_history|undo_log|"mutation_result"|"document_update"|"effect"|"chat_message"|"chat_head"|"chat_state"|"chat_saved") ?\(|(?:INSERT INTO|UPDATE|DELETE FROM) "link_\w+" |UPDATE "(?:rec_\w+|chat_message|chat_head|chat_state)" SET |UPDATE counter SET value = |UPDATE table_def SET record_seq = max\(record_seq, \?\), record_count = )/i

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
    const made = { statement, writes: !statement.readonly, counts: !statement.readonly && !quietWrites.test(sql) }
    if (known.size > mostKept) known.clear()
    known.set(sql, made)
    return made
  }
}
