import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { connectionCalls } from '#shared/nouns/connections/connection-calls.ts'
import { call } from '#client/engine/api/call.ts'

type Connections = CallAnswer<(typeof connectionCalls)['GET automations/connections']>

export const loadConnections = (): Promise<Connections> => call('GET automations/connections')
