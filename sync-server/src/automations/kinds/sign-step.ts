import { AppError } from '#shared/protocol/errors.ts'
import { StepFailure, type SendMeans } from '#server/automations/steps/action.ts'
import { connectionCredentials } from '#server/connections/connection-credentials.ts'
import { openConnection, type OpenConnection } from '#server/connections/connection-store.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { OauthFailure } from '#server/lib/outbound/oauth-token.ts'

/** The connection of a step. @throws AppError `not_found` also for one of another product */
export function connectionOf({ context }: RunScope, connectionId: string, app: string, { platform }: SendMeans): OpenConnection {
  const connection = openConnection(context.org, platform.config.dataDir, connectionId)
  if (connection.app !== app) throw new AppError('not_found', { connectionId })
  return connection
}

/** The headers that sign a step's request in. @throws AppError `permission_denied`; StepFailure */
export async function signStep(
  { context: { org } }: RunScope,
  connection: OpenConnection,
  address: string,
  { platform, signal }: SendMeans,
): Promise<Record<string, string>> {
  try {
    return await connectionCredentials(platform, org, connection, address, signal)
  } catch (error) {
    throw error instanceof OauthFailure ? new StepFailure(error.mayPass, error.details) : error
  }
}
