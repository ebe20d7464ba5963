import { renewConsent, type OpenConnection } from '#server/connections/connection-store.ts'
import { credentialsFor } from '#server/lib/outbound/credentials.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The headers that sign a request of a connection in; a consent that is renewed is stored. @throws AppError `permission_denied`; OauthFailure */
export function connectionCredentials(
  { config, safeFetch, now }: Platform,
  org: OrgDatabase,
  connection: OpenConnection,
  address: string,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const renewed = (token: string): Promise<void> => renewConsent(org, config.dataDir, connection.id, token, now())
  return credentialsFor(connection, address, { safeFetch, now, signal }, renewed)
}
