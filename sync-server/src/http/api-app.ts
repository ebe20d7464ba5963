import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

export interface RequestVariables {
  requestId: string
  ip: string
  /** the pattern that matched, for logs and metrics */
  route: string
}
export interface ApiEnvironment {
  Variables: RequestVariables
  /** Node's own request and answer, from which bodies and headers are read: the web's objects cost more than most calls do */
  Bindings: HttpBindings
}
export type ApiApp = Hono<ApiEnvironment>

/** A header of the request, its name in lower case. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : value?.join(', ')
}
