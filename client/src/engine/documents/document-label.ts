import { documentRegistry } from '#client/engine/documents/document-registry.ts'
import type { DocumentHost } from '#client/engine/documents/document-session-types.ts'

/** A document's name, kept with its unsent edits for their later reader: the name disappears with the right to see the document. */
export interface DocumentLabel {
  get(): string
  /** An edit was made that only this device has: the name of the document is kept with it. */
  note(): void
}

/** Asks for the name at once, and again at each edit: a new page is often named after it was begun. */
export function documentLabel(host: DocumentHost, name: string): DocumentLabel {
  const registry = documentRegistry(host.principal)
  let label = registry.read(name).label ?? ''
  const ask = (): string => (label = host.labelOf?.(name) || label)
  ask()
  return {
    get: ask,
    note: () => {
      if (ask() !== '' && registry.read(name).label !== label) registry.update(name, { label })
    },
  }
}
