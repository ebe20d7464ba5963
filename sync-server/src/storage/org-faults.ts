import type { OrgFault, OrgFileError } from '#server/storage/org-file.ts'

/** Faults of the organisations' files; each is reported once. */
export interface OrgFaults {
  list(): OrgFault[]
  /** @throws AppError while it is too early to try a file again that could not be opened */
  refuse(orgId: string): void
  noteUnopened(orgId: string, error: OrgFileError): void
  noteOpened(orgId: string): void
  /** Damage is remembered until the server restarts, even when later reads succeed. */
  noteDamage(orgId: string, error: OrgFileError): void
  isDamaged(orgId: string): boolean
  forget(orgId: string): void
}

/** delay before a file that could not be opened is tried again */
const retryMs = 5_000

export function createOrgFaults(now: () => number, onFault: (fault: OrgFault) => void = () => undefined): OrgFaults {
  const unopened = new Map<string, { error: OrgFileError; at: number }>()
  const damaged = new Map<string, OrgFileError>()
  const describe = (orgId: string, { reason, message }: OrgFileError): OrgFault => ({ orgId, reason, message })
  return {
    list: () => [
      ...[...unopened].map(([orgId, { error }]) => describe(orgId, error)),
      ...[...damaged].flatMap(([orgId, error]) => (unopened.has(orgId) ? [] : [describe(orgId, error)])),
    ],
    refuse: (orgId) => {
      const fault = unopened.get(orgId)
      if (fault && now() - fault.at < retryMs) throw fault.error.answer
    },
    noteUnopened: (orgId, error) => {
      const isTold = unopened.get(orgId)?.error.message === error.message || damaged.get(orgId)?.message === error.message
      unopened.set(orgId, { error, at: now() })
      if (!isTold) onFault(describe(orgId, error))
    },
    noteOpened: (orgId) => unopened.delete(orgId),
    noteDamage: (orgId, error) => {
      if (damaged.has(orgId)) return
      damaged.set(orgId, error)
      onFault(describe(orgId, error))
    },
    isDamaged: (orgId) => damaged.has(orgId),
    forget: (orgId) => {
      unopened.delete(orgId)
      damaged.delete(orgId)
    },
  }
}
