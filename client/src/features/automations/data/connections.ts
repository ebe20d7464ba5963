import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import { call } from '#client/engine/api/call.ts'

type Connections = CallAnswer<(typeof automationCalls)['GET automations/connections']>

export const loadConnections = (): Promise<Connections> => call('GET automations/connections')
