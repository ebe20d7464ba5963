import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import type { SocketWatch } from '#server/connectors/watch-socket.ts'

/**
 * Codes by what they mean for the person. PostgreSQL has five letters, MySQL `ER_…`, SQL Server `MS` with its number; others are of Node or a
 * driver.
 */
const meanings: readonly [codes: RegExp, id: ErrorId][] = [
  [
    /^(28P01|28000|3D000|ER_(DBACCESS_DENIED|ACCESS_DENIED|BAD_DB|HOST_NOT_PRIVILEGED|HOST_IS_BLOCKED|NOT_SUPPORTED_AUTH_MODE).*|MS(18\d{3}|4060|916|229|230)|ELOGIN)$/,
    'source_credentials',
  ],
  [/^(42P01|42703|3F000|ER_NO_SUCH_TABLE|ER_BAD_FIELD_ERROR|ER_UNKNOWN_TABLE|MS20[78])$/, 'source_changed'],
  [/^(57014|ER_QUERY_TIMEOUT|ER_STATEMENT_TIMEOUT|ETIMEDOUT|PROTOCOL_SEQUENCE_TIMEOUT|ETIMEOUT|MS1222)$/, 'source_slow'],
  [/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|HANDSHAKE_(NO_SSL|SSL)|EPROTO|EENCRYPT)/, 'source_tls'],
  [
    /^(ESOCKET|ECLOSE|ECONN|EHOST|ENET|EPIPE|EADDR|PROTOCOL_CONNECTION_LOST|08|57P|ER_CON_COUNT|ER_SERVER_SHUTDOWN|53300)/,
    'source_unreachable',
  ],
]
/** Failures of pg without a code. */
const sentences: readonly [text: RegExp, id: ErrorId][] = [
  [/does not support SSL|SSL connection/i, 'source_tls'],
  [/timeout|timed out/i, 'source_slow'],
  [/terminated|closed state|ended/i, 'source_unreachable'],
]

const longestSaid = 300

/**
 * A failure of a database or its driver as a sentence for the person. `said` is the server's own message, cut and without the password.
 * An AppError stays as it is.
 */
export function sourceFailure(error: unknown, password: string): AppError {
  if (error instanceof AppError) return error
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown }
  const said = cleanSaid(String(message), password)
  const id =
    meanings.find(([codes]) => codes.test(String(code)))?.[1] ?? sentences.find(([text]) => text.test(said))?.[1] ?? 'source_failed'
  return new AppError(id, said === '' ? {} : { said })
}

function cleanSaid(message: string, password: string): string {
  const plain = message
    .slice(0, 4 * longestSaid)
    .split(password)
    .join('***')
  return plain
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, longestSaid)
}

/** Runs one exchange on a watched connection. @throws what the watch found, else {@link sourceFailure} */
export async function askWatched<Answer>(watch: SocketWatch, password: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await work()
    watch.progress()
    return answer
  } catch (error) {
    throw watch.failure() ?? sourceFailure(error, password)
  }
}
