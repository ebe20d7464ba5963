import type { Session } from '#server/identity/session.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * True for a session that its owner began by what is theirs alone. The provider of one organisation vouches for people there: it must not
 * reach their other organisations, nor give them a password that opens those.
 */
export function isOfAccount({ config }: Pick<Platform, 'config'>, { way = '' }: Pick<Session, 'way'>): boolean {
  const providers = config.providers.flatMap(({ key, organisation }) => (organisation === undefined ? [key] : []))
  return ['password', 'link', 'passkey', ...providers].includes(way)
}
