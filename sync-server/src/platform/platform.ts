import type { Logger } from 'pino'
import type { Cells } from '#server/cells/cells.ts'
import type { Config } from '#server/lib/config.ts'
import type { SafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Archive } from '#server/storage/archive/archive-place.ts'
import type { ControlStore } from '#server/storage/control/control-store.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import type { Journal } from '#server/storage/journal/journal.ts'
import type { OrgStore } from '#server/storage/org-store.ts'

/** The foundation of every part of the server. Passed in, never imported as a global, so tests make their own. */
export interface Platform {
  readonly config: Config
  readonly log: Logger
  readonly controlStore: ControlStore
  readonly orgs: OrgStore
  readonly files: FileStore
  /** the place of pages of all databases; undefined without one */
  readonly archive: Archive | undefined
  /** confirms commits away from this machine; undefined when the disk is enough */
  readonly journal: Journal | undefined
  /** the organisations that this node serves; undefined for a server that serves all */
  readonly cells: Cells | undefined
  readonly mailer: Mailer
  /** the only way to ask an address that a person chose */
  readonly safeFetch: SafeFetch
  readonly now: () => Date
  readonly events: PlatformEvents
}

/** Events that must end or change live connections within a second (G17). */
export interface PlatformEventMap {
  'session-ended': { sessionId: string; orgId: string; memberId: string }
  /** `document`: the rights to this one alone, which no device needs to read everything again for */
  'access-changed': { orgId: string; memberId?: string; document?: string }
  'document-deleted': { orgId: string; document: string }
  'link-revoked': { orgId: string; linkId: string }
  /** something that a feature tells on live connections; `tell` answers JSON texts for a member's rights of the moment */
  'live-news': { orgId: string; tell: (memberId: string) => readonly string[] }
  /** a message of a device that no part of the live connection knows */
  'live-heard': { orgId: string; memberId: string; text: string }
}

export interface PlatformEvents {
  emit<K extends keyof PlatformEventMap>(event: K, payload: PlatformEventMap[K]): void
  on<K extends keyof PlatformEventMap>(event: K, listener: (payload: PlatformEventMap[K]) => void): () => void
}

export function createPlatformEvents(): PlatformEvents {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  return {
    emit: (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never)
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set)
      set.add(listener as (payload: never) => void)
      return () => set.delete(listener as (payload: never) => void)
    },
  }
}
