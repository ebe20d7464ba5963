import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorId } from '#shared/protocol/errors.ts'
import { refuseRaw } from '#server/http/raw-refusal.ts'
import type { Config } from '#server/lib/config.ts'

/** Node's reasons to refuse a request that it does not hand on; every other one is `invalid_request`. */
const reasons: Readonly<Record<string, ErrorId>> = {
  HPE_HEADER_OVERFLOW: 'head_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'body_too_slow',
}

/**
 * Answers requests that Node refuses itself: bytes that are no HTTP, heads that are too large or too slow, chunks that are none. `answering`
 * gives the answer that a connection is at.
 */
export function answerClientErrors(
  server: Server,
  config: Pick<Config, 'publicUrl' | 'frameOrigins'>,
  answering: (socket: Duplex) => ServerResponse | undefined,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const outgoing = answering(socket)
    const isInAnswer = outgoing?.headersSent === true && !outgoing.writableFinished
    // the caller is gone, or would read the refusal as part of an answer
    if (error.code === 'ECONNRESET' || !socket.writable || isInAnswer) socket.destroy()
    else refuseRaw(socket, config, reasons[error.code ?? ''] ?? 'invalid_request')
  })
}
