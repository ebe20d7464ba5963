import { connectors } from '#shared/nouns/connectors/connectors.ts'
import type { DatabaseName, TimesIn } from '#shared/nouns/connectors/database-names.ts'

/** The way into a database as a person types it. It lives as long as the screen: a password is kept on no device. */
export interface DatabaseForm {
  /** the three boxes of the checklist (specification 2 §5) */
  checklist: readonly [boolean, boolean, boolean]
  isReadOnlyAccess: boolean
  host: string
  port: string
  username: string
  password: string
  database: string
  isEncrypted: boolean
  certificate: string
  timesIn: TimesIn
}

export const emptyForm = (): DatabaseForm => ({
  checklist: [false, false, false],
  isReadOnlyAccess: false,
  ...{ host: '', port: '', username: '', password: '', database: '', certificate: '' },
  isEncrypted: true,
  timesIn: 'here',
})

/** Everything that a test of the connection needs (specification 2 §5). */
export function canTest(form: DatabaseForm): boolean {
  const { checklist, isReadOnlyAccess, host, port, username, password, database } = form
  const isPort = port.trim() === '' || (/^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= 65_535)
  return checklist.every(Boolean) && isReadOnlyAccess && isPort && [host, username, password, database].every((text) => text.trim() !== '')
}

/** The body's `config`; only for a form that can be tested. */
export function configOf(form: DatabaseForm) {
  const { host, port, username, password, database, isEncrypted, certificate, timesIn } = form
  return {
    isReadOnlyAccess: true as const,
    ...{ host: host.trim(), username, password, database: database.trim(), isEncrypted, timesIn },
    port: port.trim() === '' ? null : Number(port),
    certificate: certificate.trim() === '' ? null : certificate.trim(),
  }
}

export const usualPort = (connector: DatabaseName): string => String(connectors[connector].database?.port ?? '')
