import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Context } from 'hono'
import type { ApiEnvironment } from '#server/http/api-app.ts'
import type { MovedError } from '#server/storage/moved-error.ts'

/** Sends requests to the nodes that serve their organisations, and takes those that other nodes hand on. */
export interface Routing {
  /** Answers elsewhere, or calls `answer`. */
  take(incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void): void
  /** @returns true when another node has taken the connection, or it is refused */
  takeUpgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<boolean>
  /** For a request of which the organisation is known only now. Nothing of it is done yet, and the tries that it counted are taken back. */
  sendOn(http: Context<ApiEnvironment>, moved: MovedError): Promise<Response | undefined>
  /** Opens the port of the other nodes, and becomes one of them. */
  listen(): Promise<void>
  /**
   * @param withinMs the time for answers under way
   * @param answered the other port's are given, some of them by other nodes
   */
  close(withinMs: number, answered: Promise<void>): Promise<void>
}
